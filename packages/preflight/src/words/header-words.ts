import { once } from "../basics/once.ts";
import { withoutFeeTaken } from "./after-fees.ts";
import { withoutUnit } from "./currency-units.ts";
import data from "./data/header-hints.json" with { type: "json" };
import { type KnownHeader, lookUpHeader, type Meaning } from "./header-index.ts";
import { plainWords } from "./plain-cell.ts";
import { partsOf, wordFinder } from "./words-by-language.ts";

export type { Meaning } from "./header-index.ts";

/** No header is longer; a longer one has no meaning. */
const MAX_HEADER = 100;

/** A sign of money with the letters of its country: R$, US$, CAD$, €. */
const MONEY_SIGN = /[A-Z]{0,3}\p{Sc}/gu;

const look = (words: string): KnownHeader | undefined =>
  lookUpHeader(words) ?? lookUpHeader(withoutUnit(words));

/** Meanings that words inside a header suggest. The first of a group that fits is taken, so that "Fee amount" is no amount. */
const HINTS: readonly (readonly Meaning[])[] = [
  ["other"],
  ["currency"],
  ["balance", "fee", "tax", "rate", "original_amount", "net", "gross", "outflow", "inflow", "amount"],
  ["value_date", "date"],
  ["counter_account", "reference", "category", "payee", "description", "kind", "status", "notes", "account"],
];

interface Hint {
  readonly meaning: Meaning;
  /** Texts with a blank where a word begins or ends. */
  readonly parts: readonly string[];
}

const hintOf = (meaning: Meaning): Hint => ({ meaning, parts: partsOf(data, meaning) });

const groups = once((): readonly (readonly Hint[])[] => HINTS.map((group) => group.map(hintOf)));

const suggested = (words: string): readonly Meaning[] => {
  // A credit card is not money in.
  const text = ` ${words.replace(/\b(?:credit|debit) card\b/g, "card")} `;
  const found = groups().flatMap(
    (group) => group.find(({ parts }) => parts.some((part) => text.includes(part)))?.meaning ?? [],
  );
  return found[0] === "other" ? ["other"] : found;
};

const knownIn = (header: string): KnownHeader | undefined => {
  const text = header.replace(MONEY_SIGN, " ");
  const whole = plainWords(text.replace(/[([\])（）]/g, " "));
  const exact = look(whole);
  if (exact !== undefined) return exact;
  const outside = plainWords(text);
  // "Amount (fee)" is not the amount, but "Amount (EUR)" is.
  const inside = ` ${whole} `.replace(` ${outside} `, " ").trim();
  const bare =
    suggested(inside).length === 0 && lookUpHeader(inside) === undefined ? look(outside) : undefined;
  if (bare !== undefined) return bare;
  // One header in two languages: "Datum / Date".
  const parts = text.split(/[/|\n]/).map((part) => look(plainWords(part)));
  return parts.length > 1 &&
    parts.every((part) => part !== undefined && part.meanings[0] === parts[0]?.meanings[0])
    ? parts[0]
    : undefined;
};

/** The meanings of a header that is known as a whole, the safest first; empty if it is not. */
export const knownMeanings = (header: string): readonly Meaning[] =>
  header.length > MAX_HEADER ? [] : (knownIn(header)?.meanings ?? []);

/** A header that is the sign of its amounts, and maybe their currency: "[-] EUR". */
const SIGN = /^[^\p{L}\p{N}+\-\u2212]*([-+\u2212])[^\p{L}\p{N}+\-\u2212]*(?:[A-Z]{3})?$/u;

/** A header with one of these is a share, or the rate of something: "FX Fee (BPS)", "Tax %". */
const SHARE =
  /(?<!\d ?)%|\b(?:bps|basis points|percent|percentage|pct|prozent|prozentsatz|pourcentage|porcentaje|percentuale|percentual|procent|procento|szazalek)\b/i;

const PRICE = /^price per\b/i;

/** Beginnings of a header that says where somebody is, not who it is. */
const ADDRESS =
  /^(?:address|adresse|adres|adress|direccion|dirección|indirizzo|endereco|endereço|morada|anschrift|adresa|osoite|cím|адрес|адреса)(?!\p{L})/iu;

/** The end of a header of numbers that tell rows from each other: "Item #", "入出金明細ID". */
const OF_NUMBERS = /#$|(?<![a-z])id$|(?:番号|编号|編號|번호)$/iu;

const hasBank = wordFinder(data, "bank");

/** A bank at the end of a German compound. */
const ENDS_IN_BANK = /\p{L}{4}bank(?!\p{L})/u;

/** Whether a header says that its column is of banks, such as that of the other party. */
export const isOfBanks = (header: string): boolean => {
  const words = plainWords(header.replace(/[([\])（）]/g, " "));
  return hasBank(words) || ENDS_IN_BANK.test(words);
};

const bySign = (header: string): readonly Meaning[] => {
  const [, sign] = SIGN.exec(header.trim()) ?? [];
  return sign === undefined ? [] : [sign === "+" ? "inflow" : "outflow"];
};

const MONEY: ReadonlySet<Meaning> = new Set(["amount", "net", "gross", "outflow", "inflow", "balance"]);

/** All meanings that a header can have, the strongest first: of a known header its own, else of words in it. */
export const headerMeanings = (header: string): readonly Meaning[] => {
  if (header.length > MAX_HEADER) return [];
  if (SHARE.test(header)) return ["rate"];
  const exact = knownMeanings(header);
  if (exact.length > 0) return exact;
  if (PRICE.test(header)) return ["price"];
  if (ADDRESS.test(header.trim())) return ["other"];
  const rest = withoutFeeTaken(header);
  if (rest !== undefined) {
    const of = headerMeanings(rest);
    return of[0] === "amount" ? ["net", ...of] : of;
  }
  const hinted = suggested(plainWords(header.replace(/[([\])（）]/g, " ")));
  // The bank of a party is not the party.
  if (hinted[0] === "payee" && isOfBanks(header)) return ["counter_account"];
  if ((hinted.length === 0 || MONEY.has(hinted[0]!)) && OF_NUMBERS.test(header.trim())) return ["other"];
  return hinted.length > 0 ? hinted : bySign(header);
};

/**
 * The language (ISO 639-1) that most headers belong to; undefined if that is unclear.
 */
export const headerLanguage = (headers: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  let all = 0;
  for (const header of headers.slice(0, 200)) {
    const languages = header.length > MAX_HEADER ? undefined : knownIn(header)?.languages;
    if (languages === undefined) continue;
    all++;
    for (const language of new Set(languages)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] < 2 || first[1] * 2 <= all) return undefined;
  return first[1] === second?.[1] ? undefined : first[0];
};
