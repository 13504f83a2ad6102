import type { Account } from "../../transactions/account.ts";
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
  known,
}: Import) => ({
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
  ...(incomplete ? { notes: [INCOMPLETE] } : {}),
});

/** The object of an import in answers (docs/spec/import.md, Imports). */
export type ImportBody = ReturnType<typeof toImportBody>;

type Undone = Extract<UndoOutcome, { readonly _tag: "Undone" }>;

/** That an undo leaves a balance which the import may have said. */
const unsureSentence = ({ id, name, balance, currency, balance_day }: Account): string =>
  `The balance of ${JSON.stringify(name)} (${id}) stays ${formatAmount(balance, currency)} ${currency}${balance_day === null ? "" : ` of ${balance_day}`}: it is from before Farthing kept who says a balance, and this import may have said it. Set the balance if it is wrong.`;

/** An import that was undone as it is answered, with what became of its transactions (docs/spec/import.md, Undo). */
export const toUndoneBody = ({
  import: undone,
  removed,
  shared,
  also_removed,
  kept,
  unsure_balances,
}: Undone) => ({
  ...toImportBody(undone),
  removed,
  shared,
  also_removed,
  kept: kept.map((each) => ({ ...each, amount: formatAmount(each.amount, each.currency) })),
  ...(unsure_balances.length === 0 ? {} : { notes: unsure_balances.map(unsureSentence) }),
});
