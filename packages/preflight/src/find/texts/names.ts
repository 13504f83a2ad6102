import { hasLetter, isRowName } from "../../reading/row-name.ts";
import type { Meaning } from "../../words/header-index.ts";
import { plainCell } from "../../words/plain-cell.ts";
import { namesNothing } from "../../words/weak-names.ts";
import { type Column, isConstant, means, meansFirst } from "../columns/column.ts";
import {
  FEW,
  HALF,
  LEAST_ALIKE,
  LETTERS_OF_A_NAME,
  LETTERS_OF_A_TEXT,
  MANY,
  MORE_BY_VARIETY,
  MOSTLY,
} from "../weights/weights.ts";
import { type NameColumn, nameColumn, repeatsOne } from "./name-worth.ts";

/** Columns whose headers say something else, and whose cells are texts all the same, the one with most letters first. */
const textsBelow = (columns: readonly NameColumn[], ...meanings: readonly Meaning[]): readonly NameColumn[] =>
  columns
    .filter(
      ({ column, weakness }) =>
        meansFirst(column, ...meanings) && column.letters >= LETTERS_OF_A_TEXT && weakness < HALF,
    )
    .toSorted((a, b) => b.column.letters - a.column.letters);

/** Whether a column can name the rows of which another says only the kind: its own texts are no kinds. */
const saysMore = ({ column, variety, weakness, isLabel }: NameColumn): boolean =>
  (column.meanings.length === 0 ||
    means(column, "payee", "description", "notes") ||
    (meansFirst(column, "kind") && variety >= HALF)) &&
  !meansFirst(column, "category", "tags") &&
  !repeatsOne(column) &&
  column.letters >= LETTERS_OF_A_NAME &&
  variety >= FEW &&
  weakness < HALF &&
  !isLabel;

/** Whether each text of a column always goes with the same text of another that has fewer. */
const isFinerThan = (fine: NameColumn, { column: coarse }: NameColumn): boolean => {
  const { distinct, values } = fine.column;
  if (distinct.size <= coarse.distinct.size || fine.variety > MOSTLY) return false;
  const kinds = new Map<string, string>();
  for (const [row, text] of values.entries()) {
    const kind = coarse.values[row]!;
    if (text === "" || kind === "") continue;
    if ((kinds.get(text) ?? kind) !== kind) return false;
    kinds.set(text, kind);
  }
  return kinds.size > 0;
};

const CODE = /^\p{Lu}[\p{Lu}\d_]*$/u;

/** Whether a column that can be a kind has nothing but words of capitals, such as `SPEND`, which a program writes. */
const areCodes = ({ distinct, ...column }: Column): boolean =>
  means({ distinct, ...column }, "kind") &&
  distinct.size > 0 &&
  [...distinct].every((text) => CODE.test(text));

/** The most columns that are tried as one that divides the kinds of another. */
const MOST_FINER = 8;

/** Tells columns that only say of which kind rows are: that hardly differ where another does, or that another divides. */
const kindsAmong = (all: readonly NameColumn[]): ((one: NameColumn) => boolean) => {
  const differs = all.some(({ variety, weakness }) => variety >= HALF && weakness < HALF);
  const finer = all.filter(saysMore).slice(0, MOST_FINER);
  return (one) =>
    !means(one.column, "payee") &&
    ((differs && one.variety < MANY) ||
      (areCodes(one.column) && all.some((each) => saysMore(each) && !areCodes(each.column))) ||
      (one.weakness > 0 && finer.some((each) => isFinerThan(each, one))));
};

/** A column of texts that can name rows, and how well after all. */
type Ranked = NameColumn & { readonly worth: number };

const MOST_CHARACTERS = 60;

/** What numbered headers such as `Description 2` have in common; undefined for others. */
const familyOf = ({ column: { header } }: NameColumn): string | undefined =>
  /\d$/.test(header) && header.length <= MOST_CHARACTERS
    ? plainCell(header).replace(/ ?\d{1,2}$/, "") || undefined
    : undefined;

/** Makes the first of numbered columns that says more than the kind of rows worth as much as the best of them. */
const preferFirstOfNumbered = (
  columns: readonly Ranked[],
  isKind: (one: NameColumn) => boolean,
): readonly Ranked[] => {
  const families = new Map<string, { first?: Ranked; worth: number }>();
  for (const each of columns) {
    const name = familyOf(each);
    if (name === undefined) continue;
    const family = families.get(name) ?? { worth: each.worth };
    families.set(name, family);
    family.worth = Math.max(family.worth, each.worth);
    const { column, weakness, isLabel } = each;
    if (weakness < HALF && column.filled >= HALF && !isLabel && !repeatsOne(column) && !isKind(each))
      family.first ??= each;
  }
  const worths = new Map([...families.values()].map(({ first, worth }) => [first, worth]));
  return columns.map((each) => ({ ...each, worth: worths.get(each) ?? each.worth }));
};

const isRepeating = ({ distinct, filled, values }: Column): boolean =>
  distinct.size < Math.round(filled * values.length);

/** Whether one text is in most of the rows that another than the holder names: a product of the bank, or oneself. */
const isOneOfMost = ({ values }: Column, holder: string | undefined): boolean => {
  const named = values.filter((text) => text !== "" && text !== holder);
  const counts = new Map<string, number>();
  for (const text of named) counts.set(text, (counts.get(text) ?? 0) + 1);
  return named.length >= LEAST_ALIKE && Math.max(...counts.values()) * 2 > named.length;
};

