import type { Rate } from "../model/statement.ts";
import { rateIn } from "../text/rate-in.ts";
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

/**
 * The rate of an entry. That of both aggregates is what one of CURSYM is in the currency of the statement: the amount is in CURSYM
 * beside CURRENCY, and was converted from it beside ORIGCURRENCY (OFX 2.2.1, 5.2).
 */
export const rateOf = (parts: ReadonlyMap<string, Aggregate>, ofStatement: string | null): Rate | null => {
  const stated = parts.get("CURRENCY") ?? parts.get("ORIGCURRENCY");
  const unit = codeOf(stated?.leaves.get("CURSYM")?.value);
  const value = rateIn(stated?.leaves.get("CURRATE")?.value ?? "");
  if (value === null || unit === null || ofStatement === null || unit === ofStatement) return null;
  return { value, currency: stated!.name === "CURRENCY" ? ofStatement : unit, unit };
};
