import type { KeptRows, Undecided } from "@farthing/preflight";
import { accountCurrency } from "@farthing/preflight/checked";
import type { KnownFamily } from "./known-family.ts";

/** What an import of rows into the account that is named would ask of it, unless their currency is what was said. */
export const askedOfAccount = (
  rows: KeptRows | undefined,
  family: KnownFamily | undefined,
  said: string | undefined,
): readonly Undecided[] =>
  rows === undefined || family?.account_id === undefined
    ? []
    : accountCurrency(rows, family.known({ account_id: family.account_id }), said).undecided;
