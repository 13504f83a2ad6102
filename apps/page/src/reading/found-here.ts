import type { Finding, FindingCode, Reason, Refused } from "@farthing/preflight";
import type { ChangedBy } from "../file/can-be-changed.ts";
import type { FindingTexts, FoundHere } from "../texts/file-texts.ts";
import { doubtTexts, texts } from "../texts/language.ts";
import type { ShownReason } from "../worker/protocol.ts";
import { suggestedBy } from "./suggested.ts";

const NO_HEADER = /^column (\d+)$/;

/** A column as people call it: by its name in the file, or by its place. */
export const columnNamed = (header: string, cell?: number): string => {
  const place = NO_HEADER.exec(header)?.[1] ?? (header === "" && cell !== undefined ? cell + 1 : undefined);
  if (place !== undefined) return texts().unnamed(Number(place));
  return header === "" ? "" : texts().columnCalled(header);
};

const NOTHING: Omit<FoundHere, "column"> = { value: "", line: undefined, count: 1, parts: {}, suggest: {} };

/** What of an entry of a statement is meant, which has no columns; blank where its text says it. */
const partOfEntry = (code: Reason["code"], column: string): string =>
  code === "missing_value" && (column === "date" || column === "amount") ? texts().columns[column] : "";

/** What a finding is about: a column, or a part of an entry. */
export const columnOf = ({ code, column = "", cell, place }: Finding): string =>
  place !== undefined && "entry" in place ? partOfEntry(code, column) : columnNamed(column, cell?.index);

const foundHere = (finding: Finding): FoundHere => {
  const { value = "", line, count = 1, wording, suggest = {} } = finding;
  return { column: columnOf(finding), value, line, count, suggest, parts: wording.parts ?? {} };
};

/** The texts on a finding: those of statements and workbooks are by what is doubtful there. */
const textsOn = ({ code, wording }: Finding): FindingTexts => {
  const { balances, doubt, texts: written } = wording.parts ?? {};
  const doubts = doubtTexts();
  if (doubts !== undefined) {
    if (balances !== undefined) {
      const { is, advice } = doubts.contradicted;
      return { is: () => is(balances), advice };
    }
    if (doubt !== undefined) return doubts.kinds[doubt];
    if (code === "balance_gap" && written !== undefined) return doubts.notFollowing;
  }
  return texts().file.found.codes[code];
};

/** What is wrong there. */
export const wrongAt = (finding: Finding): string => textsOn(finding).is(foundHere(finding));

/** Of these the advice is to change cells of the file. */
const OF_CELLS: ReadonlySet<FindingCode> = new Set([
  ...(["missing_value", "invalid_number", "invalid_date", "date_out_of_range", "invalid_currency"] as const),
  ...(["invalid_text", "unknown_amount_type", "balance_moved", "foreign_fee", "invalid_color"] as const),
  ...(["invalid_parent", "duplicate_taxonomy_name"] as const),
]);

/** What is to be done about it, in a file that is changed so. */
export const adviceOn = (finding: Finding, by: ChangedBy): string => {
  const { elsewhere } = texts().file.found;
  const advice = textsOn(finding).advice(foundHere(finding));
  if (by === "page" || !OF_CELLS.has(finding.code) || suggestedBy(finding) !== undefined) return advice;
  // What the cell should be helps whoever can write it.
  return by === "workbook" ? `${advice} ${elsewhere.workbook}` : elsewhere[by];
};

/** Why a row is wrong. */
export const wrongBecause = ({ code, column = "", message, value, isOfEntry }: ShownReason): string =>
  code === "own_check"
    ? message
    : texts().file.found.codes[code].is({
        ...{ ...NOTHING, value },
        column: isOfEntry === true ? partOfEntry(code, column) : columnNamed(column),
      });

/** Why a file cannot be read, and what to do. */
export const refusalOf = ({
  code,
  reason,
  line,
}: Refused): { readonly is: string; readonly help: string } => {
  const told = reason === undefined ? undefined : doubtTexts()?.refused[reason];
  const { is, advice } = told ?? texts().file.found.refusals[code];
  const of = { ...NOTHING, column: "", line };
  return { is: is(of), help: advice(of) };
};

/** The same in one. */
export const refusedBecause = (refused: Refused): string => {
  const { is, help } = refusalOf(refused);
  return `${is} ${help}`;
};
