/** The name that an account had before a person gave it another; null if nobody has, and where that was before this step. */
export const ORIGINAL_ACCOUNT_NAMES = `
ALTER TABLE accounts ADD COLUMN original_name TEXT;
`;
