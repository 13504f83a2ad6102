import type { ReadStatement } from "./camt-message.ts";

/** The first day that a statement tells of; blank if it tells of none. */
const firstDay = ({ balances, entries }: ReadStatement): string =>
  balances.get("OPBD")?.day?.day ??
  entries[0]?.date ??
  balances.get("CLBD")?.day?.day ??
  balances.get("PRCD")?.day?.day ??
  "";

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Without zeros in front, the longer of two numbers is the larger. */
const compareNumbers = (a: string, b: string): number => {
  const [x, y] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return x.length - y.length || compareTexts(x, y);
};

/** The statements of several files in the order of their days and numbers; as they are if one has no day. */
export const inStatementOrder = (statements: readonly ReadStatement[]): readonly ReadStatement[] => {
  const dated = statements.map((statement) => ({ statement, day: firstDay(statement) }));
  if (dated.some(({ day }) => day === "")) return statements;
  dated.sort(
    (a, b) => compareTexts(a.day, b.day) || compareNumbers(a.statement.sequence, b.statement.sequence),
  );
  return dated.map(({ statement }) => statement);
};
