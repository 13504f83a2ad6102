import type { Problem } from "../model/problem.ts";
import type { Entry, Statement } from "../model/statement.ts";
import type { PlacedStatement } from "./chain.ts";

/** What two copies of a statement have in common before all entries are compared. */
const keyOf = ({ statement: { account, opening, closing, entries } }: PlacedStatement): string =>
  JSON.stringify([account, opening, closing, entries.length]);

/**
 * Whether a statement with all that it says the same can only be the same: two reports with one equal purchase each can be two. An id
 * of the bank names one entry, and no two statements go from one balance to another.
 */
const isUnmistakable = ({ opening, closing, entries }: Statement): boolean =>
  (opening !== null && closing !== null && opening.amount !== closing.amount) ||
  entries.some(({ reference }) => reference !== "");

const textOf = ({ place: _, problems, ...entry }: Entry): string =>
  JSON.stringify([entry, problems.map(({ code }) => code)]);

const hasSameEntries = (one: Statement, other: Statement): boolean =>
  one.entries.every((entry, i) => textOf(entry) === textOf(other.entries[i]!));

const repeated = (copies: number, { place, statement }: PlacedStatement): Problem => ({
  code: "statement_repeated",
  message: `The content has this statement ${copies} times: its entries (${statement.entries.length}) are read once.`,
  place,
});

/** The first of each statement of which the content has copies, with a problem that says how many. */
export const eachOnce = (statements: readonly PlacedStatement[]): readonly PlacedStatement[] => {
  const copies = new Map<PlacedStatement, number>();
  const byKey = new Map<string, PlacedStatement[]>();
  for (const each of statements) {
    const key = keyOf(each);
    const like = byKey.get(key) ?? [];
    byKey.set(key, like);
    const same = like.find(
      ({ statement }) => isUnmistakable(statement) && hasSameEntries(statement, each.statement),
    );
    if (same === undefined) like.push(each);
    copies.set(same ?? each, (copies.get(same ?? each) ?? 0) + 1);
  }
  return [...copies].map(([each, count]) =>
    count === 1
      ? each
      : {
          place: each.place,
          statement: {
            ...each.statement,
            problems: [...each.statement.problems, repeated(count, each)],
          },
        },
  );
};
