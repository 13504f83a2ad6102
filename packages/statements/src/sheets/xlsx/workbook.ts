import { NotReadable } from "../../basics/not-readable.ts";
import type { Epoch } from "../../cells/serial-text.ts";
import type { XmlAttributes } from "../../xml/read-xml.ts";
import type { DocumentArchive } from "../archive.ts";
import { type Relationship, relationshipsOf } from "./relationships.ts";

interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

/** The parts of a workbook, and what it says of all of them. */
export interface Workbook {
  readonly epoch: Epoch;
  readonly sheets: readonly WorkbookSheet[];
  readonly styles: string | undefined;
  readonly sharedStrings: string | undefined;
}

/** A workbook with more has something else in mind. */
const MAX_SHEETS = 1_000;

const USUAL_PART = "xl/workbook.xml";

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** The attribute of a sheet that names its relationship, whatever its prefix. */
const relationOf = (attributes: XmlAttributes): string | undefined => {
  const name = Object.keys(attributes).find((each) => each.endsWith(":id"));
  return name === undefined ? undefined : attributes[name];
};

const workbookPart = (archive: DocumentArchive): string => {
  const document = relationshipsOf(archive, "").find(({ type }) => type === "officeDocument");
  const part = document?.target ?? USUAL_PART;
  if (part.endsWith(".bin"))
    throw new NotReadable(
      "other",
      "This is a binary Excel workbook (.xlsb). Save it as .xlsx in a spreadsheet program.",
    );
  return part;
};

const targetOf = (relationships: readonly Relationship[], type: string): string | undefined =>
  relationships.find((each) => each.type === type)?.target;

/** Reads what a workbook says of its sheets; those that are charts or macros are left out. */
export const readWorkbook = (archive: DocumentArchive): Workbook => {
  const part = workbookPart(archive);
  const relationships = relationshipsOf(archive, part);
  const worksheets = new Map(
    relationships.filter(({ type }) => type === "worksheet").map(({ id, target }) => [id, target]),
  );
  const sheets: WorkbookSheet[] = [];
  let epoch: Epoch = 1900;
  const open = (element: string, attributes: XmlAttributes): void => {
    if (element === "workbookPr" && isTrue(attributes.date1904)) epoch = 1904;
    if (element !== "sheet") return;
    const target = worksheets.get(relationOf(attributes) ?? "");
    if (target === undefined) return;
    if (sheets.length === MAX_SHEETS)
      throw new NotReadable(
        "too_large",
        `This workbook has more than ${MAX_SHEETS} sheets. Save the one with the transactions by itself.`,
      );
    const hidden = attributes.state === "hidden" || attributes.state === "veryHidden";
    sheets.push({ name: attributes.name ?? "", hidden, part: target });
  };
  archive.read(part, { open, close: () => {}, text: () => {} });
  return {
    epoch,
    sheets,
    styles: targetOf(relationships, "styles"),
    sharedStrings: targetOf(relationships, "sharedStrings"),
  };
};
