import { dropLines } from "../../decode/utf8.ts";
import { isDateCell, isTellingAmount } from "../../formats/cell-kinds.ts";
import { readRows } from "../../split/read-rows.ts";
import { isRecord } from "../../table/find-header.ts";
import type { Row } from "../../table/sampled-rows.ts";
import type { Structure } from "../../table/structure.ts";
import { headerMeanings } from "../../words/header-words.ts";
import { plainCell } from "../../words/plain-cell.ts";
import { isAccountCell } from "../columns/column.ts";

/** Several cards can belong to one account. */
const CARD =
  /card|karte|carte|tarjeta|kaart|karta|kort|kartu|carta|cartao|карт|卡|カード|카드|บัตร|כרטיס|بطاقه/u;

/** A title that says more than which account it is, such as the period of a statement. */
const SAYS_MORE =
  /\d|statement|auszug|releve|extracto|estratto|extrato|afschrift|wyciag|vypis|kivonat|extras|izvod|utdrag|выписка|виписка|对账单|明細/u;

const isAccountLabel = (text: string): boolean =>
  headerMeanings(text)[0] === "account" && !CARD.test(plainCell(text));

/** The account that a line above a table names: "Account: Savings", "Konto;12345", "Sparkonto", an IBAN. */
export const accountIn = (cells: readonly string[]): string | undefined => {
  const filled = cells.filter((cell) => cell !== "");
  for (const [i, cell] of filled.entries()) {
    const [, label = cell, value = ""] = /^([^:：]{1,60})[:：]\s*(.*)$/.exec(cell) ?? [];
    if (isAccountLabel(label)) {
      const named = value === "" ? filled[i + 1] : value;
      if (named !== undefined && !isTellingAmount(named)) return named;
    }
  }
  const [title, ...others] = filled;
  if (title === undefined || others.length > 0) return undefined;
  const isNumber = (word: string): boolean => isAccountCell(word) && !isDateCell(word) && !/[*xX]/.test(word);
  const isName = isAccountLabel(title) && !/[:：]/.test(title) && !SAYS_MORE.test(plainCell(title));
  return title.split(/\s+/).find(isNumber) ?? (isName ? title : undefined);
};

/** The card that a line above a table names: "Card ending 1234", "Karte: **** 5678". */
const cardIn = (cells: readonly string[]): string | undefined => {
  const title = cells.filter((cell) => cell !== "").join(" ");
  return title.length <= MOST_TITLE && CARD.test(plainCell(title)) && /\d{3,}$/.test(title)
    ? title
    : undefined;
};

/** No title is longer. */
const MOST_TITLE = 80;

const LF = 10;

/** The number of bytes above a header row that are looked at. */
const ABOVE = 4_096;

/** More are not looked at. */
const MOST_TABLES = 250;

/** The offsets of the lines below that begin like the one at an offset. */
const linesLike = (bytes: Uint8Array, from: number): readonly number[] => {
  const end = bytes.indexOf(LF, from);
  if (end < 0) return [];
  const size = end - from;
  const isLike = (at: number): boolean => {
    for (let i = 0; i < size; i += 1) if (bytes[at + i] !== bytes[from + i]) return false;
    return true;
  };
  const found: number[] = [];
  for (let at = end + 1; at > 0 && found.length < MOST_TABLES; at = bytes.indexOf(LF, at) + 1)
    if (isLike(at)) found.push(at);
  return found;
};

/** What names an account or a card in a line. */
type NameIn = (cells: readonly string[]) => string | undefined;

/** An account or a card, and where it is named: the line, from 1, below an offset. */
interface Named {
  readonly name: string;
  readonly below: number;
  readonly line: number;
}

/** What the lines between the last record and an offset name. */
const nameAbove = ({ content, separator }: Structure, at: number, nameIn: NameIn): Named | undefined => {
  const { bytes } = content;
  const below = at <= ABOVE ? 0 : bytes.indexOf(LF, at - ABOVE) + 1;
  const rows: Row[] = [];
  readRows({ bytes: bytes.subarray(below, at) }, { separator }, (row, line) =>
    rows.push({ cells: row.cells(), line }),
  );
  for (const { cells, line } of rows.toReversed()) {
    if (isRecord(cells)) return undefined;
    const name = nameIn(cells);
    if (name !== undefined) return { name, below, line };
  }
  return undefined;
};

const lineEnds = (bytes: Uint8Array, to: number): number => {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
};

/** A name without what says that a page is not its first. */
const withoutPage = (name: string): string => plainCell(name.replace(/\s*\(\D*\)$/, ""));

/** Two names of the tables of a file, and the physical line of the second. */
export interface NamedTables {
  readonly names: readonly [string, string];
  readonly line: number;
}

const tablesNamed = (structure: Structure, nameIn: NameIn): NamedTables | undefined => {
  const { content, header } = structure;
  if (header === undefined) return undefined;
  const { bytes } = content;
  const table = bytes.length - (dropLines(content, header.line - 1)?.bytes.length ?? bytes.length);
  const first = nameAbove(structure, table, nameIn);
  if (first === undefined) return undefined;
  const others = linesLike(bytes, table).flatMap((at) => nameAbove(structure, at, nameIn) ?? []);
  const other = others.find(({ name }) => withoutPage(name) !== withoutPage(first.name));
  if (other === undefined) return undefined;
  return { names: [first.name, other.name], line: lineEnds(bytes, other.below) + other.line };
};

/**
 * The first account of a file with tables of several, each below a header row of its own, and the first other one;
 * undefined if there is only one. Every row of the file is looked at, up to 250 tables.
 */
export const accountsOfSections = (structure: Structure): NamedTables | undefined =>
  tablesNamed(structure, accountIn);

/** The same of the cards of a file. */
export const cardsOfSections = (structure: Structure): NamedTables | undefined =>
  tablesNamed(structure, cardIn);
