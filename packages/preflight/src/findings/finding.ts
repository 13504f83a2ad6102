import { once } from "../basics/once.ts";
import type { PreflightOptions } from "../options/options.ts";
import { FINDING_CODES, type FindingCode, type Severity } from "./finding-codes.ts";
import type { FindingParts } from "./finding-parts.ts";
import { type Sentence, textOf } from "./sentence.ts";
import type { Span } from "./span.ts";

/** Where a finding is in content that is not CSV: in text, in XML, or in a sheet (docs/spec/statements.md). */
export type FindingPlace =
  /** The number of the entry, and where it begins, all from 1. */
  | { readonly entry: number; readonly line: number; readonly column: number }
  /** The number of the entry, from 1, and the path of its element, such as `Stmt[1]/Ntry[3]`. */
  | { readonly entry: number; readonly path: string }
  /** `B7` of a sheet. */
  | { readonly sheet: string; readonly cell: string };

/** One fault or notable fact, at one place or about the whole content. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Says what is wrong, without the place. */
  readonly message: string;
  /** Physical line on which the record begins, from 1. */
  readonly line?: number;
  /** Data row, from 1; blank rows are not counted. */
  readonly row?: number;
  /** The column's header as written in the file. */
  readonly column?: string;
  /** The cell: its index in the record, from 0, and where it is, unless the record is too irregular to know. */
  readonly cell?: { readonly index: number; readonly span?: Span };
  /** NDJSON: where in the line's record it is, as a JSON pointer (RFC 6901). */
  readonly pointer?: string;
  /** Content that is not CSV: where it is in it. */
  readonly place?: FindingPlace;
  /** The cell's text, cut after 200 characters. */
  readonly value?: string;
  /** What to do about it. */
  readonly help: string;
  /** Message and help with options as values, for edges that use other names for options; and what they say in parts. */
  readonly wording: { readonly message: Sentence; readonly help: Sentence; readonly parts?: FindingParts };
  /** How many places this finding stands for, if more than one. */
  readonly count?: number;
  /** Options that would resolve it. */
  readonly suggest?: PreflightOptions;
}

/** Where a finding is. `cell` is the index of the cell in its record, from 0. */
export interface Place {
  readonly line: number;
  readonly row?: number;
  readonly cell?: number;
  readonly span?: Span | undefined;
  readonly value?: string;
  /** A number that the rule's message needs: another line, a count of cells. */
  readonly detail?: number;
}

/** What can be done about a finding. */
export interface Advice {
  readonly help?: Sentence | undefined;
  readonly suggest?: PreflightOptions | undefined;
  readonly parts?: FindingParts | undefined;
}

/** What a rule says about one place. Without `help`, the remedy of the code is used. */
export interface Explanation extends Advice {
  readonly message: Sentence;
  readonly count?: number;
}

/** A message whose advice takes longer to find, and is found when it is asked for: a record that is rejected has the message alone. */
export const advised = (message: Sentence, find: () => Advice): Explanation => {
  const advice = once(find);
  return {
    message,
    get help() {
      return advice().help;
    },
    get suggest() {
      return advice().suggest;
    },
    get parts() {
      return advice().parts;
    },
  };
};

/** One way in which rows or cells of a column can be wrong or notable. Messages are built only for the places that are shown. */
export interface FindingKind {
  readonly code: FindingCode;
  /** The column's header, if one column is at fault. */
  readonly column?: string;
  readonly explain: (place: Place) => Explanation;
}

/** The findings of one kind: the exact number of places, and the first of them. */
export interface Tally extends FindingKind {
  count: number;
  readonly first: Place[];
}

/** How many places a report lists; beyond that, only the counts are exact. */
export const MAX_PLACES = 1_000;

export const findingKind = (
  code: FindingCode,
  column: string | undefined,
  explain: FindingKind["explain"],
): FindingKind => (column === undefined ? { code, explain } : { code, column, explain });

export const isError = ({ code }: Pick<FindingKind, "code">): boolean =>
  FINDING_CODES[code].severity === "error";

export const tally = (
  code: FindingCode,
  column: string | undefined,
  explain: FindingKind["explain"],
): Tally => ({
  ...findingKind(code, column, explain),
  count: 0,
  first: [],
});

export const addPlace = (to: Tally, place: Place): void => {
  to.count += 1;
  if (to.first.length < MAX_PLACES) to.first.push(place);
};

/** A finding about the whole content, or about one place in it. */
export const single = (
  code: FindingCode,
  explanation: Explanation,
  place: Place = { line: 0 },
  column?: string,
): Tally => ({ ...tally(code, column, () => explanation), count: 1, first: [place] });

const MAX_VALUE = 200;

/** A text cut to a length that can be shown. */
export const clip = (text: string, most: number = MAX_VALUE): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
};

/** A text of the file, quoted for a message. */
export const quoted = (text: string): string => `"${clip(text, 60)}"`;

/**
 * Message and help of a finding, as text and as sentences. Without `help`, the remedy of the code is used.
 */
export const wordsOf = (
  code: FindingCode,
  { message, help = FINDING_CODES[code].remedy, parts }: Explanation,
): Pick<Finding, "message" | "help" | "wording"> => ({
  message: textOf(message),
  help: textOf(help),
  wording: { message, help, ...(parts === undefined ? {} : { parts }) },
});

/** Builds the finding of `from` at `place`. */
export const findingAt = (from: Tally, place: Place): Finding => {
  const explanation = from.explain(place);
  const { count, suggest } = explanation;
  return {
    code: from.code,
    severity: FINDING_CODES[from.code].severity,
    ...wordsOf(from.code, explanation),
    ...(place.line > 0 ? { line: place.line } : {}),
    ...(place.row === undefined ? {} : { row: place.row }),
    ...(from.column === undefined ? {} : { column: from.column }),
    ...(place.cell === undefined
      ? {}
      : { cell: { index: place.cell, ...(place.span === undefined ? {} : { span: place.span }) } }),
    ...(place.value === undefined ? {} : { value: clip(place.value) }),
    ...(count === undefined ? {} : { count }),
    ...(suggest === undefined ? {} : { suggest }),
  };
};
