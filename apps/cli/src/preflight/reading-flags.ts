import {
  COLUMN_KEYS,
  type ColumnKey,
  type Encoding,
  encodingNamed,
  type ReadingOptions,
} from "@farthing/preflight";
import { type Command, InvalidArgumentError, Option } from "commander";
import { flagsOf, OPTION_FLAGS, optionsFrom } from "./flags.ts";

/** What people call a column, and what a profile calls it. */
const COLUMN_NAMES: ReadonlyMap<string, ColumnKey> = new Map([
  ...[...COLUMN_KEYS].map((key) => [key, key] as const),
  ["debit", "outflow"],
  ["credit", "inflow"],
  ["type", "entity_type"],
  ["reference", "bank_reference"],
]);

/** More than one column can be this. */
const REPEATED: ReadonlySet<ColumnKey> = new Set(["other_name", "fee"]);

const SHOWN_NAMES = [
  "date",
  "amount",
  "debit",
  "credit",
  "fee",
  "name",
  "notes",
  "category",
  "tags",
  "account",
  "currency",
  "type",
  "status",
  "balance",
  "reference",
].join(", ");

/** What `--columns` calls a column. */
export const columnName = (key: ColumnKey): string =>
  [...COLUMN_NAMES].findLast(([, each]) => each === key)?.[0] ?? key;

const parseColumns = (text: string): readonly (ColumnKey | null)[] => {
  const columns = text.split(",").map((each) => {
    const name = each.trim().toLowerCase().replaceAll("-", "_");
    if (name === "") return null;
    const key = COLUMN_NAMES.get(name);
    if (key === undefined)
      throw new InvalidArgumentError(
        `There is no column ${JSON.stringify(each.trim().slice(0, 40))}. Use ${SHOWN_NAMES}, or nothing for another column.`,
      );
    return key;
  });
  const twice = columns.find((key, i) => key !== null && !REPEATED.has(key) && columns.indexOf(key) < i);
  if (twice !== undefined && twice !== null)
    throw new InvalidArgumentError(`Two columns are named ${columnName(twice)}. Name one of them.`);
  return columns;
};

const parseEncoding = (text: string): Encoding => {
  const encoding = encodingNamed(text);
  if (encoding === undefined)
    throw new InvalidArgumentError("Use an encoding such as utf-8, windows-1252, gbk or shift_jis.");
  return encoding;
};

const LABELS = {
  debit_col_label: [
    flagsOf("debit_col_label", "HEADER"),
    "header of the column with money out",
    "debitColLabel",
  ],
  credit_col_label: [
    flagsOf("credit_col_label", "HEADER"),
    "header of the column with money in",
    "creditColLabel",
  ],
  fee_col_label: [
    flagsOf("fee_col_label", "HEADER"),
    "header of the fee column; fees are taken into the amount",
    "feeColLabel",
  ],
  status_col_label: [
    flagsOf("status_col_label", "HEADER"),
    "header of the status column; rows that are not booked are left out",
    "statusColLabel",
  ],
} as const;

const oneMore = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value.trim(),
];

/** Adds every flag that says how a file is read. */
export const addReadingFlags = (command: Command): Command => {
  for (const [flag, description] of OPTION_FLAGS) command.option(flag, description);
  for (const [flag, description] of Object.values(LABELS)) command.option(flag, description);
  return command
    .addOption(
      new Option(
        "--booked-status <VALUE>",
        "a status that means booked; repeat the flag for each. Rows with any other unknown status are left out",
      ).argParser(oneMore),
    )
    .addOption(
      new Option(
        "--only-account <NAME>",
        "an account as the account column names it; repeat the flag for each. Rows of others are left out",
      ).argParser(oneMore),
    )
    .option("--header", "there is a header row, though it looks like data")
    .option("--no-header", "the first row is data; add --columns if they are not found")
    .addOption(
      new Option("--columns <LIST>", "what each column is, by position, such as date,name,,amount").argParser(
        parseColumns,
      ),
    )
    .addOption(
      new Option("--encoding <NAME>", "encoding of the file, such as windows-1252").argParser(parseEncoding),
    )
    .option("--sheet <NAME>", "the sheet of a workbook that is read")
    .option("--split-batches", "take the parts of a sum that was booked or split, where they add up to it")
    .option("--include-pending", "keep pending rows, which are left out otherwise");
};

/** What the flags say of how a file is read. */
export const readingFrom = (flags: Readonly<Record<string, unknown>>): ReadingOptions => ({
  ...optionsFrom(flags),
  ...Object.fromEntries(
    Object.entries(LABELS).flatMap(([name, [, , flag]]) =>
      typeof flags[flag] === "string" ? [[name, flags[flag]]] : [],
    ),
  ),
  ...(flags.bookedStatus === undefined ? {} : { booked_statuses: flags.bookedStatus as readonly string[] }),
  ...(flags.onlyAccount === undefined ? {} : { only_accounts: flags.onlyAccount as readonly string[] }),
  ...(typeof flags.header === "boolean" ? { has_header: flags.header } : {}),
  ...(flags.columns === undefined ? {} : { columns: flags.columns as readonly (ColumnKey | null)[] }),
  ...(typeof flags.sheet === "string" ? { sheet: flags.sheet } : {}),
  ...(flags.splitBatches === true ? { split_batches: true } : {}),
  ...(flags.encoding === undefined ? {} : { encoding: flags.encoding as Encoding }),
});

/** The options, with pending rows as data if they are to be included. */
export const withPending = (options: ReadingOptions, include: boolean): ReadingOptions =>
  include && options.left_out
    ? { ...options, left_out: options.left_out.filter((reason) => reason !== "pending") }
    : options;
