import { isStoredType } from "@farthing/preflight";
import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import type { ImportState } from "../import/import-state.ts";
import { texts } from "../texts/language.ts";
import { grouped, percent } from "../texts/locale.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { daysOf } from "./in-words.ts";

type State =
  | "ready"
  | "open"
  | "onlyChecked"
  | "invalid"
  | "refused"
  | "noExport"
  | "noContent"
  | "noEntries";

const MONEY: ReadonlySet<string | null> = new Set(["amount", "outflow", "inflow"]);

/** Refusals of content that is something else. */
const OTHER: ReadonlySet<string> = new Set(["invalid_file_type", "no_statement", "missing_content"]);

/** Whether nothing in a file speaks for an export of a bank: neither its format nor any of its columns. */
export const isNoExport = ({ reading, index, given, isTakenAsTable }: FileState): boolean => {
  const outcome = reading.value?.outcome;
  if (outcome === undefined || isTakenAsTable.value || Object.keys(given.value).length > 0) return false;
  if (outcome._tag === "Refused") return OTHER.has(outcome.code) && outcome.reason === undefined;
  const { format, type } = outcome.report;
  const found = index.value;
  if (format !== undefined || type !== "TransactionImport" || found === undefined || found === null)
    return false;
  return found.counts.Accepted === 0 && !found.roles.some((role) => role === "date" || MONEY.has(role));
};

const stateOf = (file: FileState, { outcome, questions }: ShownReading): State => {
  if (outcome._tag === "Refused" && outcome.code === "no_statement") return "noEntries";
  if (isNoExport(file)) return file.size === 0 ? "noContent" : "noExport";
  // Which of the hidden sheets is meant is asked.
  if (outcome._tag === "Refused") return outcome.names === undefined ? "refused" : "open";
  const { valid, type, importable } = outcome.report;
  const { asked, advice } = byAnswers(questions);
  if (asked.length > 0) return "open";
  if (!valid || advice.length > 0) return "invalid";
  if (!isStoredType(type)) return "onlyChecked";
  return importable ? "ready" : "open";
};

const LOOKS = {
  ready: "good",
  open: "asks",
  onlyChecked: "asks",
  invalid: "bad",
  refused: "bad",
  noExport: "bad",
  noContent: "bad",
  noEntries: "bad",
} as const satisfies Readonly<Record<State, string>>;

/** Whether a file can be imported, in few words, and how that looks. */
export interface FileVerdict {
  readonly looks: "good" | "asks" | "bad";
  readonly title: string;
}

/** What is said of a file that is imported, in place of the verdict; undefined if it is not. */
export const importedVerdict = (importing: ImportState | undefined): FileVerdict | undefined => {
  const done = importing?.done.value;
  if (done?._tag !== "Imported" && done?._tag !== "There") return undefined;
  const { importedAll, importedRest } = texts();
  return { looks: "good", title: done.import.counts.rejected > 0 ? importedRest : importedAll };
};

/** What is said where somebody pressed Import and is asked something since; undefined if nothing is. */
export const askedVerdict = (importing: ImportState | undefined): FileVerdict | undefined => {
  if (importing === undefined) return undefined;
  const { asked, problem } = importing;
  const isAsked = problem.value !== undefined && problem.value._tag !== "Said";
  const count = asked.value.length + (isAsked ? 1 : 0);
  return count === 0 ? undefined : { looks: "asks", title: texts().open(count) };
};

/** The verdict on a file. */
export const verdictOf = (file: FileState, reading: ShownReading): FileVerdict => {
  const state = stateOf(file, reading);
  const title = state === "open" ? texts().open(byAnswers(reading.questions).asked.length) : texts()[state];
  return { looks: LOOKS[state], title };
};

/** What who listens hears of a file when it is known, and not each time that more of it is read. */
export const heardOf = (file: FileState): string =>
  file.problem.value === undefined && file.reading.value === undefined ? texts().reading : lineOf(file);

/** What there is to say of a file in one line: its verdict, or how far it is read. */
export const lineOf = (file: FileState): string => {
  const { reading, index, problem, progress, isBusy } = file;
  if (problem.value !== undefined) return texts().refused;
  if (reading.value === undefined)
    return progress.value !== undefined
      ? texts().files.readSoFar(percent(progress.value))
      : isBusy.value
        ? texts().reading
        : texts().files.inTurn;
  const { title } = verdictOf(file, reading.value);
  const summary = index.value?.summary;
  if (summary === undefined) return title;
  return `${title} · ${texts().files.transactions(summary.count)} ${daysOf(summary)}`;
};

/** A size in bytes, as people say it. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000
    ? `${grouped(bytes)} B`
    : bytes < 1_000_000
      ? `${grouped(Math.round(bytes / 1_000))} kB`
      : `${grouped(Math.round(bytes / 100_000) / 10)} MB`;
