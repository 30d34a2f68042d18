-- The tables of docs/benchmarks.md, from the raw times.

\set ON_ERROR_STOP on
CREATE TEMP TABLE times (operation text, variant text, round integer, ms numeric);
\copy times FROM pstdin (FORMAT text)
CREATE TEMP TABLE places (place serial, operation text, variant text);
INSERT INTO places (operation, variant) SELECT operation, variant FROM times WHERE round = 1;

-- the first variant of an operation is what the others are compared with, round by round
CREATE TEMP VIEW ratios AS
SELECT place, operation, variant, ms,
       ms / first_value(ms) OVER (PARTITION BY operation, round ORDER BY place) AS ratio
FROM times JOIN places USING (operation, variant);

SELECT format('| %s | %s | %s | %s to %s | %s |', operation, variant,
              round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ms)::numeric, 1),
              round(min(ms), 1), round(max(ms), 1),
              to_char(percentile_cont(0.5) WITHIN GROUP (ORDER BY ratio), 'FM990.00'))
FROM ratios
GROUP BY place, operation, variant
ORDER BY min(min(place)) OVER (PARTITION BY operation), place;
