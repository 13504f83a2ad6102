import { once } from "../basics/once.ts";
import data from "./data/headers.json" with { type: "json" };
import { languagesOf } from "./words-by-language.ts";

/** What a column can be, as far as its header says. */
export type Meaning =
  | "date"
  | "value_date"
  | "time"
  | "amount"
  | "net"
  | "gross"
  | "original_amount"
  | "balance"
  | "fee"
  | "tax"
  | "rate"
  | "outflow"
  | "inflow"
  | "currency"
  | "original_currency"
  | "payee"
  | "description"
  | "kind"
  | "direction"
  | "status"
  | "category"
  | "tags"
  | "notes"
  | "account"
  | "counter_account"
  | "reference"
  | "holder"
  | "period"
  | "ticker"
  | "qty"
  | "price"
  | "other";

/**
 * Headers that mean different things in different languages or exports: the meanings that are safest to take
 * come first. They replace what the lists say.
 */
const AMBIGUOUS: Readonly<Record<string, string>> = data.also;

/** What the lists say of a header: its meanings, the safest first, and the languages in which it is one. */
export interface KnownHeader {
  readonly meanings: readonly Meaning[];
  readonly languages: readonly string[];
}

/** What is known of a word that one list has, and maybe another: the lists of its first language decide. */
const together = (word: string, before: KnownHeader | undefined, here: KnownHeader): KnownHeader => {
  const meanings = Object.hasOwn(AMBIGUOUS, word)
    ? (AMBIGUOUS[word]!.split("|") as Meaning[])
    : (before ?? here).meanings;
  if (before === undefined && meanings === here.meanings) return here;
  return { meanings, languages: [...(before?.languages ?? []), ...here.languages] };
};

interface List {
  readonly words: string;
  readonly here: KnownHeader;
}

const lists = once((): readonly List[] =>
  languagesOf(data).flatMap(([language, list]) =>
    Object.entries(list).map(([meaning, words]) => ({
      words,
      here: { meanings: [meaning as Meaning], languages: [language] },
    })),
  ),
);

/** All lists as one text, which is searched much faster than each of them, and where each ends in it. */
const joined = once(() => {
  let end = 0;
  return {
    text: `|${lists()
      .map(({ words }) => words)
      .join("|")}|`,
    ends: lists().map(({ words }) => (end += words.length + 1)),
  };
});

/** What the lists say of a header in plain form, found by searching them. */
export const searchHeader = (header: string): KnownHeader | undefined => {
  const { text, ends } = joined();
  const listed = `|${header}|`;
  let found: KnownHeader | undefined;
  let list = 0;
  for (let at = text.indexOf(listed); at >= 0; at = text.indexOf(listed, at + 1)) {
    while (ends[list]! <= at) list += 1;
    found = together(header, found, lists()[list]!.here);
  }
  return found;
};

/** What the lists say of each header that they have. */
export const headerTable = once((): ReadonlyMap<string, KnownHeader> => {
  const table = new Map<string, KnownHeader>();
  for (const { words, here } of lists())
    for (const word of words.split("|")) table.set(word, together(word, table.get(word), here));
  return table;
});

/** So many searches take as long as building the table. */
const MOST_SEARCHES = 100;

let searches = 0;

/** The headers of the lists that were found before the table is built. Of a header that no list has nothing is kept. */
const found = new Map<string, KnownHeader>();

/** What the lists say of a header in plain form. A file has few headers, and does not wait for the table of all. */
export const lookUpHeader = (header: string): KnownHeader | undefined => {
  const known = found.get(header);
  if (known !== undefined) return known;
  searches += 1;
  if (searches > MOST_SEARCHES) return headerTable().get(header);
  const listed = searchHeader(header);
  if (listed !== undefined) found.set(header, listed);
  return listed;
};
