import {
  BOOLEAN,
  BYTES,
  checkFields,
  checkKind,
  type FieldNames,
  type Fields,
  FUNCTION,
  isBytes,
  isObject,
  type Kind,
  OBJECT,
  optional,
  TEXT,
  TEXTS,
  TODAY,
} from "../basics/kind.ts";
import { isCheckableImportType } from "./import-type.ts";
import { OPTION_KINDS } from "./option-kinds.ts";

/** What an argument must be, how a sentence calls it, and what its fields must be if it is an object with fields. */
interface Argument {
  readonly place: string;
  readonly kind: Kind;
  readonly fields?: Fields;
  readonly names?: FieldNames;
}

const isListOf =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.every((each) => isObject(each) && names.every((name) => TEXT[1](each[name])));

const has = (value: unknown, fields: Readonly<Record<string, Kind>>): boolean =>
  isObject(value) && Object.entries(fields).every(([name, [, is]]) => is(value[name]));

const RECORDED: Kind = [
  "a list of transactions with date, amount and name",
  isListOf("date", "amount", "name"),
];

const IDENTITY = { date: TODAY, amount: TEXT, currency: TEXT, name: TEXT, reference: TEXT };

const IDENTITY_CHECKS = Object.entries(IDENTITY).map(([name, [, is]]) => [name, is] as const);

/** They are asked of each row of a file, so the fields are listed once. */
const isIdentity = (value: unknown): boolean =>
  isObject(value) && IDENTITY_CHECKS.every(([name, is]) => is(value[name]));

const ACCOUNT: Kind = [
  "an object with id, currency and recorded",
  (value) => has(value, { id: TEXT, name: optional(TEXT), currency: TEXT, recorded: RECORDED }),
];

const TIME_ZONE: Kind = [
  "an object with name and offsetAt",
  (value) => has(value, { name: TEXT, offsetAt: FUNCTION }),
];

const TAXONOMY: Kind = [
  "an object with the lists categories, tags and merchants",
  (value) => has(value, { categories: TEXTS, tags: TEXTS, merchants: TEXTS }),
];

const SIGNAL: Kind = ["an AbortSignal", (value) => has(value, { aborted: BOOLEAN })];

const WHOLE_NUMBER: Kind = ["a whole number", (value) => Number.isInteger(value) && (value as number) >= 0];

/** The fields of an argument that has only these. */
export const fieldsOf = (place: string, fields: Readonly<Record<string, Kind>>) => ({
  fields: new Map(Object.entries(fields)),
  names: {
    known: (name: string) => `${place}.${name}`,
    unknown: (name: string) => `${name} in ${place}`,
  },
});

const object = (place: string, what: string, fields: Readonly<Record<string, Kind>>): Argument => ({
  place,
  kind: [what, OBJECT[1]],
  ...fieldsOf(place, fields),
});

export const SIZE: Kind = ["a number of bytes", (value) => typeof value === "number" && value >= 0];

const TABLE: Kind = ["what `withTable` made", OBJECT[1]];

const UPLOAD = {
  bytes: BYTES,
  filename: optional(TEXT),
  content_type: optional(TEXT),
  max_bytes: optional(SIZE),
  table: optional(TABLE),
};

const COLUMNS_BY_NAME: Kind = [
  "an object with a header for each name",
  (value) => isObject(value) && Object.values(value).every(TEXT[1]),
];

const WITH_ROWS = {
  today: TODAY,
  time_zone: optional(TIME_ZONE),
  onHeader: optional(FUNCTION),
  onRow: optional(FUNCTION),
  more: optional(COLUMNS_BY_NAME),
  check: optional(FUNCTION),
  signal: optional(SIGNAL),
  onProgress: optional(FUNCTION),
};

const isEdit = (value: unknown): boolean =>
  has(value, { line: WHOLE_NUMBER, cell: WHOLE_NUMBER, text: TEXT });

const isQuestion = (value: unknown): boolean =>
  isObject(value) && has(value, { field: TEXT, reason: TEXT, names: optional(TEXTS) });

