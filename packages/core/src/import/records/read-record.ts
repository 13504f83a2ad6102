import type { ServiceObject } from "@farthing/preflight";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import { onceEach } from "../books/collect-recorded.ts";
import type { PlannedTransfer, TransactionHistory } from "../books/plan.ts";
import {
  type FarthingField,
  type FiledBalance,
  type FiledReading,
  readFarthingField,
} from "./farthing-field.ts";

/** Reads records of a checked NDJSON as small values: what a plan needs of them. Ids are those of the file. */

/** An account. */
export interface FileAccount {
  readonly id: string;
  readonly name: string;
  /** The name, and the id, that an account of an export came in with. */
  readonly original_name: string | undefined;
  readonly original_id: string | undefined;
  readonly type: string;
  readonly subtype: string | null;
  /** Upper case; undefined if the record has none. */
  readonly currency: string | undefined;
  /** One of an export that is no longer in use. */
  readonly former_currency: string | undefined;
  /** Canonical decimal. */
  readonly balance: string;
  /** The day of the balance, if the record has it. */
  readonly balance_date: string | undefined;
  /** Of an export: what the balance begins with, if that is another; null if nobody has stated one. */
  readonly stated: FiledBalance | null | undefined;
  readonly status: string | null;
  /** How files of it were read, of an export. */
  readonly readings: readonly FiledReading[] | undefined;
}

/** A category, a tag or a merchant. */
export interface FileNamed {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly parent_id: string | undefined;
}

/** What a transaction of an export was in the books that it is from. */
export interface ExportedTransaction {
  readonly external_id: string | null;
  readonly source: string | null;
  /** One that is no longer in use. */
  readonly former_currency: string | undefined;
  readonly reference: string | null;
  readonly pending: boolean;
  readonly pending_gone: boolean;
  readonly counters: readonly CounterValue[];
  readonly history: TransactionHistory;
}

/** A transfer between two transactions or parts. */
export interface FileTransfer {
  readonly id: string | undefined;
  readonly inflow_transaction_id: string;
  readonly outflow_transaction_id: string;
  /** Who has paired them in the books that an export is of, if not a file. */
  readonly made_by: PlannedTransfer["made_by"];
}

/** Two transactions that are no transfer; an id may be missing. */
export interface FileRejection {
  readonly id: string | undefined;
  readonly inflow_transaction_id: string | undefined;
  readonly outflow_transaction_id: string | undefined;
}

/** What is known of a file while its records are read. */
export interface InFile {
  /** Returns texts so that equal ones are one text in memory. */
  readonly once: (text: string) => string;
  /** How many records so far have a field `farthing` that is not as an export writes it. */
  ignored: number;
}

/** Nothing is known of a file that is read from its beginning. */
export const inFile = (): InFile => ({ once: onceEach(), ignored: 0 });

const NONE: readonly never[] = [];
const SPLIT_KEYS = ["split_lines", "splitLines", "splits"] as const;

const fieldOf = (entry: ServiceObject, file: InFile): FarthingField | undefined => {
  const field = readFarthingField(entry);
  if (field === null) file.ignored += 1;
  return field ?? undefined;
};

const onceOr = <Text extends string | null | undefined>(text: Text, { once }: InFile): Text | string =>
  typeof text === "string" ? once(text) : text;

const currencyOf = (entry: ServiceObject, file: InFile): string | undefined =>
  onceOr(entry.text("currency")?.toUpperCase(), file);

/** Reads an account. */
export const accountIn = (entry: ServiceObject, file: InFile): FileAccount => {
  const field = fieldOf(entry, file);
  return {
    id: entry.id("id")!,
    name: field?.text("name") ?? entry.text("name")!,
    original_name: field?.original_name,
    original_id: field?.original_id,
    type: entry.text("accountable_type") ?? "",
    subtype: field?.subtype ?? entry.object("accountable")?.text("subtype") ?? entry.text("subtype"),
    currency: currencyOf(entry, file),
    former_currency: field?.currency,
    balance: entry.decimal("balance"),
    balance_date: field?.balance_date,
    stated: field?.stated,
    status: entry.text("status"),
    readings: field?.readings,
  };
};

