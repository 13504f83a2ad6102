/** Words that tell the statement of a bank account from that of a card, and texts that only rows of an account have. */
import { once } from "../basics/once.ts";
import data from "./data/accounts.json" with { type: "json" };
import cards from "./data/cards.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { meaningMap, wordFinder, wordSet, wordsOf } from "./words-by-language.ts";

/** The words of a table, and those with which they begin. */
const phrasesOf = (...meanings: readonly string[]) =>
  once(() => {
    const words = new Set(wordsOf(data, ...meanings));
    return { words, firsts: new Set([...words].map((each) => each.split(" ")[0]!)) };
  });

const cardPhrases = phrasesOf("card");
const accounts = phrasesOf("account");
/** What whole cells call a kind of account; a column of these alone tells accounts apart. */
const accountKinds = wordSet(data, "account", "kind");
/** Headers of what only payments between accounts have. */
const payments = wordSet(data, "payment");
/** What comes in on an account alone: no shop, and nothing that a card is paid by. */
const salaries = phrasesOf("salary");
/** What goes out of an account alone, such as what a bank takes for the account itself. */
const rentsAndFees = phrasesOf("rent", "fee");
/** What is paid again and again: whoever it is paid to has the same words on the statement. */
const dues = phrasesOf("rent", "dues");
/** Money that is moved between accounts: out of the one, and into the other. */
const transfers = phrasesOf("transfer");
/** Whole cells of an account of a broker: inside a text, `Buy` can be the name of a shop. */
const trades = meaningMap(data, "bought", "sold");

const MOST_WORDS = 5;
const MAX_ACCOUNT_LENGTH = 300;

/** Whether some words of a text in plain form that stand together are among others. */
const has = (plain: string, { words, firsts }: ReturnType<typeof cardPhrases>): boolean => {
  const all = plain.split(" ");
  return all.some(
    (first, at) =>
      firsts.has(first) &&
      Array.from({ length: MOST_WORDS }, (_, more) => all.slice(at, at + more + 1).join(" ")).some((each) =>
        words.has(each),
      ),
  );
};

const plainStart = (text: string): string => plainCell(text.slice(0, MAX_ACCOUNT_LENGTH));

/** Cards of an account: what they pay goes out of it, as it is written there. */
const hasDebitCard = wordFinder(data, "debit_card");

/** Parts of words for a card. */
const hasCardPart = wordFinder(data, "card_part");

/** Whether a header or a line above a table names the card of an account. */
export const namesDebitCard = (text: string): boolean => hasDebitCard(plainStart(text));

/** Whether a header or a line above a table names a card that is paid later, or any card. */
export const namesCard = (text: string): boolean => {
  const plain = plainStart(text);
  return !hasDebitCard(plain) && (hasCardPart(plain) || has(plain, cardPhrases()));
};

/** Whether a line above a table says that it is that of a bank account. */
export const namesBankAccount = (text: string): boolean => has(plainStart(text), accounts());

/** Whether a whole cell is what a kind of account is called, such as `Checking`; the card of an account is none. */
export const isAccountKind = (cell: string): boolean => accountKinds().has(plainStart(cell));

/** Whether a header is of what only payments between accounts have. */
export const namesPayment = (header: string): boolean => payments().has(plainStart(header));

/** Which way a trade went, as a whole cell says it. */
export const directionOfTrade = (text: string): "in" | "out" | undefined => {
  const trade = trades().get(plainStart(text));
  return trade === undefined ? undefined : trade === "bought" ? "out" : "in";
};

/** Which way money goes that only a bank account has: a salary, or the rent. */
export const directionOfAccount = (text: string): "in" | "out" | undefined => {
  const plain = plainStart(text);
  const [into, out] = [has(plain, salaries()), has(plain, rentsAndFees())];
  return into === out ? undefined : into ? "in" : "out";
};

/** Whether a text names what is paid again and again, and comes in where it is paid to. */
export const namesDues = (text: string): boolean => has(plainStart(text), dues());

/** Whether a text says that money was moved between accounts. */
export const namesTransfer = (text: string): boolean => has(plainStart(text), transfers());

/** What cards are called by those who issue them, in plain form. */
const brands = wordSet(cards, "brand");

/** The kinds that cards are of. */
const cardKinds = wordSet(cards, "kind");

const MAX_CARD_LENGTH = 30;

/** Whether a whole cell is what cards of one issuer are called. */
export const isCardBrand = (cell: string): boolean =>
  cell.length <= MAX_CARD_LENGTH && brands().has(plainCell(cell));

/** Whether a whole cell is a kind of card, or what cards of one issuer are called. */
export const isCardKind = (cell: string): boolean =>
  isCardBrand(cell) || (cell.length <= MAX_CARD_LENGTH && cardKinds().has(plainCell(cell)));

/** Headers of the kind of a card, such as debit and credit, which is not the way that money went. */
const hasKindHeader = wordFinder(cards, "kind_header");

/** Whether a header is that of the kinds of cards. */
export const isOfCardKinds = (header: string): boolean => hasKindHeader(plainCell(header));
