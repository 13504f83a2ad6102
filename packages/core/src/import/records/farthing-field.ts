import type { ServiceObject } from "@farthing/preflight";
import { canonicalDecimal, isCurrencyCode, parseIsoDay, plainDecimal } from "@farthing/values";
import * as Schema from "effect/Schema";
import { Moment } from "../../request/schemas.ts";
import { EDITABLE_FIELDS, type EditableField } from "../../transactions/transaction.ts";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import type {
  OriginalValues,
  PlannedTransaction,
  PlannedTransfer,
  TransactionHistory,
} from "../books/plan.ts";
import type { Lesson, StoredReading } from "../books/readings.ts";

/**
 * The field `farthing` of the records of an export (docs/spec/export.md, The field farthing): what the service's format cannot
 * say, and what it does not say exactly. Written and read here alone.
 */

type Json = Readonly<Record<string, unknown>>;

/** Texts that are read without the blanks around them. */
type Texts = Readonly<Record<string, string | null>>;

/** Texts that a reader of the record would not get as they are. */
const inexact = (texts: Texts): Json =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== null && (text === "" || text !== text.trim())),
  );

/** A currency that is no longer in use: the record has none, for it would not be valid. */
const formerCurrency = (currency: string): Json => (isCurrencyCode(currency) ? {} : { currency });

/** The field for texts, a currency, and more; nothing if there is nothing to say. */
export const farthingField = (texts: Texts, currency?: string, more: Json = {}): Json => {
  const value = { ...inexact(texts), ...(currency === undefined ? {} : formerCurrency(currency)), ...more };
  return Object.keys(value).length === 0 ? {} : { farthing: value };
};

/** What is only in this field of a transaction. */
export const historyField = (
  { locked, original, by_hand, added_as, created_at, updated_at }: TransactionHistory,
  { reference, pending, pending_gone }: Pick<PlannedTransaction, "reference" | "pending" | "pending_gone">,
): Json => ({
  ...(pending ? { pending } : {}),
  ...(pending_gone ? { pending_gone } : {}),
  ...(by_hand ? { by_hand } : {}),
  ...(added_as === undefined ? {} : { added_as }),
  ...(reference === null ? {} : { reference }),
  ...(original === null ? {} : { original }),
  ...(locked.length === 0 ? {} : { locked }),
  ...{ created_at, updated_at },
});

/** A remembered reading of the files of an account. */
export interface FiledReading extends Lesson {
  readonly learned_at: string;
  /** It is of files that name their accounts, or need none. */
  readonly any_account?: true;
}

/** Remembered readings as an account has them, the oldest first. */
export const readingsField = (readings: readonly StoredReading[]): Json => {
  const filed = readings.map(
    ({ account_id, learned_at, layout, accounts, reading, said }): FiledReading => ({
      ...{ learned_at, layout, accounts, reading, said },
      ...(account_id === null ? { any_account: true } : {}),
    }),
  );
  const inOrder = filed
    .map((each) => [each.learned_at, JSON.stringify(each), each] as const)
    .sort(([a, one], [b, other]) => (a < b || (a === b && one < other) ? -1 : 1));
  return filed.length === 0 ? {} : { readings: inOrder.map(([, , each]) => each) };
};

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Three letters, in use or not. */
const isCurrency = (value: unknown): value is string => typeof value === "string" && /^[A-Z]{3}$/.test(value);

const isDay = (value: unknown): value is string =>
  typeof value === "string" && parseIsoDay(value) !== undefined;

const isMoment = Schema.is(Moment);

const isOriginalValues = (value: unknown): value is OriginalValues =>
  isObject(value) &&
  isDay(value.date) &&
  typeof value.amount === "string" &&
  plainDecimal(value.amount) === value.amount &&
  isCurrency(value.currency) &&
  typeof value.name === "string";

const isLocked = (value: unknown): value is readonly EditableField[] =>
  Array.isArray(value) &&
  new Set(value).size === value.length &&
  value.every((each) => (EDITABLE_FIELDS as readonly unknown[]).includes(each));

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const isFiledReading = (value: unknown): boolean =>
  isObject(value) &&
  isMoment(value.learned_at) &&
  isObject(value.layout) &&
  typeof value.layout.format === "string" &&
  typeof value.layout.col_sep === "string" &&
  typeof value.layout.has_header === "boolean" &&
  areTexts(value.layout.columns) &&
  (value.layout.signs === undefined || areTexts(value.layout.signs)) &&
  areTexts(value.accounts) &&
  isObject(value.reading) &&
  areTexts(value.said) &&
  (value.any_account === undefined || value.any_account === true);

/** What the balance of an account begins with. */
export interface FiledBalance {
  /** Canonical decimal. */
  readonly balance: string;
  readonly date?: string;
  /** When a person said it. */
  readonly said_at?: string;
}

const isFiledBalance = (value: unknown): value is FiledBalance =>
  isObject(value) &&
  typeof value.balance === "string" &&
  canonicalDecimal(value.balance) === value.balance &&
  (value.date === undefined || isDay(value.date)) &&
  (value.said_at === undefined || isMoment(value.said_at));

