import { ACCOUNTABLE_TYPES } from "@farthing/preflight/checked";
import { isCurrencyCode, toStorableText } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../../port/storage-unavailable.ts";
import type { Account } from "../../transactions/account.ts";
import {
  accountableType,
  type ServiceRecord,
  serviceRecord,
  splitLine,
} from "../../transactions/service-record.ts";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import type { ImportPlan, OriginalValues, PlannedTransfer, TransactionHistory } from "../books/plan.ts";
import type { StoredReading } from "../books/readings.ts";
import { farthingField, historyField, readingsField } from "../records/farthing-field.ts";
import {
  type Exported,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
} from "./exports.ts";

/** Consecutive lines of an export. */
export interface ExportPart {
  /** The number of lines of each kind. */
  readonly counts: Readonly<Partial<Record<keyof ImportPlan, number>>>;
  /** Each line ends with a line feed. */
  readonly text: string;
}

/** An export while it is read. */
export interface FamilyExport {
  /** The next lines; undefined after the last. */
  readonly next: Effect.Effect<ExportPart | undefined, StorageUnavailable>;
}

/** The most things that are read at once. */
const THINGS_OF_PART = 200;

const isKnownSubtype = ({ account_type, subtype }: Account): boolean => {
  const subtypes = ACCOUNTABLE_TYPES.get(accountableType(account_type));
  return (
    subtype === null ||
    (subtypes === null ? subtype !== "" && subtype === subtype.trim() : subtypes?.has(subtype) === true)
  );
};

/** What the balance of an account begins with, where that is not the balance itself: null if nobody has stated one. */
const statedField = ({ stated, balance, balance_day }: ExportedAccount) => {
  if (stated === null) return balance_day === null ? {} : { stated };
  const { day, said_at } = stated;
  if (said_at === null && stated.balance === balance && day === balance_day) return {};
  return {
    stated: {
      balance: stated.balance,
      ...(day === null ? {} : { date: day }),
      ...(said_at === null ? {} : { said_at }),
    },
  };
};

/** Preflight knows neither currencies that are no longer in use, nor other subtypes, the day of a balance, and what it came in with. */
const accountRecord = (exported: ExportedAccount, readings: readonly StoredReading[]): ServiceRecord => {
  const { original_name, external_id, stated: _, ...account } = exported;
  const { id, name, currency, subtype, balance_day } = account;
  const isKnown = isKnownSubtype(account);
  return serviceRecord(
    "Account",
    {
      ...account,
      currency: isCurrencyCode(currency) ? currency : null,
      subtype: isKnown ? subtype : null,
    },
    farthingField({ name }, currency, {
      ...(isKnown ? {} : { subtype }),
      ...(balance_day === null ? {} : { balance_date: balance_day }),
      ...statedField(exported),
      ...(original_name === null || original_name === name ? {} : { original_name }),
      ...(external_id === null || external_id === id ? {} : { original_id: external_id }),
      ...readingsField(readings),
    }),
  );
};

const isSame = (a: ExportedEntry, { date, amount, currency, name }: OriginalValues): boolean =>
  a.date === date && a.amount === amount && a.currency === currency && a.name === name;

/** A database may answer in another order. */
const inOrder = ({ date, amount, currency, name }: OriginalValues): OriginalValues => ({
  ...{ date, amount, currency, name },
});

/** What was added by hand has original values as soon as something else has it, also where they are the same. */
const historyOf = (entry: ExportedEntry): TransactionHistory => {
  const { locked, original_values: came, by_hand, added_as, created_at, updated_at } = entry;
  const original = came === null || (!by_hand && isSame(entry, came)) ? null : came;
  return {
    ...{ locked, original, created_at, updated_at },
    ...(by_hand ? { by_hand } : {}),
    ...(added_as === null ? {} : { added_as: inOrder(added_as) }),
  };
};

const fieldOf = (entry: ExportedEntry, counters: readonly CounterValue[]) => {
  const { name, notes, external_id, source, currency } = entry;
  return farthingField({ name, notes, external_id, source }, currency, {
    ...historyField(historyOf(entry), entry),
    ...(counters.length === 0 ? {} : { counters }),
  });
};

const valuesOf = (entry: ExportedEntry) => ({
  ...entry,
  currency: isCurrencyCode(entry.currency) ? entry.currency : null,
});

