import { NotReadable } from "../basics/not-readable.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import type { Sheet, SheetRow } from "../model/sheet.ts";
import { columnName, MAX_COLUMNS, MAX_ROWS } from "./cell-name.ts";

/** A statement of 100,000 entries in eight columns has fewer, and its texts fewer characters. Repeats can multiply both. */
const MAX_CELLS = 1_000_000;
const MAX_CHARACTERS = 2 ** 24;

/** A row takes as much time and memory as its cells, however few they are. */
const CELLS_OF_ROW = 2;

/** One for each cell would take more memory than the cells. */
const MAX_PROBLEMS = 10_000;

/** How much the sheets of a workbook may still hold. */
export class CellBudget {
  private cells = MAX_CELLS;
  private characters = MAX_CHARACTERS;

  /** Throws NotReadable if that is more than is left. */
  take(cells: number, characters: number): void {
    this.cells -= cells;
    this.characters -= characters;
    if (this.cells < 0 || this.characters < 0)
      throw new NotReadable(
        "too_large",
        "This workbook holds more cells than a statement. Export a shorter period.",
      );
  }
}

/** A letter, a digit or a sign of ASCII, with which most texts begin. */
const isMark = (code: number): boolean => code > 32 && code < 127;

const isBlank = (text: string): boolean => !isMark(text.charCodeAt(0)) && /^\s*$/.test(text);

/** Puts a sheet together, row by row and cell by cell; keeps of blank ones nothing. */
export class SheetWriter {
  private readonly name: string;
  private readonly budget: CellBudget;
  private readonly rows: SheetRow[] = [];
  private readonly problems: Problem[] = [];
  private number = 0;
  private hidden = false;
  /** The cells of the row, with what is left of longer rows behind them. */
  private readonly cells: string[] = [];
  private width = 0;
  private widest = 0;
  private lastRow = 0;

  constructor(name: string, budget: CellBudget) {
    this.name = name;
    this.budget = budget;
  }

  private get called(): string {
    return this.name === "" ? "A table of this file" : `The sheet "${this.name}"`;
  }

  startRow(number: number, hidden: boolean): void {
    this.number = number;
    this.hidden = hidden;
    this.width = 0;
  }

  /** The text of a cell, its column counted from 0. */
  put(column: number, text: string): void {
    if (isBlank(text)) return;
    if (column >= MAX_COLUMNS)
      throw new NotReadable(
        "damaged",
        `${this.called} is damaged: row ${this.number} has too many columns. Download it again.`,
      );
    for (; this.width < column; this.width += 1) this.cells[this.width] = "";
    this.width = Math.max(this.width, column + 1);
    // Currencies and kinds repeat from row to row: an equal text is kept once.
    if (this.cells[column] !== text) this.cells[column] = text;
  }

  report(column: number, code: ProblemCode, message: string, texts?: readonly string[]): void {
    if (this.problems.length === MAX_PROBLEMS) return;
    const cell = `${columnName(column)}${this.number}`;
    const said = texts === undefined ? {} : { texts };
    this.problems.push({ code, message, place: { kind: "cell", sheet: this.name, cell }, ...said });
  }

  /** Ends a row that stands as often as `times` says, one below the other. */
  endRow(times = 1): void {
    const { number, hidden } = this;
    if (this.width === 0) return;
    const lastRow = number + times - 1;
    const cells = this.cells.slice(0, this.width);
    const characters = cells.reduce((sum, text) => sum + text.length, 0);
    this.budget.take(times * (cells.length + CELLS_OF_ROW), times * characters);
    if (lastRow > MAX_ROWS)
      throw new NotReadable(
        "damaged",
        `${this.called} is damaged: it has a row ${lastRow}, and no spreadsheet has more than ${MAX_ROWS}. Download it again.`,
      );
    // As CSV each row that is left out takes a line.
    this.budget.take(0, Math.max(0, number - this.lastRow - 1));
    this.lastRow = Math.max(this.lastRow, lastRow);
    for (let i = 0; i < times; i += 1) this.rows.push({ number: number + i, hidden, cells });
    this.widest = Math.max(this.widest, cells.length);
  }

  end(hidden: boolean): Sheet {
    const { name, rows, problems } = this;
    // As many cells has a table in which each row is as wide as the widest.
    this.budget.take(rows.length * this.widest - rows.reduce((sum, row) => sum + row.cells.length, 0), 0);
    return { name, hidden, rows, problems };
  }
}
