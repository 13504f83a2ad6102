import { isCurrencyCode } from "@farthing/values";
import { LATIN } from "./header-words-latin.ts";
import { OTHER_SCRIPTS } from "./header-words-scripts.ts";
import type { Meaning } from "./meaning.ts";
import { plainWords } from "./normalize.ts";

export type { Meaning } from "./meaning.ts";

/** The header lists by language (ISO 639-1). */
export const HEADER_LISTS = { ...LATIN, ...OTHER_SCRIPTS };

/**
 * Headers that mean different things in different languages or exports: the meanings that are safest to take
 * come first. They replace what the lists say.
 */
export const AMBIGUOUS: Readonly<Record<string, readonly Meaning[]>> = {
  charges: ["fee", "outflow"],
  payments: ["outflow", "inflow"],
};

interface Known {
  readonly meanings: readonly Meaning[];
  readonly languages: readonly string[];
}

const known = (): ReadonlyMap<string, Known> => {
  const index = new Map<string, Known>();
  for (const [language, list] of Object.entries(HEADER_LISTS))
    for (const [meaning, words] of Object.entries(list))
      for (const word of words.split("|")) {
        const before = index.get(word);
        index.set(word, {
          meanings: before?.meanings ?? AMBIGUOUS[word] ?? [meaning as Meaning],
          languages: [...(before?.languages ?? []), language],
        });
      }
  return index;
};

const KNOWN = known();

/** No header is longer; a longer one has no meaning. */
const MAX_HEADER = 100;

/** A sign of money with the letters of its country: R$, US$, CAD$, €. */
const MONEY_SIGN = /[A-Z]{0,3}\p{Sc}/gu;

/** Words between a header and its unit: "Betrag in EUR", "Kwota w PLN". */
const BEFORE_UNIT: ReadonlySet<string> = new Set("in en em w v i u în en".split(" "));

const UNITS: ReadonlySet<string> = new Set(
  "euro euros kc zl lei ft rs inr kn din den rub руб рублях грн лв р ден kr rm rp dollars pounds".split(" "),
);

const isUnit = (word: string): boolean => UNITS.has(word) || isCurrencyCode(word.toUpperCase());

/** The words without a unit at the end. */
const withoutUnit = (words: string): string => {
  const parts = words.split(" ");
  if (parts.length < 2 || !isUnit(parts.at(-1)!)) return words;
  parts.pop();
  if (parts.length > 1 && BEFORE_UNIT.has(parts.at(-1)!)) parts.pop();
  return parts.join(" ");
};

const look = (words: string): Known | undefined => KNOWN.get(words) ?? KNOWN.get(withoutUnit(words));

/** Words that suggest a meaning wherever they stand; `*` stands for any letters before or after. */
const HINTS: readonly (readonly [Meaning, string])[][] = [
  [["other", "terminal|mcc|cashback|points|reward*|city|country|page|phone|email|address|tax id|vat id|zip"]],
  [
    ["balance", "balance|bal|*saldo|solde|*kontostand|zustatek|остаток"],
    ["amount", "amount|*betrag|montant|bedrag|importe|importo|kwota|castka|belopp|belop|monto|сумма"],
  ],
];

interface Hint {
  readonly meaning: Meaning;
  readonly words: RegExp;
}

const hintOf = ([meaning, words]: readonly [Meaning, string]): Hint => {
  const patterns = words.split("|").map((word) => ` ${word} `.replace(/^ \*/, "").replace(/\* $/, ""));
  return { meaning, words: new RegExp(patterns.join("|"), "u") };
};

const GROUPS: readonly (readonly Hint[])[] = HINTS.map((group) => group.map(hintOf));

const suggested = (words: string): readonly Meaning[] => {
  const text = ` ${words} `;
  const found = GROUPS.flatMap((group) => group.find((hint) => hint.words.test(text))?.meaning ?? []);
  return found[0] === "other" ? ["other"] : found;
};

const knownIn = (header: string): Known | undefined => {
  const text = header.replace(MONEY_SIGN, " ");
  const whole = plainWords(text.replace(/[([\])（）]/g, " "));
  const exact = look(whole);
  if (exact !== undefined) return exact;
  const outside = plainWords(text);
  // "Amount (fee)" is not the amount, but "Amount (EUR)" is.
  const inside = ` ${whole} `.replace(` ${outside} `, " ").trim();
  return suggested(inside).length === 0 && KNOWN.get(inside) === undefined ? look(outside) : undefined;
};

/** The meanings of a header that is known as a whole, the safest first; empty if it is not. */
export const knownMeanings = (header: string): readonly Meaning[] =>
  header.length > MAX_HEADER ? [] : (knownIn(header)?.meanings ?? []);

/** All meanings that a header can have, the strongest first: of a known header its own, else of words in it. */
export const headerMeanings = (header: string): readonly Meaning[] => {
  if (header.length > MAX_HEADER) return [];
  const exact = knownMeanings(header);
  return exact.length > 0 ? exact : suggested(plainWords(header.replace(/[([\])（）]/g, " ")));
};

/**
 * The language (ISO 639-1) that most headers belong to; undefined if that is English or unclear. Other
 * languages than English write the day before the month.
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
  if (first === undefined || first[0] === "en" || first[1] < 2 || first[1] * 2 <= all) return undefined;
  return first[1] === second?.[1] ? undefined : first[0];
};
