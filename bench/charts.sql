-- What charts.gp draws: the times of the kinds over those of uuid, where an operation has them; the median of the
-- rounds' ratios, as in the table.

\set ON_ERROR_STOP on
CREATE TEMP TABLE times (operation text, variant text, round integer, ms numeric);
\copy times FROM pstdin (FORMAT text)
SELECT format('"%s"', regexp_replace(operation, ' under a primary key|, a second apart', '')),
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms / uuid) FILTER (WHERE variant ~ '^record'),
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms / uuid) FILTER (WHERE variant ~ '^push'),
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms / uuid) FILTER (WHERE variant ~ '^rev_(id|bulk|spread)$')
FROM times
     JOIN (SELECT operation, round, ms AS uuid FROM times WHERE variant IN ('gen_random_uuid', 'uuid_random')) u
         USING (operation, round)
GROUP BY operation
ORDER BY array_position(ARRAY['mint', 'insert under a primary key', 'text::id', 'id::text', 'COPY in', 'COPY out',
                              'COPY in, binary', 'COPY out, binary', 'ORDER BY, a second apart',
                              'CREATE INDEX, a second apart', 'merge join, a second apart'], operation), operation;
