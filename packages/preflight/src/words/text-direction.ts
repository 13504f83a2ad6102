/**
 * Whether the words inside a description say that money came in or went out: a salary comes in, a purchase and a shop
 * that everybody knows go out. It is evidence where many rows agree, never proof of one.
 */
import { once } from "../basics/once.ts";
import categories from "./data/categories.json" with { type: "json" };
import data from "./data/texts.json" with { type: "json" };
import { friendWords, wayIn } from "./direction-words.ts";
import { cardPaymentWords, receivedAlone, receivedWords } from "./kind-words.ts";
import { plainCell } from "./plain-cell.ts";
import { meaningsOf, wordSet, wordsOf } from "./words-by-language.ts";

type Way = "in" | "out";

/** What an account and a card say in the same words, or with which cash is left as it is: no direction, with all words in them. */
const silentWords = (): readonly string[] => [...wordsOf(data, "silent"), ...cardPaymentWords()];

/** Whole words with the direction they say. Those that also are names of people, places or other things are only in phrases. */
const kinds = once(
  (): ReadonlyMap<string, Way | undefined> =>
    new Map<string, Way | undefined>([
      ...[...friendWords()].map((word) => [word, undefined] as const),
      ...wordsOf(data, "out", "debit").map((word) => [word, "out"] as const),
      ...wordsOf(data, "in").map((word) => [word, "in"] as const),
      ...receivedWords().map((word) => [word, "in"] as const),
      ...silentWords().map((word) => [word, undefined] as const),
    ]),
);
/** Words of scripts without blanks between words or with words grown onto others: found anywhere. */
const bareKinds = once(
  (): ReadonlyMap<string, Way> =>
    new Map(
      meaningsOf(data, "out_anywhere", "in_anywhere").map(
        ([word, said]) => [word, said === "in_anywhere" ? "in" : "out"] as const,
      ),
    ),
);
/** How a card is paid, too: with a minus where purchases have none. */
const debits = wordSet(data, "debit");
/** Shops and services that take money. */
const takers = wordSet(data, "shop");
/** The words with which phrases begin. */
const openings = once(
  () =>
    new Set(
      [...kinds().keys(), ...takers()].flatMap((words) =>
        words.includes(" ") ? [words.slice(0, words.indexOf(" "))] : [],
      ),
    ),
);
const bare = once(
  () => new RegExp([...bareKinds().keys()].sort((a, b) => b.length - a.length).join("|"), "gu"),
);
const HAS_BARE = /[\u0590-\u06ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]/;

/** What machines in shops and walls print before a day or an amount. */
const MACHINE = /(?:^| )(?:pos|atm[dw]?) ?\d/;

const MOST_WORDS = 5;
/** What comes after is not read: the kind and the shop come first, and a cell can have megabytes. */
const MAX_TEXT_LENGTH = 300;

/** What the words of a text say. */
interface Heard {
  readonly way: Way | undefined;
  /** Whether a word says it that is not said of what came back, or of what pays a card. */
  readonly sure: boolean;
  /** Whether it says that something was debited or paid, which can pay a card. */
  readonly debit: boolean;
}

/** A fee at the end of a word that is grown together: `Extrakortsavgift`. */
const OF_A_FEE = /\p{L}{3}(?:avgift|avgifter|gebyr|gebyrer|gebuhr|gebuhren)$/u;
const SHORTEST_OF_A_FEE = 8;

const hear = (text: string, language: string | undefined): Heard => {
  const plain = plainCell(text.slice(0, MAX_TEXT_LENGTH));
  if (receivedAlone().has(plain)) return { way: "in", sure: true, debit: false };
  const found = new Set<Way>();
  let [takes, sure, debit] = [false, false, false];
  const words = plain.split(" ");
  // The longest words first: a direct deposit is no debit, and a payment received no payment.
  for (let at = 0; at < words.length; at++) {
    const most = openings().has(words[at]!) ? Math.min(MOST_WORDS, words.length - at) : 1;
    for (let length = most; length > 0; length--) {
      const word = length === 1 ? words[at]! : words.slice(at, at + length).join(" ");
      // From the one to the other: nothing says which of them is meant.
      if (word.endsWith(" from") && words.indexOf("to", at + length) > 0) continue;
      const isKind = kinds().has(word);
      if (!isKind && length === 1 && word.length >= SHORTEST_OF_A_FEE && OF_A_FEE.test(word)) {
        found.add("out");
        sure = true;
      }
      if (!isKind && !takers().has(word)) continue;
      const way = wayIn(language, word, kinds().get(word));
      if (!isKind) takes = true;
      else if (way !== undefined) {
        found.add(way);
        if (debits().has(word)) debit = true;
        else sure = true;
      }
      at += length - 1;
      break;
    }
  }
  if (MACHINE.test(plain)) found.add("out");
  if (HAS_BARE.test(plain)) for (const [word] of plain.matchAll(bare())) found.add(bareKinds().get(word)!);
  if (found.size === 2) return { way: undefined, sure: false, debit };
  if (found.size === 1) return { way: found.has("in") ? "in" : "out", sure, debit };
  return { way: takes ? "out" : undefined, sure: false, debit };
};

/** The direction that the words of a text say; undefined if they say none, or both. `language` is that of the headers. */
export const textDirection = (text: string, language?: string): Way | undefined => hear(text, language).way;

/** Whether a text says a direction that it would not say of money that came back, or of a payment to a card. */
export const isSureDirection = (text: string, language?: string): boolean => hear(text, language).sure;

/** Whether a text says that something was debited or paid, which an account does, and a card of what pays it. */
export const isDebit = (text: string, language?: string): boolean => {
  const { debit, sure } = hear(text, language);
  return debit && !sure;
};

/** Categories of what is bought, as programs and cards name them: a refund has the same, so that one row alone shows nothing. */
const spending = wordSet(categories, "spending");

const MAX_CATEGORY_LENGTH = 40;

/** Whether a whole cell is a category of purchases. */
export const isSpendingCategory = (cell: string): boolean =>
  cell.length <= MAX_CATEGORY_LENGTH && spending().has(plainCell(cell));
