import type { ShownReading } from "../worker/shown-reading.ts";
import type { FileState } from "./file-state.ts";

/** Where cells of a file are corrected: on the page, with what a workbook is made with, or by who wrote it. */
export type ChangedBy = "page" | "workbook" | "bank" | "program";

type Report = Extract<ShownReading["outcome"], { readonly _tag: "Checked" }>["report"];

/** Where the cells of a file are corrected. Those of a statement or a workbook are made for the table: there is nothing to write to. */
export const changedBy = ({
  type,
  format,
  accounts,
}: Pick<Report, "type" | "format" | "accounts">): ChangedBy => {
  if (type === "ServiceImport") return "program";
  if (format === undefined) return "page";
  return accounts === undefined ? "workbook" : "bank";
};

/** The report of the file, as far as there is one. */
const reportOn = ({ reading }: FileState): Report | undefined => {
  const outcome = reading.value?.outcome;
  return outcome?._tag === "Checked" ? outcome.report : undefined;
};

/** Whether the cells are those of the file, and can be changed in it. */
export const canBeChanged = (file: FileState): boolean => reportOn(file)?.format === undefined;

/** Whether a person can say what the columns are: of a statement it is known. */
export const canSayRoles = (file: FileState): boolean => reportOn(file)?.accounts === undefined;
