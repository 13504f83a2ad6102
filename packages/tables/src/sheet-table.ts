import {
  type ContentTable,
  inspect,
  type NoTable,
  type ReadingOptions,
  type TableNote,
  type Undecided,
} from "@farthing/preflight";
import type { Problem, Sheet, Sheets } from "@farthing/statements";
import { rowText } from "./csv-text.ts";
import { namesOf } from "./formats.ts";
import { noteOfProblem } from "./note-of-problem.ts";

const listed = (sheets: readonly Sheet[]): string =>
  sheets.map(({ name }) => JSON.stringify(name)).join(", ");

/** A sheet as text: each row on the line with its number, without columns that are blank. */
interface SheetText {
  readonly sheet: Sheet;
  readonly columns: readonly number[];
  readonly bytes: Uint8Array;
}

const usedColumns = ({ rows }: Sheet): readonly number[] => {
  const used = new Set<number>();
  for (const { cells } of rows)
    cells.forEach((cell, i) => {
      if (cell !== "") used.add(i);
    });
  return [...used].sort((a, b) => a - b);
};

const textOf = (sheet: Sheet): SheetText => {
  const columns = usedColumns(sheet);
  const parts: string[] = [];
  let line = 1;
  for (const { number, cells } of sheet.rows) {
    if (number > line) parts.push("\n".repeat(number - line));
    parts.push(rowText(columns.map((column) => cells[column] ?? "")));
    line = number + 1;
  }
  return { sheet, columns, bytes: new TextEncoder().encode(parts.join("")) };
};

/** Of no matter which day: it is only to be seen whether there are columns of days and amounts. */
const ANY_DAY = "2100-01-01";

/** Whether a sheet has a table of transactions. */
const hasTable = ({ bytes }: SheetText): boolean => {
  const inspected = inspect({ bytes }, { today: ANY_DAY });
  if (inspected._tag === "Refused") return false;
  const { date_col_label, amount_col_label, debit_col_label, columns = [] } = inspected.inspection.profile;
  return (
    (date_col_label !== undefined || columns.includes("date")) &&
    (amount_col_label !== undefined ||
      debit_col_label !== undefined ||
      columns.some((key) => key === "amount" || key === "outflow"))
  );
};

const isSame = (one: SheetText, other: SheetText): boolean =>
  one.bytes.length === other.bytes.length && one.bytes.every((byte, i) => byte === other.bytes[i]);

/** The sheets that can be meant: those with a table, each once; without one the largest. */
const candidatesIn = (texts: readonly SheetText[]): readonly SheetText[] => {
  const found = texts.filter(hasTable);
  const different = found.filter((each, i) => !found.slice(0, i).some((before) => isSame(each, before)));
  if (different.length > 0) return different;
  return texts.toSorted((a, b) => b.sheet.rows.length - a.sheet.rows.length).slice(0, 1);
};

const SHOWN = 80;

/** A row of some cells that is hardly the header row, for a question. */
const beginningOf = ({ rows }: Sheet): string => {
  const wide = rows.filter(({ cells }) => cells.filter((cell) => cell !== "").length > 2);
  const row = wide[1] ?? wide[0] ?? rows[0];
  const text = (row?.cells ?? []).filter((cell) => cell !== "").join(", ");
  return `${rows.length} rows, such as ${text.slice(0, SHOWN)}`;
};

/** Asks which sheet is meant where several can be. */
const sheetQuestions = (candidates: readonly SheetText[]): readonly Undecided[] => {
  if (candidates.length < 2) return [];
  const sheets = candidates.map(({ sheet }) => sheet);
  const wording = `The workbook has more than one sheet with a table: ${listed(sheets)}. Name the one that is meant.`;
  return [
    {
      ...{ field: "sheet", candidates: sheets.map(({ name }) => name), example: "" },
      readings: sheets.map(beginningOf),
      ...{ wording, reason: wording },
    },
  ];
};

const LETTERS = 26;

const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0) - 1;

const noteOf = (problem: Problem, columns: readonly number[]): TableNote => {
  const { place } = problem;
  const [, letters = "", row = ""] = place.kind === "cell" ? (/^([A-Z]+)(\d+)$/.exec(place.cell) ?? []) : [];
  const said = noteOfProblem(problem);
  if (row === "") return said;
  return { ...said, at: { line: Number(row), cell: Math.max(0, columns.indexOf(columnOf(letters))) } };
};

