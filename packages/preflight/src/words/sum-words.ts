/** What says of what it is the sum, behind a word for one or grown together with it: `Summa köp/uttag`, `Umsatztotal`. */
import { once } from "../basics/once.ts";
import { summaryNames } from "./footer-words.ts";
import { HEADER_LISTS } from "./header-index.ts";
import type { Meaning } from "./meaning.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";
import { weakNames } from "./weak-names.ts";

/** Words for a sum. One line a script. */
const SUMS = `
  total|totals|sum|sums|subtotal|sub total|grand total|totaux|sous total|somme|summe|summen|gesamt|gesamtsumme|zwischensumme|gesamtbetrag|totaal|subtotaal|eindtotaal|suma|sumas|totales|subtotales|totale|totali|subtotale|somma|soma|totais|summa|delsumma|totalsumma|totalt|delsum|i alt|ialt|samlet|yhteensa|summat|valisumma|razem|lacznie|ogolem|celkem|soucet|mezisoucet|spolu|sucet|medzisucet|celkom|osszesen|vegosszeg|reszosszeg|ukupno|zbroj|skupaj|vsota|kokku|kopa|is viso|viso|toplam|ara toplam|genel toplam|jumlah|sub jumlah|tong|tong cong|cong
  συνολο|μερικο συνολο|итого|всего|сумма|общая сумма|разом|усього|всього|загальна сума|общо|всичко|вкупно|укупно
  סה כ|סך הכל|סך|المجموع|مجموع|اجمالي|الاجمالي`;

/** The same where what it is the sum of comes before it: `Dönem borcu toplamı`. */
const SUMS_AT_END = "toplam|toplami|genel toplami|yekun|yekunu|osszesen|osszege|yhteensa";

/** The same in scripts that put no blanks between words. */
const BARE_SUMS = "合计|合計|小计|小計|总计|總計|総計|累计|累計|합계|소계|총계|총|누계|รวม|ยอดรวม";

/** What goes between other words, and says nothing. */
const JOINTS =
  "of|for|the|and|all|in|out|der|die|des|aller|alle|und|von|fur|im|de|du|la|le|les|et|sur|pour|par|van|voor|en|el|los|las|del|y|por|al|di|dei|delle|degli|e|per|do|da|dos|das|av|for|och|og|pa|pr|til|under|na|za|w|z|a|i|si|pe|iz|od|по|за|и|в|απο|και|για|ve|icin|dan|untuk|cac";

/** What headers and kinds do not say, but sums do. */
const MORE =
  "spending|expenses|income|purchases|inkop|kortkop|kontantuttag|rantor|kjop|kortkjop|innkjop|kob|indkob|utgifter|utgift|kostnader|inkomster|ausgaben|einnahmen|depenses|recettes|uitgaven|inkomsten|gastos|consumos|spese|acquisti|despesas|receitas|ostot|menot|tulot|maksut|wydatki|wplywy|zakupy|vydaje|prijmy|kiadas|kiadasok|bevetel|cheltuieli|incasari|plati|αγορων|πληρωμων|χρεωσεων|πιστωσεων|покупки|расходы|доходы|harcamalar|harcama|odemeler|pengeluaran|pemasukan|pembelian|pembayaran";

/** Beginnings of the names of shops, too: what follows must be a known word to the letter. */
const SHOPS: ReadonlySet<string> = new Set("total sum suma soma summa".split(" "));

const sums = once(() => wordsIn(SUMS).toSorted((a, b) => b.length - a.length));
/** The words with which words for a sum begin. */
const openings = once(() => new Set(sums().map((word) => word.split(" ", 1)[0])));
const bareSums = once(() => wordsIn(BARE_SUMS));
const sumsAtEnd = once(() => new Set(wordsIn(SUMS_AT_END)));

/** The letters with which a plain text begins. */
const firstLetters = (plain: string): string => /^\p{L}*/u.exec(plain)![0];

