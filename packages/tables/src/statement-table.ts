import {
  type ContentTable,
  cellKey,
  type EntryDetails,
  type Origins,
  type ReadingOptions,
  type TableNote,
} from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import type { Entry, Place, Problem, Statements } from "@farthing/statements";
import { accountQuestions, evidenceOfAccounts } from "./account-question.ts";
import { accountsOf } from "./accounts.ts";
import { rowText } from "./csv-text.ts";
import { COLUMNS, detailsOf, entryCells, READING, splitEntry } from "./entry-row.ts";
import { namesOf } from "./formats.ts";
import { noteOfProblem } from "./note-of-problem.ts";
import { unusedOptions } from "./unused-options.ts";

/** An entry as a row, with its number in the content, its account, and the day as it is to be read. */
interface RowOfEntry {
  readonly number: number;
  readonly entry: Entry;
  readonly account: string;
  readonly currency: string | null;
  readonly day: string;
}

/** `2024-03-31` as `31/03/2024`. */
const dayFirst = (date: string): string => date.split("-").toReversed().join("/");

/** How an entry's day is written in its row: with the day first where the order is open, for it has to be asked. */
const dayOf = ({ date, writtenDate }: Entry, isOpen: boolean): string =>
  date === null ? writtenDate : isOpen ? dayFirst(date) : date;

function* rowsOf(
  { statements }: Statements,
  options: ReadingOptions,
  isOpen: boolean,
): Generator<RowOfEntry> {
  let number = 0;
  for (const statement of statements) {
    const account = accountName(statement.account);
    const { currency } = statement.account;
    for (const whole of statement.entries) {
      number += 1;
      for (const entry of options.split_batches === true ? splitEntry(whole) : [whole])
        yield { number, entry, account, currency, day: dayOf(entry, isOpen) };
    }
  }
}

const lineOf = (place: Place): number => (place.kind === "cell" ? 0 : place.line);

const originsOf = (places: readonly Place[], numbers: readonly number[]): Origins => {
  const entries = Uint32Array.from(numbers);
  const lines = Uint32Array.from(places, lineOf);
  return places[0]?.kind === "xml"
    ? { kind: "xml", entries, lines, paths: places.map((place) => (place.kind === "xml" ? place.path : "")) }
    : {
        kind: "text",
        entries,
        lines,
        columns: Uint32Array.from(places, (place) => (place.kind === "text" ? place.column : 1)),
      };
};

/** The fields whose problems are found in their cells. */
const CELLS = { unreadable_date: "date", unreadable_amount: "amount" } as const;

/** What readers found beside the cells, and in them. */
class Problems {
  readonly notes: TableNote[] = [];
  readonly unreadable = new Map<string, string>();

  /** Of an entry the number of its row, from 1. */
  add(problems: readonly Problem[], row?: number): void {
    for (const problem of problems) {
      const { code } = problem;
      const note = noteOfProblem(problem);
      const isOfCell = code === "unreadable_date" || code === "unreadable_amount";
      if (isOfCell && row !== undefined) this.unreadable.set(cellKey(row, CELLS[code]), note.message);
      else this.notes.push(row === undefined ? note : { ...note, row });
    }
  }
}

/** Reports within the day: a statement tells the same movements again. */
const INTRADAY: ReadonlySet<string> = new Set(["camt.052", "camt.054", "mt942"]);

/** A warning of entries that will not be recognised for certain when a statement tells them again. */
const toldAgain = ({ format, statements }: Statements): readonly TableNote[] => {
  if (!INTRADAY.has(format)) return [];
  const nameless = statements
    .flatMap(({ entries }) => entries)
    .filter(
      ({ kind, status, reference }) => kind === "cash" && status === "booked" && reference === "",
    ).length;
  if (nameless === 0) return [];
  const message = `The content is ${namesOf(format).name}, of which a statement tells the entries again: ${nameless} without an id of the bank can only be recognised by day, amount and name then`;
  return [{ code: "doubtful_field", message, parts: { doubt: "told_again", count: nameless } }];
};

/** Statements as a table of their entries. With an order of day and month that is `open`, days have the day first. */
export const statementTable = (
  opened: Statements,
  options: ReadingOptions,
  isOpen: boolean,
): ContentTable => {
  const turned = options.signage_convention === "inflows_negative";
  const parts = [rowText(COLUMNS)];
  const places: Place[] = [];
  const numbers: number[] = [];
  const details = new Map<number, EntryDetails>();
  const problems = new Problems();
  for (const statement of opened.statements) problems.add(statement.problems);
  for (const { number, entry, account, currency, day } of rowsOf(opened, options, isOpen)) {
    parts.push(rowText(entryCells(entry, { day, account, currency, turned })));
    const row = places.push(entry.place);
    numbers.push(number);
    const more = detailsOf(entry, turned);
    if (more !== undefined) details.set(row, more);
    problems.add(entry.problems, row);
  }
  const found = accountsOf(opened.statements);
  const accounts = found.map(({ account }) => account);
  const names = namesOf(opened.format);
  const reading = isOpen ? READING : { ...READING, date_format: "%Y-%m-%d" };
  return {
    ...names,
    bytes: new TextEncoder().encode(parts.join("")),
    origins: originsOf(places, numbers),
    ...{ reading, accounts, details },
    notes: [
      ...unusedOptions(options, reading, names.name),
      ...toldAgain(opened),
      ...found.flatMap(({ gaps }) => gaps),
      ...problems.notes,
    ],
    unreadable: problems.unreadable,
    evidence: [
      { field: "format", value: names.format, reason: `the content is ${names.name}` },
      ...evidenceOfAccounts(accounts),
    ],
    undecided: accountQuestions(accounts, options),
  };
};
