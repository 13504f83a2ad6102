import type { Undecided } from "../findings/question.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { Known } from "../reading/known.ts";
import { type KeptRows, keptRecords } from "../records/kept-rows.ts";
import { currencyQuestion, foreignCurrencies } from "../report/currency-question.ts";
import type { PreflightReport } from "../report/report.ts";
import { withCurrencySaid } from "../report/when-stored.ts";

/** Whether rows in another currency than their account belong to it. */
export interface AccountCurrency {
  /** The question; none if no such row is there, or somebody has said it. */
  readonly undecided: readonly Undecided[];
  /** The report without warnings of such rows, if somebody has said that they belong to the account. */
  readonly warn: (report: PreflightReport) => PreflightReport;
}

const NOTHING_ASKED: AccountCurrency = { undecided: [], warn: (report) => report };

/** The currencies that rows name, as far as they matter: of a file that is no statement, one in that of its account is enough. */
const currenciesOf = (rows: KeptRows, { time_zone }: Known, own: string): ReadonlySet<string> => {
  const isStatement = (rows.text.table?.accounts ?? []).length > 0;
  const named = new Set<string>();
  for (const { record } of keptRecords(rows, time_zone)) {
    named.add(record.currency);
    if (!isStatement && (record.currency === "" || record.currency === own)) break;
  }
  return foreignCurrencies([...named], own, isStatement);
};

/**
 * What an import of rows into the account that is known would ask of their currency (docs/spec/import.md, Currencies). `said` is the
 * currency that a person has said; what the content shows is no answer. Throws a `TypeError` for wrong arguments.
 */
export const accountCurrency = (rows: KeptRows, known: Known, said: string | undefined): AccountCurrency => {
  checkArguments({ keptRows: rows, known, said });
  const { account, time_zone } = known;
  if (account === undefined) return NOTHING_ASKED;
  const foreign = currenciesOf(rows, known, account.currency.toUpperCase());
  if (foreign.has(said?.trim().toUpperCase() ?? "")) return { undecided: [], warn: withCurrencySaid };
  for (const { record } of keptRecords(rows, time_zone)) {
    const { date, name, currency } = record;
    if (foreign.has(currency))
      return {
        ...NOTHING_ASKED,
        undecided: [currencyQuestion({ date, name, currency, account: account.currency })],
      };
  }
  return NOTHING_ASKED;
};
