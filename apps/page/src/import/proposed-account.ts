import type { ShownReading } from "../worker/shown-reading.ts";
import type { Summary } from "../worker/summary.ts";

/** What is proposed of the account that is made for a file; blank what is not known. */
export interface ProposedAccount {
  readonly name: string;
  readonly currency: string;
}

/** The account of a file whose rows are all of one; in the currency of the books, where the file names none. */
export const proposedAccount = (
  reading: ShownReading | undefined,
  summary: Summary | undefined,
  ofBooks: string,
): ProposedAccount => {
  const outcome = reading?.outcome;
  const accounts = outcome?._tag === "Checked" ? (outcome.report.accounts ?? []) : [];
  const [account] = accounts.length === 1 ? accounts : [];
  const currencies = summary?.currencies ?? [];
  const [only] = currencies.length === 1 ? currencies : [];
  const named = only?.currency || account?.currency || (reading?.options.currency ?? "");
  return {
    name: account === undefined ? "" : account.name || account.id,
    currency: named === "" && currencies.length <= 1 ? ofBooks : named,
  };
};
