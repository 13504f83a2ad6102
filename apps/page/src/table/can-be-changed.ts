import type { FileState } from "../file/file-state.ts";

/** The report of the file, as far as there is one. */
const reportOn = ({ reading }: FileState) => {
  const outcome = reading.value?.outcome;
  return outcome?._tag === "Checked" ? outcome.report : undefined;
};

/** Whether the cells are those of the file, and can be changed in it: of a statement or a workbook they are made. */
export const canBeChanged = (file: FileState): boolean => reportOn(file)?.format === undefined;

/** Whether a person can say what the columns are: of a statement it is known. */
export const canSayRoles = (file: FileState): boolean => reportOn(file)?.accounts === undefined;