/** Puts the columns of other parties before a purpose or a text of the bank, which name the rows in which nobody is. */
const preferParties = (
  columns: readonly Ranked[],
  isKind: (one: NameColumn) => boolean,
  { holder, other }: Pick<OtherNames, "holder" | "other">,
): readonly Ranked[] => {
  const text = columns.find(({ column }) => !meansFirst(column, "payee"))?.column;
  const least = text !== undefined && isRepeating(text) ? FEW : HALF;
  const isParty = (each: Ranked): boolean =>
    each.column === other ||
    (meansFirst(each.column, "payee") &&
      !means(each.column, "counter_account") &&
      each.column.filled >= least &&
      saysMore(each) &&
      !isKind(each) &&
      !isOneOfMost(each.column, holder));
  return [...columns.filter(isParty), ...columns.filter((each) => !isParty(each))];
};

/** Puts the columns that can name rows in their order: those of other parties, then by what they are worth. */
const rankedNames = (
  judged: readonly NameColumn[],
  holder: string | undefined,
  other: Column | undefined,
): readonly Ranked[] => {
  const named = judged.filter(({ worth }) => worth !== undefined);
  const isKind = kindsAmong(named);
  const withWorth = named.map((each) => ({
    ...each,
    worth: each.worth! - (isKind(each) ? MORE_BY_VARIETY : 0),
  }));
  const sorted = preferFirstOfNumbered(withWorth, isKind).toSorted(
    (a, b) => b.worth - a.worth || a.column.cell - b.column.cell,
  );
  return preferParties(sorted, isKind, { holder, other });
};

/** Whether a column is headed as a description, and says it in the same words with other numbers in each row. */
const isLabelOfRows = ({ column, isLabel, weakness }: NameColumn): boolean =>
  isLabel && weakness < HALF && column.filled >= HALF && means(column, "description");

/** The column that names most rows: the best one, or a label or a reference that is a text where that is a category. */
const firstName = (judged: readonly NameColumn[], ranked: readonly Ranked[]): Column | undefined => {
  const [best] = ranked;
  const isCategory = best !== undefined && meansFirst(best.column, "category", "tags");
  return (
    (isCategory ? (ranked.find(isLabelOfRows) ?? textsBelow(judged, "reference")[0]) : best) ??
    best ??
    textsBelow(judged, "reference", "other")[0]
  )?.column;
};

/** The most columns that a name is taken from. */
const MOST_NAME_COLUMNS = 4;

type Serves = (text: string) => boolean;

/** The names so far, with those of further columns of which some text serves for a row that has none so far. */
const withMore = (
  names: readonly Column[],
  more: readonly NameColumn[],
  { isEnough, serves }: { readonly isEnough: Serves; readonly serves: Serves },
): readonly Column[] => {
  const found = [...names];
  let open = [...names[0]!.values.keys()].filter(
    (row) => !names.some(({ values }) => isEnough(values[row]!)),
  );
  for (const { column } of more) {
    if (open.length === 0 || found.length === MOST_NAME_COLUMNS) break;
    const left = open.filter((row) => !serves(column.values[row]!));
    if (left.length === open.length) continue;
    if (!found.includes(column)) found.push(column);
    open = left;
  }
  return found;
};

/** Columns of names that can name the other party too, and columns that only sometimes name a row. */
export interface OtherNames {
  /** Columns of names that mean something else too, and come last. */
  readonly sides: readonly Column[];
  readonly holder: string | undefined;
  /** The other party of each row, which comes first. */
  readonly other: Column | undefined;
}

/** References and, where many rows have no name, accounts whose texts differ. */
const textsThatDiffer = (judged: readonly NameColumn[], areMany: boolean): readonly NameColumn[] =>
  textsBelow(judged, "reference", ...(areMany ? (["account", "counter_account"] as const) : [])).filter(
    (one) => one.variety >= FEW && !one.isLabel && !isConstant(one.column) && !repeatsOne(one.column),
  );

/** The columns that name a transaction, the best first: where one says nothing of a row, the next names it. */
export const findNames = (
  columns: readonly Column[],
  { sides, holder, other }: OtherNames,
): readonly Column[] => {
  const judged = columns.map(nameColumn);
  const ranked = rankedNames(judged, holder, other);
  const first = firstName(judged, ranked);
  if (first === undefined) return [];
  const isName: Serves = (text) => isRowName(text, holder);
  const isInWords: Serves = (text) => isName(text) && hasLetter(text);
  const isMore: Serves = (text) => isName(text) && !namesNothing(text);
  const [own] = sides;
  // Who asks for money is on the side of those who pay: then the other side names the row.
  const isAsked = (text: string, row: number): boolean =>
    text === holder && isRowName(own?.values[row] ?? "", holder);
  const begun = first === other && own !== undefined && first.values.some(isAsked) ? [first, own] : [first];
  // Of two parties the holder is another name.
  const many = first === other ? 1 : first.values.length * FEW;
  const areMany = first.values.filter((text) => isName(text) && namesNothing(text)).length >= many;
  // A kind of its own says less than any name.
  const isOfKind = ({ column }: NameColumn): boolean => meansFirst(column, "kind");
  const saying = ranked.filter(saysMore);
  const more = [...saying.filter((each) => !isOfKind(each)), ...saying.filter(isOfKind)];
  const last = sides.map(nameColumn);
  const varied = ranked.filter(
    ({ column: { distinct, filled, values } }) => distinct.size > 1 || filled < 1 || values.length === 1,
  );
  const texts = textsThatDiffer(judged, areMany);
  const inWords = { isEnough: isInWords, serves: isInWords };
  let names = withMore(begun, [...more, ...last, ...texts], {
    isEnough: areMany ? isMore : isName,
    serves: isMore,
  });
  names = withMore(names, varied, inWords);
  names = withMore(names, varied, { isEnough: isName, serves: isName });
  names = withMore(names, last, inWords);
  // The kind of a row that nothing names, also where all are of that kind.
  return withMore(names, ranked.filter(isOfKind), inWords);
};
