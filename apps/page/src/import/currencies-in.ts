import type { FileState } from "../file/file-state.ts";

/** The currencies of the amounts of a file; one that it does not say is blank. */
export const currenciesIn = (file: FileState): readonly string[] => {
  const outcome = file.reading.value?.outcome;
  return outcome?._tag === "Checked" ? (outcome.report.totals ?? []).map(({ currency }) => currency) : [];
};
