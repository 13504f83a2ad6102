import type { Undecided } from "@farthing/preflight";
import { currencyQuestion, foreignCurrencies } from "@farthing/preflight/checked";
import type { AccountOfName } from "../rows/accounts-of-rows.ts";
import { type FileRows, recordsOf } from "../rows/file-rows.ts";
import type { ImportFile } from "./import-outcome.ts";

/** What is asked of the currencies of rows; `is_answered` if it would be, and somebody has said it. */
interface CurrencyQuestions {
  readonly undecided: readonly Undecided[];
  readonly is_answered: boolean;
}

const NOTHING_ASKED: CurrencyQuestions = { undecided: [], is_answered: false };

/** The currency that somebody has said, now or of an earlier file of the layout: what the content shows is no answer. */
const saidCurrency = ({ options, lesson }: Pick<ImportFile, "options" | "lesson">): string | undefined =>
  lesson === undefined || lesson.said.includes("currency")
    ? options.currency?.trim().toUpperCase()
    : undefined;

/** The currencies of rows that are not those of their accounts, by the names of these. */
const foreignIn = (rows: FileRows, accountOf: AccountOfName): ReadonlyMap<string, ReadonlySet<string>> => {
  const isStatement = (rows.kept.text.table?.accounts ?? []).length > 0;
  return new Map(
    [...rows.accounts].map(([name, { balances }]) => {
      return [name, foreignCurrencies([...balances.keys()], accountOf(name).currency, isStatement)];
    }),
  );
};

/**
 * Asks whether entries in another currency than their account belong to it, unless somebody has said one of theirs as `currency`
 * (docs/spec/import.md, Questions).
 */
export const currencyQuestions = (
  file: Pick<ImportFile, "options" | "lesson">,
  rows: FileRows,
  accountOf: AccountOfName,
): CurrencyQuestions => {
  const foreign = foreignIn(rows, accountOf);
  const all = [...foreign.values()];
  if (all.every(({ size }) => size === 0)) return NOTHING_ASKED;
  const said = saidCurrency(file);
  if (said !== undefined && all.some((each) => each.has(said))) return { undecided: [], is_answered: true };
  for (const { account, date, name, currency } of recordsOf(rows))
    if (foreign.get(account)?.has(currency)) {
      const entry = { date, name, currency, account: accountOf(account).currency };
      return { undecided: [currencyQuestion(entry)], is_answered: false };
    }
  return NOTHING_ASKED;
};
