import type { Details } from "./details.ts";
import type { Direction } from "./money.ts";
import { anyOther, type Owner, otherSide } from "./parties.ts";

/** What names a payment, and what else is said of it. */
export interface EntryTexts {
  readonly name: string;
  readonly purpose: string;
}

/** What a payment has to be looked at with. */
export interface Side {
  readonly direction: Direction;
  readonly isReversal: boolean;
  readonly owner: Owner;
}

/** The other side, else the first of the texts; the purpose is what is left of these. */
const named = (party: string, texts: readonly string[]): EntryTexts => {
  const name = party || (texts.find((text) => text !== "") ?? "");
  const others = texts.filter((text, index) => text !== "" && text !== name && texts.indexOf(text) === index);
  return { name, purpose: others.join(" / ") };
};

/** The texts of one payment; `additional` is what the bank says of the entry. */
export const paymentTexts = (details: Details, side: Side, additional: string): EntryTexts => {
  const { parties, texts } = details;
  const party = otherSide(parties, details.direction ?? side.direction, side.isReversal, side.owner);
  const found = named(party, [...texts, additional]);
  return found.name === "" ? { name: anyOther(parties, side.owner), purpose: "" } : found;
};

const SHOWN_NAMES = 3;

/** The texts of an entry of several payments, or of none. */
export const batchTexts = (payments: readonly EntryTexts[], additional: string): EntryTexts => {
  const names = [...new Set(payments.map(({ name }) => name))].filter((name) => name !== "");
  const shown = names.slice(0, SHOWN_NAMES).join(", ") + (names.length > SHOWN_NAMES ? ", …" : "");
  return named(names.length === 1 ? shown : "", [additional, shown]);
};
