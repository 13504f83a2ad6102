import { formatAmount } from "../../transactions/wire.ts";
import type { Import } from "../books/import.ts";
import type { UndoOutcome } from "../books/imports.ts";

/** What is said of an import that is incomplete. */
export const INCOMPLETE =
  "An account of its rows was deleted since. Import the same file again to bring back what went with it.";

/** An import as it is answered (docs/spec/import.md, Imports). */
export const toImportBody = ({
  id,
  status,
  incomplete,
  sha256,
  account_id,
  created_at,
  undone_at,
  type,
  filename,
  byte_size,
  reading,
  accounts,
  counts,
}: Import) => ({
  id,
  type,
  status,
  filename,
  sha256,
  byte_size,
  account: account_id === null ? null : { id: account_id },
  reading,
  ...(accounts === undefined ? {} : { accounts }),
  counts,
  created_at,
  undone_at,
  ...(incomplete ? { notes: [INCOMPLETE] } : {}),
});

/** The object of an import in answers (docs/spec/import.md, Imports). */
export type ImportBody = ReturnType<typeof toImportBody>;

type Undone = Extract<UndoOutcome, { readonly _tag: "Undone" }>;

/** An import that was undone as it is answered, with what became of its transactions (docs/spec/import.md, Undo). */
export const toUndoneBody = ({ import: undone, removed, shared, also_removed, kept }: Undone) => ({
  ...toImportBody(undone),
  removed,
  shared,
  also_removed,
  kept: kept.map((each) => ({ ...each, amount: formatAmount(each.amount, each.currency) })),
});
