import type { Finding, Reason, Refused } from "@farthing/preflight";
import type { FoundHere } from "../texts/file-texts.ts";
import { texts } from "../texts/language.ts";

const NO_HEADER = /^column (\d+)$/;

/** A column as people call it: by its name in the file, or by its place. */
export const columnNamed = (header: string, cell?: number): string => {
  const place = NO_HEADER.exec(header)?.[1] ?? (header === "" && cell !== undefined ? cell + 1 : undefined);
  if (place !== undefined) return texts().unnamed(Number(place));
  return header === "" ? "" : texts().columnCalled(header);
};

const NOTHING: Omit<FoundHere, "column"> = { value: "", line: undefined, count: 1, parts: {}, suggest: {} };

const foundHere = ({
  column = "",
  cell,
  value = "",
  line,
  count = 1,
  wording,
  suggest = {},
}: Finding): FoundHere => ({
  column: columnNamed(column, cell?.index),
  ...{ value, line, count, suggest },
  parts: wording.parts ?? {},
});

/** What is wrong there. */
export const wrongAt = (finding: Finding): string =>
  texts().file.found.codes[finding.code].is(foundHere(finding));

/** What is to be done about it. */
export const adviceOn = (finding: Finding): string =>
  texts().file.found.codes[finding.code].advice(foundHere(finding));

/** Why a row is wrong, by its reason and the text of the cell. */
export const wrongBecause = ({ code, column = "", message }: Reason, value: string): string =>
  code === "own_check"
    ? message
    : texts().file.found.codes[code].is({ ...NOTHING, column: columnNamed(column), value });

/** Why a file cannot be read, and what to do. */
export const refusedBecause = ({ code, line }: Refused): string => {
  const { is, advice } = texts().file.found.refusals[code];
  const of = { ...NOTHING, column: "", line };
  return `${is(of)} ${advice(of)}`;
};