/** Reads a category, a tag or a merchant. */
export const namedIn = (entry: ServiceObject, file: InFile): FileNamed => {
  const field = fieldOf(entry, file);
  return {
    id: entry.id("id")!,
    name: field?.text("name") ?? entry.text("name")!,
    color: field?.text("color") ?? entry.text("color"),
    icon: field?.text("icon") ?? entry.text("lucide_icon") ?? entry.text("icon"),
    parent_id: entry.id("parent_id"),
  };
};

const exportedIn = (field: FarthingField, file: InFile): ExportedTransaction | undefined => {
  const { history } = field;
  if (history === undefined) return undefined;
  const { locked, original, by_hand, added_as, created_at, updated_at } = history;
  return {
    external_id: field.text("external_id"),
    source: onceOr(field.text("source"), file),
    former_currency: field.currency,
    reference: field.reference,
    pending: field.pending,
    pending_gone: field.pending_gone,
    counters: field.counters,
    history: {
      locked: locked.length === 0 ? NONE : locked,
      original,
      ...(by_hand ? { by_hand } : {}),
      ...(added_as === undefined ? {} : { added_as }),
      created_at: file.once(created_at),
      updated_at: file.once(updated_at),
    },
  };
};

/** A transaction without what it shares with its parts, or a part of one. A class, for its objects are the smallest. */
export class FilePart {
  readonly id: string | undefined;
  /** Canonical decimal. */
  readonly amount: string;
  /** Upper case; undefined if the record has none. */
  readonly currency: string | undefined;
  readonly name: string | null;
  readonly notes: string | null;
  readonly category_id: string | undefined;
  readonly merchant_id: string | undefined;
  readonly tag_ids: readonly string[];
  /** Undefined unless it is of an export. */
  readonly exported: ExportedTransaction | undefined;

  constructor(entry: ServiceObject, file: InFile) {
    const field = fieldOf(entry, file);
    const tags = entry.ids("tag_ids");
    this.id = entry.id("id");
    this.amount = entry.decimal("amount");
    this.currency = currencyOf(entry, file);
    this.name = field?.text("name") ?? entry.text("name") ?? entry.text("description");
    this.notes = field === undefined ? entry.text("notes") : field.text("notes");
    this.category_id = onceOr(entry.id("category_id"), file);
    this.merchant_id = onceOr(entry.id("merchant_id"), file);
    this.tag_ids = tags.length === 0 ? NONE : tags.map(file.once);
    this.exported = field === undefined ? undefined : exportedIn(field, file);
  }
}

/** A transaction. */
export class FileTransaction extends FilePart {
  readonly account_id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly source: string | null;
  /** Those of a split transaction. */
  readonly parts: readonly FilePart[];

  constructor(entry: ServiceObject, file: InFile) {
    super(entry, file);
    this.account_id = file.once(entry.id("account_id")!);
    this.date = file.once(entry.text("date")!.slice(0, 10));
    this.source = onceOr(entry.text("source"), file);
    const key = SPLIT_KEYS.find((each) => entry.objects(each) !== undefined);
    this.parts = key === undefined ? NONE : entry.objects(key)!.map((part) => new FilePart(part, file));
  }
}

/** Reads a transfer. */
export const transferIn = (entry: ServiceObject, file: InFile): FileTransfer => ({
  id: entry.id("id"),
  inflow_transaction_id: entry.id("inflow_transaction_id")!,
  outflow_transaction_id: entry.id("outflow_transaction_id")!,
  made_by: fieldOf(entry, file)?.made_by,
});

/** Reads a rejected transfer. */
export const rejectionIn = (entry: ServiceObject): FileRejection => ({
  id: entry.id("id"),
  inflow_transaction_id: entry.id("inflow_transaction_id"),
  outflow_transaction_id: entry.id("outflow_transaction_id"),
});
