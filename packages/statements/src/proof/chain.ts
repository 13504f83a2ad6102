import type { Place } from "../model/place.ts";
import type { Problem } from "../model/problem.ts";
import type { Statement } from "../model/statement.ts";

/** A statement, and where its opening balance or its begin stands. */
export interface PlacedStatement {
  readonly statement: Statement;
  readonly place: Place;
}

const accountKey = ({ account, opening }: Statement): string =>
  JSON.stringify([account.id, opening?.currency ?? account.currency]);

/** In either order: some banks give the newest statement first. */
const fits = (before: Statement, after: Statement): boolean =>
  before.closing?.amount === after.opening?.amount || after.closing?.amount === before.opening?.amount;

const gap = (before: Statement, { statement, place }: PlacedStatement): Problem => ({
  code: "balance_gap",
  message:
    `This statement begins with ${statement.opening?.amount}, and the one before it of the same account ends with ` +
    `${before.closing?.amount}: between them a statement is missing, or one was changed.`,
  place,
});

/** The statements of each account, held against each other: each is to begin with the balance with which the last one ended. */
export const chained = (statements: readonly PlacedStatement[]): readonly Statement[] => {
  const last = new Map<string, Statement>();
  return statements.map((placed) => {
    const { statement } = placed;
    if (statement.opening === null || statement.closing === null) return statement;
    const key = accountKey(statement);
    const before = last.get(key);
    last.set(key, statement);
    if (before === undefined || fits(before, statement)) return statement;
    return { ...statement, problems: [...statement.problems, gap(before, placed)] };
  });
};
