-- What charts.gp draws: medians of the kinds over those of uuid, where an operation has them.

\set ON_ERROR_STOP on
CREATE TEMP TABLE times (operation text, variant text, round integer, ms numeric);
\copy times FROM pstdin (FORMAT text)
SELECT format('"%s"', replace(operation, 'insert under a primary key', 'insert')),
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE variant ~ '^record') / uuid,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE variant ~ '^push') / uuid,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE variant ~ '^rev_(id|bulk|spread)$') / uuid
FROM times
     JOIN (SELECT operation, percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS uuid
           FROM times WHERE variant IN ('gen_random_uuid', 'uuid_random') GROUP BY operation) u USING (operation)
GROUP BY operation, uuid
ORDER BY array_position(ARRAY['mint', 'insert under a primary key', 'ORDER BY, a second apart', 'hash join', 'GROUP BY',
                              'id::text', 'text::id', 'COPY out', 'COPY in'], operation), operation;
