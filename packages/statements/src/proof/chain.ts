import type { Place } from "../model/place.ts";
import type { Problem } from "../model/problem.ts";
import type { Statement } from "../model/statement.ts";

/** A statement, and where its opening balance or its begin stands. */
export interface PlacedStatement {
  readonly statement: Statement;
  readonly place: Place;
}

const accountKey = ({ statement: { account, opening } }: PlacedStatement): string =>
  JSON.stringify([account.id, opening?.currency ?? account.currency]);

/** The day with which a statement ends, then that with which it begins; blank if it says none. */
const dayOf = ({ statement: { opening, closing } }: PlacedStatement): string => {
  const [first, last] = [opening?.date ?? closing?.date, closing?.date ?? opening?.date];
  return first == null || last == null ? "" : `${last} ${first}`;
};

const compareDays = (a: PlacedStatement, b: PlacedStatement): number => {
  const [one, other] = [dayOf(a), dayOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Statements in the order of their days; of one day, or if one has none, as they are. */
const byDay = (statements: readonly PlacedStatement[]): readonly PlacedStatement[] =>
  statements.some((each) => dayOf(each) === "") ? statements : statements.toSorted(compareDays);

const gapAfter = (before: Statement, { statement, place }: PlacedStatement): Problem => ({
  code: "balance_gap",
  message:
    `This statement begins with ${statement.opening?.amount}, and the one before it of the same account ends with ` +
    `${before.closing?.amount}: between them a statement is missing, or one was changed or is there twice.`,
  texts: [before.closing?.amount ?? "", statement.opening?.amount ?? ""],
  place,
});

type Gaps = ReadonlyMap<Statement, Problem>;

/** The statements that do not begin with the balance with which the one before them ends. */
const gapsIn = (statements: readonly PlacedStatement[]): Gaps => {
  const gaps = new Map<Statement, Problem>();
  for (const [i, placed] of statements.entries()) {
    const before = statements[i - 1]?.statement;
    if (before !== undefined && before.closing?.amount !== placed.statement.opening?.amount)
      gaps.set(placed.statement, gapAfter(before, placed));
  }
  return gaps;
};

/** Some banks give the newest statement first: that decides only where days do not. */
const gapsOfAccount = (statements: readonly PlacedStatement[]): Gaps => {
  const [oldestFirst, newestFirst] = [gapsIn(byDay(statements)), gapsIn(byDay(statements.toReversed()))];
  return newestFirst.size < oldestFirst.size ? newestFirst : oldestFirst;
};

/**
 * The statements of each account, held against each other: in the order of their days each is to begin with the balance with which
 * the last one ended.
 */
export const chained = (statements: readonly PlacedStatement[]): readonly Statement[] => {
  const withBalances = statements.filter(
    ({ statement: { opening, closing } }) => opening !== null && closing !== null,
  );
  const accounts = Map.groupBy(withBalances, accountKey);
  const gaps = new Map([...accounts.values()].flatMap((of) => [...gapsOfAccount(of)]));
  return statements.map(({ statement }) => {
    const gap = gaps.get(statement);
    return gap === undefined ? statement : { ...statement, problems: [...statement.problems, gap] };
  });
};
