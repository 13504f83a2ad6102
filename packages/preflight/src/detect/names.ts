import { isRowName } from "../records/row-name.ts";
import { type Column, isAccountCell, isConstant, means, meansFirst } from "./column.ts";
import { isWeakName } from "./words/weak-names.ts";

/** The most columns that are tried for the name of a row. */
const MOST_NAMES = 4;

/** A few letters and many digits. */
const REFERENCE =
  /^(?:[a-z]{0,5}[\s=:#./-]*\d[\d\s./-]*)$|^(?=.*\d)[A-Z\d]{8,}$|[\d-]\*{2,}|\*{2,}[\s-]?\d|^https?:/i;

const TEXT = /\p{L}{2}/u;

/** How much a column differs from row to row: 1 if each row has another value. */
const variety = ({ distinct, values, filled }: Column): number =>
  values.length < 5 || filled === 0 ? 1 : distinct.size / (values.length * filled);

/** The share of texts that name nothing. */
const weakness = ({ distinct }: Column): number =>
  [...distinct].filter(
    (value) => isWeakName(value) || !TEXT.test(value) || REFERENCE.test(value) || isAccountCell(value),
  ).length / Math.max(distinct.size, 1);

const NOT_A_NAME = -100;

const worthOf = (column: Column): number => {
  const { distinct, letters, filled, values } = column;
  if (distinct.size === 0 || column.dates > 0.5 || column.numbers > 0.5 || letters < 1) return NOT_A_NAME;
  if (column.currencies >= 0.9 && column.meanings.length === 0) return NOT_A_NAME;
  if (
    meansFirst(
      column,
      "account",
      "counter_account",
      "reference",
      "currency",
      "original_currency",
      "time",
      "rate",
      "holder",
      "period",
      "other",
      "direction",
      "status",
      "balance",
    )
  )
    return NOT_A_NAME;
  let worth = 4;
  if (means(column, "payee") && means(column, "counter_account")) worth = 5;
  else if (means(column, "payee")) worth = 12;
  else if (means(column, "description") && !meansFirst(column, "notes")) worth = 11;
  else if (means(column, "notes")) worth = 6;
  else if (means(column, "kind")) worth = 3;
  else if (means(column, "category", "tags")) worth = 2;
  worth -= weakness(column) * 9;
  if (isConstant(column) || (distinct.size === 1 && values.length > 1)) worth -= 8;
  // A name says more the more it differs from row to row, and the longer it is.
  worth += Math.min(variety(column), 1) * 5;
  return worth + Math.min(letters, 30) / 15 + filled * 3;
};

/**
 * The name of the person whose account it is: the one that is payer or payee of most rows. Undefined if the file does not
 * name both.
 */
export const findHolder = (columns: readonly Column[]): string | undefined => {
  const parties = columns.filter(
    (column) => means(column, "payee") && column.filled > 0 && column.letters >= 2,
  );
  const [first] = parties;
  if (first === undefined || parties.length < 2) return undefined;
  const rows = first.values.length;
  const counts = new Map<string, number>();
  for (let row = 0; row < rows; row += 1)
    for (const name of new Set(parties.map(({ values }) => values[row]!)))
      if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  const [name, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ["", 0]);
  const isInBoth = parties.filter(({ distinct }) => distinct.has(name)).length >= 2;
  return rows >= 2 && count >= rows * 0.6 && (isInBoth || count === rows) ? name : undefined;
};

/** The fewest letters of a reference that is a text. */
const LETTERS_OF_A_TEXT = 6;

/** Columns whose headers say reference, and whose cells are texts all the same, the one with most letters first. */
const textReferences = (columns: readonly Column[]): readonly Column[] =>
  columns
    .filter(
      (column) =>
        meansFirst(column, "reference", "other") &&
        column.letters >= LETTERS_OF_A_TEXT &&
        weakness(column) < 0.5,
    )
    .toSorted((a, b) => b.letters - a.letters);

/** The columns that name a transaction, the best first: where one is blank, the next names the row. */
export const findNames = (columns: readonly Column[], holder: string | undefined): readonly Column[] => {
  const ranked = columns
    .map((column) => ({ column, worth: worthOf(column) }))
    .filter(({ worth }) => worth !== NOT_A_NAME)
    // Where one column differs from row to row, another that hardly does is a kind of transaction.
    .map(({ column, worth }, _, all) => ({
      column,
      worth:
        worth -
        (!means(column, "payee") &&
        variety(column) < 0.3 &&
        all.some((each) => variety(each.column) >= 0.5 && weakness(each.column) < 0.5)
          ? 5
          : 0),
    }))
    .sort((a, b) => b.worth - a.worth || a.column.cell - b.column.cell)
    .map(({ column }) => column);
  if (ranked.length === 0) ranked.push(...textReferences(columns));
  const names: Column[] = [];
  let open = ranked[0]?.values.map((_, row) => row) ?? [];
  for (const column of ranked) {
    const left = open.filter((row) => !isRowName(column.values[row] ?? "", holder));
    if (left.length === open.length) continue;
    names.push(column);
    open = left;
    if (open.length === 0 || names.length === MOST_NAMES) break;
  }
  return names;
};
