import { shownAmount } from "@farthing/values";
import { type AccountList, accountLists, type ListedMovement } from "./account-lists.ts";
import type { Books, Movement } from "./model.ts";

/** Types of accounts, by their kinds; those of shares need trades. */
const TYPES: Readonly<Record<AccountList["account"]["kind"], string>> = {
  depository: "Bank",
  credit_card: "CCard",
  loan: "Oth L",
  other_liability: "Oth L",
  investment: "Oth A",
  crypto: "Oth A",
  property: "Oth A",
  vehicle: "Oth A",
  other_asset: "Oth A",
};

/** A slash sets off a class, a bracket at the beginning the account of a transfer, a colon what is within a category. */
const categoryText = (category: readonly string[]): string =>
  category
    .map((name) => name.replaceAll(/[:/]/g, "-"))
    .join(":")
    .replace(/^\[/, "(");

/** The account of a transfer ends at its bracket. */
const accountText = (name: string): string => name.replaceAll("[", "(").replaceAll("]", ")");

const field = (code: string, value: string): string => (value === "" ? "" : `${code}${value}\n`);

const money = ({ amount, currency }: Pick<Movement, "amount" | "currency">): string =>
  shownAmount(amount, currency, 0);

/** No program reads more shares of one entry. */
const MOST_PARTS = 1_000;

const sharesOf = ({ parts }: Movement): string =>
  parts.map((part) => `S${categoryText(part.category)}\n${field("E", part.notes)}$${money(part)}\n`).join("");

const isSplit = ({ parts }: Movement): boolean => parts.length > 0 && parts.length <= MOST_PARTS;

const record = ({ movement, other }: ListedMovement): string => {
  const { date, name, notes, category } = movement;
  const to = other === undefined ? categoryText(category) : `[${accountText(other.name)}]`;
  return [
    `D${date}\nT${money(movement)}\n`,
    field("P", name),
    field("M", notes),
    field("L", isSplit(movement) ? "--Split--" : to),
    isSplit(movement) ? sharesOf(movement) : "",
    "^\n",
  ].join("");
};

const openingOf = ({ name, account, isMain, currency }: AccountList): string => {
  const { opening } = account;
  if (opening === undefined || !isMain) return "";
  const amount = money({ amount: opening.amount, currency });
  return `D${opening.day}\nT${amount}\nPOpening Balance\nL[${accountText(name)}]\n^\n`;
};

/** Books as QIF: days as ISO 8601 has them, each side of a transfer with the name of the other account. It has no ids and no currencies. */
export function* qifOf(books: Books): Generator<string> {
  yield "!Option:AutoSwitch\n";
  for (const list of accountLists(books)) {
    const type = TYPES[list.account.kind];
    yield `!Account\nN${accountText(list.name)}\nT${type}\n^\n!Type:${type}\n${openingOf(list)}`;
    for (const each of list.movements) yield record(each);
  }
}
