import type { FileState } from "../file/file-state.ts";
import { amountText, type HowWritten } from "../file/written.ts";
import { usePrinting } from "../parts/use-printing.ts";
import { explainedRow } from "../reading/explained.ts";
import { texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";

/** What the cells of a row are in the file, side by side. */
const cellsOf = ({ cells }: ShownRow): string => cells.join(" | ");

interface Printed {
  readonly row: ShownRow;
  readonly how: HowWritten;
}

const PrintedRow = ({ row, how }: Printed) => {
  const why = explainedRow(row);
  const { imported } = row;
  return (
    <tr>
      <td>{row.line}</td>
      <td>
        {texts().states[row.tag]}
        {why !== "" && (
          <>
            {": "}
            <Text of={why} />
          </>
        )}
      </td>
      <td>{imported !== undefined && dayInWords(imported.date)}</td>
      <td class="amount">{imported !== undefined && amountText(imported, how)}</td>
      <td>
        <Text of={imported?.name ?? ""} />
      </td>
      <td>
        <Text of={cellsOf(row)} />
      </td>
    </tr>
  );
};

/** The first rows on paper, where the table has only those in sight. They are in the document only while it is printed. */
export const PrintedRows = ({ file }: { readonly file: FileState }) => {
  const isPrinting = usePrinting();
  const { index, filter } = file;
  if (!isPrinting || index.value == null) return null;
  const rows = file.rows.first();
  const { counts, places, widths } = index.value;
  const total = counts[filter.value];
  const { line, state, date, amount, name } = texts().columns;
  return (
    <div class="printed">
      {filter.value !== "All" && <p>{texts().onlyRows(texts().filters[filter.value])}</p>}
      <table>
        <thead>
          <tr>
            {[
              line,
              state,
              date,
              widths.currency ? texts().rows.amountIn(widths.currency) : amount,
              name,
              texts().inFile,
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PrintedRow key={row.row} row={row} how={{ places, currency: widths.currency }} />
          ))}
        </tbody>
      </table>
      {rows.length < total && <p>{texts().notPrinted(rows.length, total)}</p>}
    </div>
  );
};
