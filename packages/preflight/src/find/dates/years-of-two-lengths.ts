import { knownDateFormat } from "../../formats/date-format.ts";

/** Formats of which a column has years of two digits in some rows and of four in others, as spreadsheets leave them. */
const FORMATS = ["%d/%m/%Oy", "%m/%d/%Oy", "%d.%m.%Oy", "%d-%m-%Oy", "%m-%d-%Oy"] as const;

/** A value that formats read as different days. */
export interface TwoLengths {
  readonly formats: readonly string[];
  /** Undefined if the formats agree on every value. */
  readonly value: string | undefined;
}

/** The formats that read every one of some dates, whose years have two lengths; undefined if there is none. */
export const yearsOfTwoLengths = (dates: readonly string[]): TwoLengths | undefined => {
  const filled = dates.filter((date) => date !== "");
  const formats = FORMATS.filter((pattern) =>
    filled.every((date) => knownDateFormat(pattern).read(date) > 0),
  );
  if (formats.length === 0) return undefined;
  const value = filled.find(
    (date) => new Set(formats.map((pattern) => knownDateFormat(pattern).read(date))).size > 1,
  );
  return { formats, value };
};
