import type { Import } from "./import.ts";

/** An import as it is answered (docs/spec/import.md, Imports). */
export const toImportBody = ({ id, status, sha256, account_id, created_at, undone_at, known }: Import) => ({
  id,
  type: known?.type ?? null,
  status,
  filename: known?.filename ?? null,
  sha256,
  byte_size: known?.byte_size ?? null,
  account: account_id === null ? null : { id: account_id },
  reading: known?.reading ?? null,
  counts: known?.counts ?? null,
  created_at,
  undone_at,
});

export type ImportBody = ReturnType<typeof toImportBody>;
