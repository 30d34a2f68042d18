CREATE EXTENSION idgen;

-- operator classes that are not as they must be: none
SELECT opcname, amname
FROM pg_opclass c JOIN pg_am a ON a.oid = c.opcmethod
WHERE opcintype IN ('record_id'::regtype, 'push_id'::regtype, 'rev_id'::regtype)
  AND NOT amvalidate(c.oid);