/** Everything that a program can pass to the functions of this package (docs/spec/preflight.md, In a program). */
const ARGUMENTS = {
  content: {
    ...fieldsOf("content", UPLOAD),
    place: "The content",
    kind: [
      "bytes (a Uint8Array), text, or an upload such as { bytes, filename } (uploadOf makes one of a stream or a Blob)",
      (value) =>
        value === undefined ||
        typeof value === "string" ||
        isBytes(value) ||
        // A `Blob` has a method of that name.
        (isObject(value) && "bytes" in value && typeof value.bytes !== "function"),
    ],
  },
  file: {
    ...fieldsOf("content", UPLOAD),
    place: "The content",
    kind: [
      "bytes (a Uint8Array) or an upload such as { bytes, filename }",
      (value) => isBytes(value) || (isObject(value) && "bytes" in value && typeof value.bytes !== "function"),
    ],
  },
  edits: {
    place: "The edits",
    kind: [
      "a list of edits with line, cell and text",
      (value) => Array.isArray(value) && value.every(isEdit),
    ],
  },
  lines: {
    place: "The lines",
    kind: [
      "a list of the numbers of lines",
      (value) => Array.isArray(value) && value.every((each) => WHOLE_NUMBER[1](each)),
    ],
  },
  upload: object("upload", "an upload such as { bytes, filename }", UPLOAD),
  options: {
    place: "The options",
    kind: optional(OBJECT),
    fields: OPTION_KINDS,
    names: { known: (name) => `The option ${name}`, unknown: (name) => `option ${name}` },
  },
  known: object("known", 'an object such as { today: "2024-06-30" }', {
    today: TODAY,
    time_zone: optional(TIME_ZONE),
    account: optional(ACCOUNT),
    account_names: optional(TEXTS),
    taxonomy: optional(TAXONOMY),
  }),
  howToResolve: object("how", 'an object such as { auto: true, today: "2024-06-30" }', {
    auto: BOOLEAN,
    today: TODAY,
  }),
  howToRead: object("how", 'an object such as { today: "2024-06-30", onRow }', {
    ...WITH_ROWS,
    most: optional(WHOLE_NUMBER),
  }),
  howToReceive: object("how", "an object such as { signal, onProgress }", {
    signal: optional(SIGNAL),
    onProgress: optional(FUNCTION),
  }),
  howToPreflight: object("how", 'an object such as { today: "2024-06-30", onRow }', WITH_ROWS),
  report: {
    place: "The report",
    kind: [
      "the report of a check, such as outcome.report",
      (value) => isObject(value) && isObject(value.reading) && Array.isArray(value.groups),
    ],
  },
  entry: {
    place: "The entry",
    kind: [
      "an object with date, name, currency and account",
      (value) => has(value, { date: TEXT, name: TEXT, currency: TEXT, account: TEXT }),
    ],
  },
  currencies: { place: "The currencies", kind: TEXTS },
  accountCurrency: { place: "The currency of the account", kind: TEXT },
  isStatement: { place: "isStatement", kind: BOOLEAN },
  said: { place: "The currency that is said", kind: optional(TEXT) },
  importBeside: {
    place: "The import",
    kind: [
      "an object with id, filename, day and format",
      (value) => has(value, { id: TEXT, filename: TEXT, day: TODAY, format: TEXT }),
    ],
  },
  batches: {
    place: "The sums",
    kind: [
      "a list of objects with date, amount, currency and name",
      (value) =>
        Array.isArray(value) &&
        value.every((each) => has(each, { date: TODAY, amount: TEXT, currency: TEXT, name: TEXT })),
    ],
  },
  booksGap: { place: "The gap", kind: TEXT },
  finding: { place: "The finding", kind: ["a finding of a report", OBJECT[1]] },
  stored: {
    place: "A stored transaction",
    kind: ["a transaction with date, amount, currency, name and reference", isIdentity],
  },
  there: { place: "The rows that are there", kind: ["a map by number", (value) => value instanceof Map] },
  keptRows: {
    place: "The rows",
    kind: [
      "the rows that a check has kept",
      (value) => isObject(value) && isObject(value.text) && value.places instanceof Float64Array,
    ],
  },
  checked: {
    place: "The check",
    kind: ["the result of a check", (value) => isObject(value) && isObject(value.outcome)],
  },
  keeps: {
    place: "The rows to keep",
    kind: [
      '"accepted" or "accepted and rejected"',
      (value) => ["accepted", "accepted and rejected"].includes(value as string),
    ],
  },
  onProgress: { place: "Who is told of progress", kind: optional(FUNCTION) },
  timeZone: { place: "The time zone", kind: optional(TIME_ZONE) },
  ask: { place: "The question to the account", kind: FUNCTION },
  undecided: {
    place: "What is undecided",
    kind: [
      "a list of questions of an inspection",
      (value) => Array.isArray(value) && value.every(isQuestion),
    ],
  },
  question: { place: "The question", kind: ["a question of an inspection", (value) => isQuestion(value)] },
  bytes: { place: "The bytes", kind: BYTES },
  headers: { place: "The headers", kind: TEXTS },
  csvType: {
    place: "The type",
    kind: [
      "the import type of a CSV",
      (value) => typeof value === "string" && value !== "ServiceImport" && isCheckableImportType(value),
    ],
  },
} as const satisfies Readonly<Record<string, Argument>>;

/**
 * Throws a `TypeError` if an argument is not what it must be, or has a field that there is not: a mistake of the program. A text
 * that an option does not accept can come from a person; a report says so.
 */
export const checkArguments = (given: Partial<Readonly<Record<keyof typeof ARGUMENTS, unknown>>>): void => {
  for (const [name, value] of Object.entries(given)) {
    const { place, kind, fields, names }: Argument = ARGUMENTS[name as keyof typeof ARGUMENTS];
    checkKind(place, value, kind);
    if (fields !== undefined && names !== undefined && isObject(value) && !isBytes(value))
      checkFields(value, fields, names);
  }
};