/** The words with which the name of a sum begins, by their first letters. */
const sumsByLetters = once(() => Map.groupBy([...sums(), ...bareSums()], firstLetters));

/** Headers of money. */
const OF_MONEY: readonly Meaning[] = ["amount", "gross", "net", "outflow", "inflow", "fee", "tax", "balance"];

/** The words of money and of what is done with it, each by itself. */
const known = once(
  (): ReadonlySet<string> =>
    new Set(
      [
        ...summaryNames(),
        ...weakNames(),
        ...Object.values(HEADER_LISTS).flatMap((list) =>
          Object.entries(list).flatMap(([meaning, words]) =>
            OF_MONEY.includes(meaning as Meaning) ? words.split("|") : [],
          ),
        ),
        ...MORE.split("|"),
        ...JOINTS.split("|"),
      ].flatMap((name) => name.split(" ")),
    ),
);

/** Letters in which a word and its plural or a compound agree. */
const STEM = 5;

const stems = once(
  (): ReadonlySet<string> =>
    new Set([...known()].filter((word) => word.length >= STEM).map((word) => word.slice(0, STEM))),
);

const isKnown = (word: string): boolean =>
  /^\p{N}+$/u.test(word) || known().has(word) || (word.length > STEM && stems().has(word.slice(0, STEM)));

/** No sum has a longer name, and a cell can have megabytes. */
const MAX_SUM_LENGTH = 80;

/** Whether a cell begins with a word for a sum, as the names of some shops do too, or ends with one. */
export const isLikeSum = (cell: string): boolean => {
  if (cell.length > MAX_SUM_LENGTH) return false;
  const plain = plainCell(cell);
  const begins = (word: string): boolean =>
    plain.startsWith(word) && !/^\p{L}/u.test(plain.slice(word.length));
  const last = plain.lastIndexOf(" ");
  return (
    sumsByLetters().get(firstLetters(plain))?.some(begins) === true ||
    (last >= 0 && sumsAtEnd().has(plain.slice(last + 1))) ||
    (/[^\0-\x7f]/.test(plain) && bareSums().some((word) => plain.endsWith(word)))
  );
};

/** In shorter words, and their parts, letters are the same by chance. */
const SHORTEST_PART = 4;

/** Whether a part of a word is one of money, also with the letter that joins parts: `Buchungstotal`. */
const isPart = (part: string): boolean =>
  part.length >= SHORTEST_PART &&
  (known().has(part) || (part.endsWith("s") && known().has(part.slice(0, -1))));

/** Whether a word for a sum is grown together with that of which it is the sum: `Umsatztotal`, `Totalumsatz`. */
const isGrownTogether = (word: string): boolean =>
  sums().some(
    (sum) =>
      sum.length > SHORTEST_PART &&
      ((word.endsWith(sum) && isPart(word.slice(0, -sum.length))) ||
        (word.startsWith(sum) && isPart(word.slice(sum.length)))),
  );

/**
 * Whether a cell says of what its row is the sum. Shops have names that begin like that (a fuel station TOTAL ACCESS), so every
 * word has to be one of money.
 */
export const isSumText = (cell: string): boolean => {
  if (cell.length > MAX_SUM_LENGTH) return false;
  const plain = plainCell(cell);
  if (bareSums().some((word) => plain.startsWith(word)) || isGrownTogether(plain)) return true;
  const isBegun = openings().has(plain.slice(0, plain.indexOf(" ")));
  const sum = isBegun ? sums().find((word) => plain.startsWith(`${word} `)) : undefined;
  if (sum === undefined) return false;
  const words = plain.slice(sum.length + 1).split(" ");
  return words.every((word) => (SHOPS.has(sum) ? known().has(word) : isKnown(word)));
};

/** Each word of the tables, for the test that they are in plain form. */
export const sumWords = (): readonly string[] => [SUMS, BARE_SUMS, MORE, JOINTS].flatMap(wordsIn);
