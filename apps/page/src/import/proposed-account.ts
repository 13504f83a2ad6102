import type { ShownReading } from "../worker/shown-reading.ts";
import type { Summary } from "../worker/summary.ts";

/** What a file says of the account that is made for it; blank what it does not say. */
export interface ProposedAccount {
  readonly name: string;
  readonly currency: string;
}

/** The account of a file whose rows are all of one. */
export const proposedAccount = (
  reading: ShownReading | undefined,
  summary: Summary | undefined,
): ProposedAccount => {
  const outcome = reading?.outcome;
  const accounts = outcome?._tag === "Checked" ? (outcome.report.accounts ?? []) : [];
  const [account] = accounts.length === 1 ? accounts : [];
  const currencies = summary?.currencies ?? [];
  const [only] = currencies.length === 1 ? currencies : [];
  return {
    name: account === undefined ? "" : account.name || account.id,
    currency: only?.currency || account?.currency || (reading?.options.currency ?? ""),
  };
};
