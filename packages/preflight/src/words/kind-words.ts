/**
 * Kinds of transactions with which the text of a row begins: a purchase, money that a shop gives back, and what is paid to a
 * card. Of these the first goes one way, and the others the other way.
 */
import { once } from "../basics/once.ts";
import data from "./data/kinds.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { meaningsOf, wordSet, wordsOf } from "./words-by-language.ts";

export type TextKind = "purchase" | "refund" | "repayment" | "received";

/** What says by itself that money came in. */
export const receivedWords = (): readonly string[] => wordsOf(data, "received");

/** What says that money came in if it is all that a text says: "Your payment to Ada" went out. */
export const receivedAlone = wordSet(data, "received_alone");

/** What comes in on a card, and goes out of the account that pays it. */
export const cardPaymentWords = (): readonly string[] => wordsOf(data, "card_payment");

const kinds = once(
  (): ReadonlyMap<string, TextKind> =>
    new Map<string, TextKind>([
      ...meaningsOf<TextKind>(data, "purchase", "refund", "repayment", "received"),
      ...cardPaymentWords().map((word) => [word, "repayment"] as const),
    ]),
);

/** The words with which kinds begin. */
const openings = once(() => new Set([...kinds().keys()].map((words) => words.split(" ", 1)[0])));

const MOST_WORDS = 5;
/** What comes after is not read: the kind comes first, and a cell can have megabytes. */
const MAX_KIND_LENGTH = 80;

/** The kind with which a text begins; undefined if it begins with none. */
export const kindOfText = (text: string): TextKind | undefined => {
  const plain = plainCell(text.slice(0, MAX_KIND_LENGTH));
  if (receivedAlone().has(plain)) return "received";
  const words = plain.split(" ", MOST_WORDS);
  if (!openings().has(words[0])) return undefined;
  for (let length = words.length; length > 0; length -= 1) {
    const kind = kinds().get(words.slice(0, length).join(" "));
    if (kind !== undefined) return kind;
  }
  return undefined;
};

/** What stands behind a refund that has arrived. */
const ARRIVED = /(?:成功|完成|已到账|已到帳|済み?|완료)$/u;

/** Whether a text is a refund, or says that one has arrived: `Refund`, `退款成功`; not that what was paid came back, as `Refunded` does. */
export const isRefund = (text: string): boolean =>
  kindOfText(text) === "refund" || (ARRIVED.test(text) && kindOfText(text.replace(ARRIVED, "")) === "refund");
