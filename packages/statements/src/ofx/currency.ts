import type { Aggregate } from "./aggregates.ts";
import { STATEMENTS } from "./names.ts";

const codeOf = (text = ""): string | null => (/^[A-Z]{3}$/i.test(text) ? text.toUpperCase() : null);

/** The currency of a statement, if it states one. */
export const currencyOfStatement = (statement: Aggregate | undefined): string | null =>
  codeOf(statement?.leaves.get("CURDEF")?.value);

/** The currency of the statement that an entry stands in. */
export const statementCurrency = (within: readonly Aggregate[]): string | null =>
  currencyOfStatement(within.find(({ name }) => STATEMENTS.has(name)));

/**
 * The currency that the amount of an entry is in, where it differs from the statement's. ORIGCURRENCY, of what was converted
 * already, does not count (OFX 2.2.1, 5.2).
 */
export const currencyOf = (parts: ReadonlyMap<string, Aggregate>): string | null =>
  codeOf(parts.get("CURRENCY")?.leaves.get("CURSYM")?.value);
