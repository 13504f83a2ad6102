import { isCurrencyCode } from "@farthing/values";
import { setReferences } from "../ids/references.ts";
import type { Problem } from "../model/problem.ts";
import type { Balance, Statement } from "../model/statement.ts";
import { chained, type PlacedStatement } from "../proof/chain.ts";
import { eachOnce } from "../proof/each-once.ts";
import { proofOf } from "../proof/proof-of.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import type { Field } from "./fields.ts";
import type { Message } from "./message.ts";
import { sumProblems } from "./stated-sums.ts";
import { placeOf } from "./swift-balance.ts";

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

/** The balance that a statement ends with; one that ends its last page alone leaves open what follows. */
const closingOf = ({
  closing,
}: Message): { readonly balance: Balance | null; readonly problems: readonly Problem[] } => {
  if (closing === undefined) return { balance: null, problems: [] };
  if (closing.field.tag !== "62M") return closing;
  const message =
    "The statement ends with the balance of a page (:62M:), so pages may be missing. Download it again.";
  return {
    balance: null,
    problems: [...closing.problems, { code: "unreadable_field", message, place: placeOf(closing.field) }],
  };
};

const placedStatement = (pages: readonly Message[]): PlacedStatement => {
  const [first, last] = [pages[0]!, pages.at(-1)!];
  const opening = first.opening?.balance ?? null;
  const { balance: closing, problems: ofClosing } = closingOf(last);
  const currency = first.currency ?? last.closing?.balance?.currency ?? null;
  const entries = pages.flatMap((page) => page.entries);
  const balances = [
    ...pages.map(({ opening: each }) => each),
    ...pages.slice(0, -1).map((page) => page.closing),
  ];
  const sums = pages.flatMap(({ creditSum, debitSum }) => [creditSum, debitSum]);
  const problems = [...balances.flatMap((balance) => balance?.problems ?? []), ...ofClosing];
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
  const statements = eachOnce(statementPages(messages).map(placedStatement));
  setReferences(statements.map(({ statement }) => statement.entries));
  return chained(statements);
};
