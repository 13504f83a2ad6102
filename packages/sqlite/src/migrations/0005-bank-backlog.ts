/** The part of the past that the user requested and no sync has reached, in Unix seconds. */
export const BANK_BACKLOG = `
ALTER TABLE bank_connections ADD COLUMN backlog_start INTEGER;
ALTER TABLE bank_connections ADD COLUMN backlog_end INTEGER CHECK ((backlog_start IS NULL) = (backlog_end IS NULL));
`;
