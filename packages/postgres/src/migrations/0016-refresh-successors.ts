const TEXT = 'text COLLATE "C"';

/**
 * Salts with which spent refresh tokens give the pair that replaced them, for a short time
 * (docs/adr/0047-a-spent-refresh-token-gives-its-successor-again.md). Those that are over are deleted as others are added.
 */
export const REFRESH_SUCCESSORS = `
CREATE TABLE refresh_successors (
  hash ${TEXT} PRIMARY KEY REFERENCES refresh_tokens (hash) ON DELETE CASCADE,
  salt ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL,
  access_expires_at ${TEXT} NOT NULL,
  kept_until ${TEXT} NOT NULL
);
CREATE INDEX refresh_successors_by_end ON refresh_successors (kept_until);
`;
