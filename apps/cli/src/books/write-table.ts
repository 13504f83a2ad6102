import type { TransactionRecord } from "@farthing/preflight";
import type { OutputFile } from "../files/output-file.ts";
import { counted } from "../terminal/counted.ts";
import { note } from "../terminal/output.ts";
import { telling } from "../terminal/working.ts";
import { asCsv, formulasIn, withoutFormulas } from "./as-csv.ts";

/** Writes transactions as a table for a spreadsheet, and says what could be a formula there. */
export const writeTable = async (
  file: OutputFile,
  records: readonly TransactionRecord[],
  escapesFormulas: boolean,
): Promise<number> => {
  const formulas = formulasIn(records);
  const written = escapesFormulas ? records.map(withoutFormulas) : records;
  const size = await telling(`Writing ${file.name}`, (told) =>
    file.write((put) => asCsv(told.inPasses(1, written.length)(written), put)),
  );
  if (formulas === 0) return size;
  const cells = counted({ cells: formulas });
  note(
    escapesFormulas
      ? `${cells} could be a formula in a spreadsheet: ' is written before each.`
      : `${cells} could be a formula in a spreadsheet, which may run it. Add --escape-formulas to write ' before each.`,
  );
  return size;
};
