-- The tables of docs/benchmarks.md, from the raw times.

\set ON_ERROR_STOP on
CREATE TEMP TABLE times (operation text, variant text, round integer, ms numeric);
\copy times FROM pstdin (FORMAT text)
CREATE TEMP TABLE places (place serial, operation text, variant text);
INSERT INTO places (operation, variant) SELECT operation, variant FROM times WHERE round = 1;

-- a row for each variant; the first of its operation is what it is compared with
CREATE TEMP VIEW result AS
SELECT place, operation, variant, min(ms) AS fastest, max(ms) AS slowest,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS median
FROM times JOIN places USING (operation, variant)
GROUP BY place, operation, variant;

SELECT format('| %s | %s | %s | %s to %s | %s |', operation, variant,
              round(median::numeric, 1), round(fastest, 1), round(slowest, 1),
              to_char(median / first_value(median) OVER (PARTITION BY operation ORDER BY place), 'FM990.00'))
FROM result
ORDER BY min(place) OVER (PARTITION BY operation), place;