const isAbsentOr =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || is(value);

const isCounter = (value: unknown): value is CounterValue =>
  isObject(value) &&
  typeof value.amount === "string" &&
  canonicalDecimal(value.amount) === value.amount &&
  isCurrency(value.currency);

/** What is only in this field. */
const OWN: Readonly<Record<string, (value: unknown) => boolean>> = {
  currency: isAbsentOr(isCurrency),
  subtype: isAbsentOr(isText),
  balance_date: isAbsentOr(isDay),
  stated: isAbsentOr((value) => value === null || isFiledBalance(value)),
  original_name: isAbsentOr(isText),
  original_id: isAbsentOr(isText),
  readings: isAbsentOr((value) => Array.isArray(value) && value.every(isFiledReading)),
  pending: isAbsentOr((value) => value === true),
  pending_gone: isAbsentOr((value) => value === true),
  by_hand: isAbsentOr((value) => value === true),
  added_as: isAbsentOr(isOriginalValues),
  counters: isAbsentOr((value) => Array.isArray(value) && value.every(isCounter)),
  reference: isAbsentOr(isText),
  made_by: isAbsentOr((value) => value === "person" || value === "rule"),
  original: isAbsentOr(isOriginalValues),
  locked: isAbsentOr(isLocked),
  created_at: isAbsentOr(isMoment),
  updated_at: isAbsentOr(isMoment),
};

/** The texts that are in the record, too. */
const TEXTS: Readonly<Record<string, string>> = {
  name: "name",
  notes: "notes",
  color: "color",
  icon: "lucide_icon",
  external_id: "external_id",
  source: "source",
};

/** What a record says with its field `farthing`. */
export interface FarthingField {
  /** A text as it is: as the field says it, else as the record does. */
  readonly text: (name: "name" | "notes" | "color" | "icon" | "external_id" | "source") => string | null;
  readonly currency: string | undefined;
  readonly subtype: string | undefined;
  readonly balance_date: string | undefined;
  /** Of an account: what its balance begins with, if that is another; null if nobody has stated one. */
  readonly stated: FiledBalance | null | undefined;
  readonly original_name: string | undefined;
  readonly original_id: string | undefined;
  readonly readings: readonly FiledReading[] | undefined;
  readonly reference: string | null;
  readonly pending: boolean;
  readonly pending_gone: boolean;
  readonly counters: readonly CounterValue[];
  /** Of a transfer: who has paired its sides, if not a file. */
  readonly made_by: PlannedTransfer["made_by"];
  /** Undefined if the field is not that of a transaction. */
  readonly history: TransactionHistory | undefined;
}

/**
 * Reads the field of a record: undefined if it has none, null if it is not as an export writes it. A text in it may differ from
 * that of the record only by blanks around it. Unknown members are ignored.
 */
export const readFarthingField = (entry: ServiceObject): FarthingField | null | undefined => {
  const value = entry.json("farthing");
  if (value === undefined) return undefined;
  if (!isObject(value)) return null;
  const own = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
  const isExact = (name: string): boolean => {
    const text = own(name);
    return (
      text === undefined || (typeof text === "string" && text.trim() === (entry.text(TEXTS[name]!) ?? ""))
    );
  };
  if (!Object.keys(TEXTS).every(isExact)) return null;
  if (!Object.entries(OWN).every(([name, is]) => is(own(name)))) return null;
  if (own("pending_gone") === true && own("pending") !== true) return null;
  if (own("added_as") !== undefined && own("by_hand") !== true) return null;
  const [created_at, updated_at] = [own("created_at"), own("updated_at")] as (string | undefined)[];
  if ((created_at === undefined) !== (updated_at === undefined)) return null;
  return {
    text: (name) => (own(name) as string | undefined) ?? entry.text(TEXTS[name]!),
    currency: own("currency") as string | undefined,
    subtype: own("subtype") as string | undefined,
    balance_date: own("balance_date") as string | undefined,
    stated: own("stated") as FiledBalance | null | undefined,
    original_name: own("original_name") as string | undefined,
    original_id: own("original_id") as string | undefined,
    readings: own("readings") as readonly FiledReading[] | undefined,
    reference: (own("reference") as string | undefined) ?? null,
    pending: own("pending") === true,
    pending_gone: own("pending_gone") === true,
    counters: (own("counters") as readonly CounterValue[] | undefined) ?? [],
    made_by: own("made_by") as PlannedTransfer["made_by"],
    history:
      created_at === undefined || updated_at === undefined
        ? undefined
        : {
            locked: (own("locked") as readonly EditableField[] | undefined) ?? [],
            original: (own("original") as OriginalValues | undefined) ?? null,
            ...(own("by_hand") === true ? { by_hand: true } : {}),
            ...(own("added_as") === undefined ? {} : { added_as: own("added_as") as OriginalValues }),
            ...{ created_at, updated_at },
          },
  };
};