/** What a person who looks at the workbook does not see, and is read all the same. */
const hiddenNotes = ({ name, hidden, rows }: Sheet): readonly TableNote[] => {
  const sheet = `The sheet ${JSON.stringify(name)}`;
  const hiddenRows = rows.filter((row) => row.hidden);
  const [first] = hiddenRows;
  return [
    ...(hidden
      ? [
          {
            code: "doubtful_field",
            message: `${sheet} is hidden in the workbook`,
            parts: { doubt: "hidden_sheet", texts: [name] },
          } as const,
        ]
      : []),
    ...(first === undefined
      ? []
      : [
          {
            code: "doubtful_field",
            message: `${sheet} has hidden rows (${hiddenRows.length}), which are read like the others`,
            parts: { doubt: "hidden_rows", texts: [name], count: hiddenRows.length },
            at: { line: first.number, cell: 0 },
          } as const,
        ]),
  ];
};

/** A warning of a check, which asks nothing and reads the first of several sheets. */
const sheetNotes = (candidates: readonly SheetText[]): readonly TableNote[] => {
  const sheets = candidates.map(({ sheet }) => sheet);
  const message = `The workbook has more than one sheet with a table: ${listed(sheets)}. The first of them is read`;
  return sheets.length < 2 ? [] : [{ code: "ambiguous_sheet", message }];
};

const tableOf = (
  { format }: Sheets,
  { sheet, columns, bytes }: SheetText,
  candidates: readonly SheetText[],
): ContentTable => ({
  ...namesOf(format),
  ...{ bytes, accounts: [], details: new Map(), unreadable: new Map() },
  origins: { kind: "sheet", sheet: sheet.name, columns },
  notes: [
    ...sheetNotes(candidates),
    ...hiddenNotes(sheet),
    ...sheet.problems.map((problem) => noteOf(problem, columns)),
  ],
  evidence: [{ field: "sheet", value: sheet.name, reason: `the content is ${namesOf(format).name}` }],
  undecided: sheetQuestions(candidates),
});

/** Why nothing is read of a workbook with these hidden sheets. */
const onlyHidden = (problem: string, hidden: readonly Sheet[]): NoTable => ({
  _tag: "NoTable",
  code: "invalid_file_type",
  message: [
    `${problem}: ${listed(hidden)}. Add `,
    { option: "sheet" },
    ` ${JSON.stringify(hidden[0]!.name)} to read ${hidden.length === 1 ? "it" : "that one"}.`,
  ],
  reason: "hidden_sheets",
  names: hidden.map(({ name }) => name),
});

const isOfTransactions = ({ type }: ReadingOptions): boolean => !type || type === "TransactionImport";

/** The table of a workbook: that of the sheet that is named, or of the one visible sheet that has one; of several it is asked. */
export const sheetTable = (opened: Sheets, options: ReadingOptions): ContentTable | NoTable => {
  const name = options.sheet?.trim();
  if (name) {
    const named = opened.sheets.find((sheet) => sheet.name.trim() === name);
    return named === undefined
      ? {
          _tag: "NoTable",
          code: "invalid_file_type",
          message: `There is no sheet ${JSON.stringify(name)} in the workbook. Its sheets are ${listed(opened.sheets)}.`,
        }
      : tableOf(opened, textOf(named), []);
  }
  const filled = opened.sheets.filter(({ rows }) => rows.length > 0);
  const visible = filled.filter(({ hidden }) => !hidden);
  const hidden = filled.filter((sheet) => sheet.hidden);
  if (visible.length === 0) return onlyHidden("All sheets of the workbook that have rows are hidden", hidden);
  const texts = visible.map(textOf);
  if (hidden.length > 0 && isOfTransactions(options) && !texts.some(hasTable)) {
    const found = hidden.filter((sheet) => hasTable(textOf(sheet)));
    if (found.length > 0)
      return onlyHidden("No visible sheet of the workbook has days and amounts, but hidden ones have", found);
  }
  const candidates = texts.length === 1 ? texts : candidatesIn(texts);
  return tableOf(opened, candidates[0]!, candidates);
};
