import { isCurrencyCode } from "@farthing/values";
import type { Statement } from "../model/statement.ts";
import { chained, type PlacedStatement } from "../proof/chain.ts";
import { proofOf } from "../proof/proof-of.ts";
import { setReferences } from "../proof/references.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import type { Field } from "./fields.ts";
import type { Message } from "./message.ts";
import { sumProblems } from "./stated-sums.ts";

/** Some banks write the currency behind the number of the account. */
const accountId = (field: Field | undefined): string => {
  const text = singleBlanks(field?.lines[0] ?? "");
  return isCurrencyCode(text.slice(-3)) && text.at(-4) === " " ? text.slice(0, -4) : text;
};

/** A page goes on where the one before it ended with an intermediate balance. */
const goesOn = (before: Message | undefined, page: Message): boolean =>
  before?.closing?.field.tag === "62M" &&
  page.opening?.field.tag === "60M" &&
  accountId(before.account) === accountId(page.account) &&
  before.closing.balance?.amount === page.opening.balance?.amount;

/** Pages one after another, those of a statement together. */
const statementPages = (pages: readonly Message[]): readonly (readonly Message[])[] => {
  const statements: Message[][] = [];
  for (const page of pages) {
    const last = statements.at(-1);
    if (last !== undefined && goesOn(last.at(-1), page)) last.push(page);
    else statements.push([page]);
  }
  return statements;
};

const placedStatement = (pages: readonly Message[]): PlacedStatement => {
  const [first, last] = [pages[0]!, pages.at(-1)!];
  const opening = first.opening?.balance ?? null;
  const closing = last.closing?.balance ?? null;
  const currency = first.currency ?? closing?.currency ?? null;
  const entries = pages.flatMap((page) => page.entries);
  const balances = pages.flatMap((page) => [page.opening, page.closing]);
  const sums = pages.flatMap(({ creditSum, debitSum }) => [creditSum, debitSum]);
  const problems = balances.flatMap((balance) => balance?.problems ?? []);
  return {
    statement: {
      account: { id: accountId(first.account), name: "", currency },
      opening,
      closing,
      entries,
      proof: proofOf(opening, closing, entries),
      problems: [...problems, ...sumProblems(sums, entries)],
    },
    place: { kind: "text", line: first.opening?.field.line ?? first.line, column: 1 },
  };
};

/** The statements of messages, with what only all of them together say. */
export const statementsOf = (messages: readonly Message[]): readonly Statement[] => {
  setReferences(messages.map(({ entries }) => entries));
  return chained(statementPages(messages).map(placedStatement));
};
