/** Which way money went by the kind of a booking that is no such word by itself, and kinds that tell the rows of a list apart. */
import parts from "./data/kind-parts.json" with { type: "json" };
import starts from "./data/kind-starts.json" with { type: "json" };
import paymentWords from "./data/payments.json" with { type: "json" };
import saleWords from "./data/sales.json" with { type: "json" };
import tradeWords from "./data/trades.json" with { type: "json" };
import { directionOf } from "./direction-words.ts";
import { plainCell } from "./plain-cell.ts";
import { meaningMap, wordSet } from "./words-by-language.ts";

type Way = "in" | "out";

/** Words of a booking on an account. Others, such as `income` and `out`, can begin a text that says something else. */
const firsts = meaningMap<Way>(starts, "out", "in");
/** What makes something else of them: a debit card, and a transfer that is one out as well. */
const others = wordSet(starts, "not_before");
const reversals = wordSet(starts, "reversal");
/** Small words between a reversal and what is reversed. */
const between = wordSet(starts, "between");

const MAX_KIND_LENGTH = 60;

const ofWords = ([first = "", ...rest]: readonly string[]): Way | undefined => {
  if (rest.length > 0 && reversals().has(first)) {
    const reversed = rest.slice(between().has(rest[0]!) ? 1 : 0);
    const way = directionOf(reversed.join(" "))?.way ?? ofWords(reversed);
    return way === undefined ? undefined : way === "in" ? "out" : "in";
  }
  return others().has(rest[0] ?? "") ? undefined : firsts().get(first);
};

/**
 * Which way money went by the first word of a kind that is not known as a whole: `Débito Cuenta`, `Crédito Transferencia`; or that
 * it was turned round: `Reverso Crédito`. It is less sure than a word alone. Undefined if that says nothing.
 */
export const directionOfKind = (cell: string): Way | undefined =>
  cell.length > MAX_KIND_LENGTH ? undefined : ofWords(plainCell(cell).split(" "));

/** What words inside a kind say; `else` makes something else of the others, as in `Dividend tax`. */
const inside = meaningMap(parts, "out", "in", "else");

const MAX_LENGTH_OF_FEW_WORDS = 40;
const MOST_WORDS_OF_KIND = 4;

/**
 * Which way money went by the words inside a kind that is not known as a whole: `Market buy`, `Interest on cash`,
 * `Dividend (Dividend)`. Words that say different things say nothing.
 */
export const directionInKind = (cell: string): Way | undefined => {
  if (cell.length > MAX_LENGTH_OF_FEW_WORDS) return undefined;
  const words = plainCell(cell).split(" ");
  if (words.length > MOST_WORDS_OF_KIND) return undefined;
  // What is bought again with it went out.
  if (words[0] === "reinvest" || words[0] === "reinvestment") return undefined;
  const found = new Set(words.flatMap((word) => inside().get(word) ?? []));
  const [way] = found;
  return found.size === 1 && way !== "else" ? way : undefined;
};

export type TradeKind = "buy" | "sell";

const trades = meaningMap<TradeKind>(tradeWords, "buy", "sell");

const MAX_TRADE_LENGTH = 80;
/** Behind these words stands what was traded. */
const MOST_WORDS_OF_TRADE = 3;

/** Whether a kind says that something was bought or sold; undefined if it says neither. */
export const tradeKindOf = (cell: string): TradeKind | undefined =>
  plainCell(cell.slice(0, MAX_TRADE_LENGTH))
    .split(" ", MOST_WORDS_OF_TRADE)
    .map((word) => trades().get(word))
    .find((kind) => kind !== undefined);

/** Kinds that tell the rows of a card apart: a sale, as the shop calls it, and what pays the card or came back. */
export type SaleKind = "sale" | "back" | "paid";

const sales = meaningMap<SaleKind>(saleWords, "sale", "back", "paid");

const MAX_SALE_LENGTH = 40;

/** What a whole cell of a column of kinds says; undefined if it is something else. */
export const saleKindOf = (cell: string): SaleKind | undefined =>
  cell.length > MAX_SALE_LENGTH ? undefined : sales().get(plainCell(cell));

/** How the text of a payment to a card begins: below the name of a card it is what came in. */
const payments = wordSet(paymentWords, "start");
/** What makes it a payment to somebody. */
const toSomebody = wordSet(paymentWords, "to");

const MOST_WORDS_OF_PAYMENT = 3;
const MAX_PAYMENT_LENGTH = 60;

/** Whether a text begins as that of a payment to a card does. */
export const isPaymentText = (text: string): boolean => {
  const words = plainCell(text.slice(0, MAX_PAYMENT_LENGTH)).split(" ");
  for (let length = Math.min(MOST_WORDS_OF_PAYMENT, words.length); length > 0; length -= 1)
    if (payments().has(words.slice(0, length).join(" "))) return !toSomebody().has(words[length] ?? "");
  return false;
};