const transactionRecord = ({ whole, parts, counters }: ExportedTransaction): ServiceRecord =>
  serviceRecord("Transaction", valuesOf(whole), {
    ...(parts.length === 0
      ? {}
      : { split_lines: parts.map((part) => splitLine(valuesOf(part), fieldOf(part, []))) }),
    ...fieldOf(whole, counters),
  });

const transferRecord = ({ made_by, ...transfer }: PlannedTransfer): ServiceRecord =>
  serviceRecord("Transfer", transfer, made_by === undefined ? {} : farthingField({}, undefined, { made_by }));

/** What has records of its own: readings are with the accounts whose files they are of. */
type Recorded = Exclude<keyof Exported, "readings">;

type Records = { readonly [Kind in Recorded]: (thing: Exported[Kind]) => readonly ServiceRecord[] };

/** The readings of an account; those of none are with the first account. */
const readingsByAccount = (readings: readonly StoredReading[]) => {
  let ofNone = readings.filter(({ account_id }) => account_id === null);
  const ofAccount = Map.groupBy(readings, ({ account_id }) => account_id);
  return ({ id }: ExportedAccount): readonly StoredReading[] => {
    const own = [...(ofAccount.get(id) ?? []), ...ofNone];
    ofNone = [];
    return own;
  };
};

const recordsWith = (readingsOf: (account: ExportedAccount) => readonly StoredReading[]): Records => ({
  accounts: (account) => [accountRecord(account, readingsOf(account))],
  categories: (category) => {
    const { name, color, icon } = category;
    return [serviceRecord("Category", category, farthingField({ name, color, icon }))];
  },
  tags: (tag) => [serviceRecord("Tag", tag, farthingField({ name: tag.name, color: tag.color }))],
  merchants: (merchant) => [serviceRecord("Merchant", merchant, farthingField({ name: merchant.name }))],
  transactions: (transaction) => [
    transactionRecord(transaction),
    ...transaction.transfers.map(transferRecord),
    ...(transaction.rejections ?? []).map((each) => serviceRecord("RejectedTransfer", each)),
  ],
});

/** A text that an older version stored may have characters that no import takes. */
const importable = (_: string, value: unknown): unknown =>
  typeof value === "string" ? toStorableText(value) : value;

const lineOf = (record: ServiceRecord): string => {
  const line = JSON.stringify(record);
  return `${line.includes("\\u") ? JSON.stringify(record, importable) : line}\n`;
};

/** Reads the lines of one kind, a part at a time. */
const linesOf = <Kind extends Recorded>(
  snapshot: FamilySnapshot,
  kind: Kind,
  recordsOf: Records[Kind],
): FamilyExport["next"] => {
  let last: Exported[Kind] | undefined;
  let isDone = false;
  return Effect.suspend(() =>
    isDone
      ? Effect.undefined
      : Effect.map(snapshot.read(kind, THINGS_OF_PART, last), (things): ExportPart | undefined => {
          isDone = things.length < THINGS_OF_PART;
          last = things.at(-1);
          if (things.length === 0) return undefined;
          const records = things.flatMap(recordsOf);
          const transfers = records.length - things.length;
          return {
            counts: { [kind]: things.length, ...(transfers === 0 ? {} : { transfers }) },
            text: records.map(lineOf).join(""),
          };
        }),
  );
};

/** All readings of a family: a few for each of its accounts. */
const readReadings = Effect.fnUntraced(function* (snapshot: FamilySnapshot) {
  const all: StoredReading[] = [];
  for (;;) {
    const part = yield* snapshot.read("readings", THINGS_OF_PART, all.at(-1));
    all.push(...part);
    if (part.length < THINGS_OF_PART) return all;
  }
});

/**
 * All that a family has as the service's NDJSON, in a fixed order (docs/spec/export.md). Reads a part at a time, so the memory
 * that it takes does not grow with what is stored, and all of it as it is now.
 */
export const exportFamily = Effect.fn("import.exportFamily")(function* (familyId: string) {
  const snapshot = yield* (yield* Exports).open(familyId);
  const records = recordsWith(readingsByAccount(yield* readReadings(snapshot)));
  const kinds = (Object.keys(records) as Recorded[]).map((kind) => linesOf(snapshot, kind, records[kind]));
  const next: FamilyExport["next"] = Effect.suspend(() =>
    kinds.length === 0
      ? Effect.undefined
      : Effect.flatMap(kinds[0]!, (part) => {
          if (part !== undefined) return Effect.succeed(part);
          kinds.shift();
          return next;
        }),
  );
  return { next } satisfies FamilyExport;
});
