/** What the header of a column says besides its meaning: of which list it is, of which party, or of which currency. */
import data from "./data/header-kinds.json" with { type: "json" };
import { plainCell, plainWords } from "./plain-cell.ts";
import { wordFinder, wordSet } from "./words-by-language.ts";

const purchases = wordSet(data, "purchase");

/** Whether a header says that the rows are purchases, as that of a card does. */
export const namesPurchases = (header: string): boolean => purchases().has(plainCell(header));

const refunded = wordSet(data, "refunded");

/** Whether a header is that of what was given back of a payment, beside its amount. */
export const namesRefunded = (header: string): boolean => refunded().has(plainCell(header));

/** With what the headers of columns about a customer begin. */
const CUSTOMER = /^(?:customers?|clients?|kunden?|clientes?|clienti|klant(?:en)?|klient|buyers?|payer)\b/;

/** Whether a header is of a column about a customer. */
export const namesCustomer = (header: string): boolean => CUSTOMER.test(plainCell(header));

const hasShipping = wordFinder(data, "shipping");

/** Whether a header is of what it cost to send what was bought. */
export const namesShipping = (header: string): boolean => hasShipping(plainWords(header));

const takers = wordSet(data, "taker");

/**
 * Whether a header is of a list that only who takes payments by card gets: what is still to be collected, and what customers are
 * shown.
 */
export const namesTaker = (header: string): boolean => takers().has(plainCell(header));

const hasOwnCurrency = wordFinder(data, "own_currency");

/** Whether a header says that its amounts are in the currency of the account or the card. */
export const namesOwnCurrency = (header: string): boolean => hasOwnCurrency(plainWords(header));

/** Whether a header says only from and to: of a wallet, from can be the one who asked for money, too. */
export const isFromOrTo = (header: string): boolean => /^(?:from|to)(?: name)?$/.test(plainCell(header));

const hasPayer = wordFinder(data, "payer");
const hasPayee = wordFinder(data, "payee");

/** Which party of a payment a column names by its header; undefined if it names neither, or the other party of both ways. */
export const partyOf = (header: string): "payer" | "payee" | undefined => {
  const plain = plainCell(header);
  const isPayer = hasPayer(plain) || /^(?:source|from)(?: name)?$/.test(plain);
  const isPayee = hasPayee(plain) || /^(?:destination|to)(?: name)?$/.test(plain);
  return isPayer === isPayee ? undefined : isPayer ? "payer" : "payee";
};

const hasAfter = wordFinder(data, "after_row");
const hasBefore = wordFinder(data, "before_row");

/**
 * Whether the header of a balance says that it is the one after its row (`Saldo nach Buchung`), or before it (`Balance before`);
 * undefined if it says neither.
 */
export const placeInHeader = (header: string): "after" | "before" | undefined => {
  const plain = plainCell(header);
  if (hasAfter(plain)) return "after";
  return hasBefore(plain) ? "before" : undefined;
};
