import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { FileState } from "../file/file-state.ts";
import { explained } from "../reading/explained.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";

const STATE = { kind: "state", title: "", width: 0 } as const;

/** What the cells of a row are in the file, side by side. */
const cellsOf = ({ cells }: ShownRow): string => cells.join(" | ");

const PrintedRow = ({ row }: { readonly row: ShownRow }) => {
  const why = explained(row, STATE);
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
      <td>{row.stored?.date}</td>
      <td class="amount">{row.stored?.amount}</td>
      <td>
        <Text of={row.stored?.name ?? ""} />
      </td>
      <td>
        <Text of={cellsOf(row)} />
      </td>
    </tr>
  );
};

/** The first rows on paper, where the table has only those in sight. They are in the document only while it is printed. */
export const PrintedRows = ({ file }: { readonly file: FileState }) => {
  const isPrinting = useSignal(false);
  // With the rows themselves, not a frame later: whoever prints at once has them on paper too.
  useLayoutEffect(() => {
    const begin = (): void => {
      isPrinting.value = true;
    };
    const end = (): void => {
      isPrinting.value = false;
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  const { index, filter } = file;
  if (!isPrinting.value || index.value == null) return null;
  const rows = file.rows.first();
  const total = index.value.counts[filter.value];
  const { line, state, date, amount, name } = texts().columns;
  return (
    <div class="printed">
      {filter.value !== "All" && <p>{texts().onlyRows(texts().filters[filter.value])}</p>}
      <table>
        <thead>
          <tr>
            {[line, state, date, amount, name, texts().inFile].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PrintedRow key={row.row} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length < total && <p>{texts().notPrinted(rows.length, total)}</p>}
    </div>
  );
};
