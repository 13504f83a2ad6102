import { absoluteDecimal, negateDecimal } from "@farthing/values";
import { orNone } from "../basics/or-none.ts";
import { isPlaceholder } from "../ids/unrepeated.ts";
import type { Entry, EntryKind } from "../model/statement.ts";
import { type ActionEffect, effectOf } from "./actions.ts";
import { openedAccount, transferAccount } from "./opening-balance.ts";
import { partsOf } from "./parts.ts";
import type { RecordFields } from "./record-fields.ts";

/** A category in brackets is the other account of a transfer. */
const isTransfer = (category: string): boolean => transferAccount(category) !== undefined;

/** What stands in place of the category of a split. */
const SPLIT_MARK = "--Split--";

const categoryOf = (fields: RecordFields): string => {
  const category = fields.value("L");
  return category === SPLIT_MARK || isTransfer(category) ? "" : category;
};

/** The memo and the other account of a transfer, unless the name is that already. */
const purposeOf = (fields: RecordFields, name: string): string => {
  const category = fields.value("L");
  return [fields.value("M"), isTransfer(category) ? category : ""]
    .filter((text) => text !== "" && text !== name)
    .join(" ");
};

interface Naming {
  readonly kind: EntryKind;
  readonly name: string;
  readonly type: string;
  readonly references: readonly string[];
}

const entryWith = (fields: RecordFields, amount: string | null, naming: Naming): Entry => {
  const { kind, name, type, references } = naming;
  const { date, writtenDate } = fields.day();
  const parts = orNone(partsOf(fields, amount));
  // Not with spreads: an object that is put together of others takes half as much memory again.
  return {
    place: fields.place,
    kind,
    status: "booked",
    date,
    writtenDate,
    valueDate: null,
    purchaseDate: null,
    amount,
    writtenAmount: amount === null ? fields.value("T", "U") : "",
    currency: null,
    name,
    purpose: purposeOf(fields, name),
    reference: "",
    references: orNone(references),
    type,
    category: categoryOf(fields),
    original: null,
    rate: null,
    parts,
    problems: orNone(fields.problems),
  };
};

/** An entry of a ledger: of a bank, a card, cash, an asset or a debt. QIF has no ids: N is the number of a cheque, or a word. */
export const ledgerEntryOf = (fields: RecordFields): Entry => {
  const kind = openedAccount(fields.value("P"), fields.value("L")) === undefined ? "cash" : "opening_balance";
  const number = fields.value("N");
  const name = fields.value("P", "M", "N");
  return entryWith(fields, fields.amount(), {
    kind,
    name,
    type: "",
    references: isPlaceholder(number) ? [] : [number],
  });
};

const withSign = (amount: string | null, { sign }: ActionEffect): string | null => {
  if (sign === 0) return "0";
  if (amount === null || sign === null) return amount;
  return sign === 1 ? absoluteDecimal(amount) : negateDecimal(absoluteDecimal(amount));
};

/** Actions on shares have no amount of cash. */
const amountOf = (fields: RecordFields, effect: ActionEffect): string | null =>
  withSign(effect.sign === 0 ? null : fields.amount(), effect);

/** An entry of an investment account: its amount is what it changes of the cash. */
export const investmentEntryOf = (fields: RecordFields): Entry => {
  const action = fields.value("N");
  const effect = effectOf(action);
  const name = fields.value("P", "M", "Y", "N");
  return entryWith(fields, amountOf(fields, effect), {
    kind: effect.kind,
    name,
    type: action,
    references: [],
  });
};
