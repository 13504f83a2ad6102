import { setReferences } from "../ids/references.ts";
import type { Place } from "../model/place.ts";
import type { Problem } from "../model/problem.ts";
import type { Statement } from "../model/statement.ts";
import { chained } from "../proof/chain.ts";
import { eachOnce } from "../proof/each-once.ts";
import { proofOf } from "../proof/proof-of.ts";
import { quoted } from "../text/quoted.ts";
import type { StatedBalance } from "./balance.ts";
import type { ReadStatement } from "./camt-message.ts";

const balanceProblem = (place: Place, code: string, message: string): Problem => ({
  code: "unreadable_field",
  message: `The balance ${code} ${message}.`,
  place,
});

const problemsOf = (stated: StatedBalance, place: ReadStatement["place"]): readonly Problem[] => {
  const at = { ...place, path: `${place.path}/Bal`, line: stated.line };
  if (stated.balance === null) return [balanceProblem(at, stated.code, "cannot be read")];
  return stated.day !== null && stated.day.day === null
    ? [balanceProblem(at, stated.code, `has a date that does not exist, ${quoted(stated.day.written)}`)]
    : [];
};

/** The currency that the account names, or a balance, or all of the entries. */
const currencyOf = ({ account, balanceCurrency, entries }: ReadStatement): string | null => {
  const stated = account.currency ?? balanceCurrency;
  const [first] = entries;
  if (stated !== null || first === undefined) return stated;
  return entries.every(({ currency }) => currency === first.currency) ? first.currency : null;
};

const statementOf = (read: ReadStatement): Statement => {
  const { entries } = read;
  const statedOpening = read.balances.get("OPBD") ?? read.balances.get("PRCD");
  const statedClosing = read.balances.get("CLBD");
  const opening = statedOpening?.balance ?? null;
  const closing = statedClosing?.balance ?? null;
  const stated = [statedOpening, statedClosing].filter((one) => one !== undefined);
  return {
    account: { ...read.account, currency: currencyOf(read) },
    opening,
    closing,
    entries,
    proof: proofOf(opening, closing, entries),
    problems: stated.flatMap((one) => problemsOf(one, read.place)),
  };
};

/** The statements of one delivery, with what only all of them together say. */
export const statementsOf = (read: readonly ReadStatement[]): readonly Statement[] => {
  const statements = eachOnce(read.map((one) => ({ statement: statementOf(one), place: one.place })));
  setReferences(statements.map(({ statement }) => statement.entries));
  return chained(statements);
};
