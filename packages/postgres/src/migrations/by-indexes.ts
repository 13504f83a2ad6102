/**
 * Settings of a function. It keeps its plans on the connection, also behind a pooler, so they may have been made when there were
 * few rows: then to read a whole table seemed cheaper than an index.
 */
export const BY_INDEXES = "SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off";
