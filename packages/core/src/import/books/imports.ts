import type { ImportType } from "@farthing/preflight/checked";
import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { ListRequest, Page } from "../../port/page.ts";
import type { StorageUnavailable } from "../../port/storage-unavailable.ts";
import type { NewBalancePoint } from "../../transactions/ledger.ts";
import type { EditableField } from "../../transactions/transaction.ts";
import type { SettledTransfers } from "../../transfers/transfer.ts";
import type { Chunked } from "../chunks/in-chunks.ts";
import type { ReceiptDraft, StoredReceipt } from "../receipts/receipt.ts";
import type { AccountQuestion, Books } from "./books.ts";
import type { FileToStore, Import, ImportCounts, StoredBefore } from "./import.ts";
import type { ImportPlan, PlannedBalance, PlannedBooking, PlannedCounter, PlannedRejection } from "./plan.ts";
import type { LearnedReading } from "./readings.ts";

/** What imports are sorted by. */
export type ImportKey = Pick<Import, "created_at" | "id">;

/** Which imports are listed: all of these hold. */
export interface ImportFilter extends Partial<Pick<Import, "status">> {
  /** Any type of the API, also one that no import has. */
  readonly type?: ImportType;
}

/** A file to be stored for a family. */
export interface StoreImport {
  readonly family_id: string;
  /** What is known of the import before it is planned. */
  readonly file: FileToStore;
  /** Stores bytes again that the family has stored before. */
  readonly again: boolean;
  /** The transactions that the plan needs. */
  readonly questions: (books: Pick<Books, "accounts">) => readonly AccountQuestion[];
  /** The ids that things of the file would keep: UUIDs in lower case. */
  readonly ids: readonly string[];
}

/** What an import adds and finds. */
export interface ImportChange {
  readonly plan: ImportPlan;
  /**
   * The accounts of the rows or records of the file, new and stored, each once. The import is incomplete as soon as one of them is
   * deleted, also if it has nothing of the import any more.
   */
  readonly accounts: readonly string[];
  /** Transactions that rows of the file already are. */
  readonly claimed: readonly string[];
  /**
   * Those of them that were pending, and are booked: they come in with this from now on, and have its day, amount and name unless
   * a person has changed them, also while a bank tells the hold; those that a sync brought have the source of files. Of those that
   * were added by hand, and that no import and no bank has yet, a reader sees no change; as long as an import has them they come in
   * with this.
   */
  readonly booked?: readonly PlannedBooking[];
  /** Stored accounts, categories, tags, merchants and transfers that are records of the file, too. */
  readonly found?: readonly string[];
  /** Accounts that the file calls by a name: from then on the name of one that a person has made is one of files. */
  readonly called?: readonly string[];
  /** What its transactions, new and claimed, are in other currencies; it counts until the import is undone. Each amount once. */
  readonly counters?: readonly PlannedCounter[];
  /** Transactions that are not to be paired with each other, unless a person or a file has paired them already. */
  readonly rejections?: readonly PlannedRejection[];
  /**
   * At most one of an account. An account gets its balance unless that of a later day is stored, or of a day while that of this
   * one is not known. It counts until the import is undone, as do the balances of the accounts of the plan.
   */
  readonly balances?: readonly PlannedBalance[];
  /** How files of its layout are read from now on: each takes the place of older ones of the same layout and account. */
  readonly readings?: readonly LearnedReading[];
  /** The balances that its rows are held against. They count until the import is undone. */
  readonly points?: readonly NewBalancePoint[];
  readonly counts: ImportCounts;
  /** Its receipt, as far as it is known before it is stored. */
  readonly receipt: ReceiptDraft;
}

/** What a plan is made of. */
export interface Found {
  /** With the transactions that the questions ask for. */
  readonly books: Books;
  /**
   * Those of the ids of the file that exist already, in any family: whose they are is not told. A deleted transaction has its id for
   * as long as its bank connection knows it.
   */
  readonly taken: ReadonlySet<string>;
}

/** Decides what an import adds and finds. Pure, and in chunks: what storage found may be gone through more than once. */
export type PlanImport<Change extends ImportChange, E> = (found: Found) => Chunked<Result.Result<Change, E>>;

/** The result of storing. */
export type StoreOutcome<Change extends ImportChange = ImportChange> =
  /** What was stored is what the last call of the plan decided. */
  | {
      readonly _tag: "Stored";
      readonly import: Import;
      readonly change: Change;
      readonly transfers: SettledTransfers;
    }
  | StoredBefore;

/** Which import is to be taken back (docs/spec/import.md, Undo). */
export interface UndoImport {
  readonly family_id: string;
  readonly id: string;
  /** Takes away transactions that a person has changed, too. */
  readonly with_edited: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A transaction that an undo left, because a person has changed it. */
export interface KeptTransaction {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly changed: readonly EditableField[];
}

/** How many accounts, names and transfers an undo took away. */
export type RemovedThings = Readonly<
  Record<"accounts" | "categories" | "tags" | "merchants" | "transfers", number>
>;

/** The result of an undo. */
export type UndoOutcome =
  | {
      readonly _tag: "Undone";
      readonly import: Import;
      /** It was undone before: only what that kept could be taken away now. */
      readonly before: boolean;
      /** How many transactions were taken away; those of a split are one. */
      readonly removed: number;
      /** How many transactions it would take away if no other import had them, too. */
      readonly shared: number;
      /** What it had, no other import has, and nothing refers to any more. */
      readonly also_removed: RemovedThings;
      /** By day, then by id. */
      readonly kept: readonly KeptTransaction[];
    }
  | { readonly _tag: "NotFound" };

/**
 * Stores imports, and remembers them. The family must exist. In a family, names of categories, tags and merchants are
 * unique; accounts may share one.
 *
 * A transaction belongs to the import that stored it, and to each later one that found it. Its identity is what it came in
 * with, whatever is changed later. In the same way imports have accounts, categories, tags, merchants and transfers: those that
 * they made, and those of other imports that they found. What no import made belongs to none, and so does an account from the
 * moment that a person changes it. What an import has that is undone keeps nothing: another import that is undone takes it along.
 */
export class Imports extends Context.Service<
  Imports,
  {
    /** What the family has, with the transactions that are asked for as they came in. */
    readonly books: (
      familyId: string,
      questions: readonly AccountQuestion[],
    ) => Effect.Effect<Books, StorageUnavailable>;
    /** What `books` tells of the transactions that one question asks for, without anything else that the family has. */
    readonly recorded: (
      familyId: string,
      question: AccountQuestion,
    ) => Effect.Effect<Books["recorded"], StorageUnavailable>;
    /** The newest first: by creation time, then by id. */
    readonly list: (
      familyId: string,
      request: ListRequest<ImportKey>,
      filter?: ImportFilter,
    ) => Effect.Effect<Page<Import>, StorageUnavailable>;
    /** The family of an import, for an operator. What acts for a family uses `find`. */
    readonly familyOf: (id: string) => Effect.Effect<string | undefined, StorageUnavailable>;
    readonly find: (familyId: string, id: string) => Effect.Effect<Import | undefined, StorageUnavailable>;
    /**
     * The receipt of an import, also of one that is undone; undefined if the family does not have the import, or it was stored
     * before there were receipts.
     */
    readonly receipt: (
      familyId: string,
      id: string,
    ) => Effect.Effect<StoredReceipt | undefined, StorageUnavailable>;
    /** The imports of these bytes that are not undone and not incomplete; the newest first. */
    readonly ofBytes: (
      familyId: string,
      sha256: string,
    ) => Effect.Effect<readonly Import[], StorageUnavailable>;
    /** The imports that are not undone and have any of these transactions; the newest first. */
    readonly ofTransactions: (
      familyId: string,
      transactionIds: readonly string[],
    ) => Effect.Effect<readonly Import[], StorageUnavailable>;
    /**
     * Finds what the plan is made of, plans, and stores the whole plan and the import, in one atomic step: storage may find and plan
     * before it, and plans again if it finds something else in it. Stores nothing if the family has stored these bytes before
     * (`ofBytes`), also if two imports run at once. What is stored is unlocked, and its creation and change time is the moment of the
     * import, unless it has a history. Its receipt is stored with it, and names the one before: those of a family are one chain in the
     * order in which they were stored, and nothing that happens later changes one. The balances of its accounts are
     * what `balanceOf` says afterwards. A plan that cannot be stored, such as one that refers to another family, is a defect.
     */
    readonly store: <Change extends ImportChange, E>(
      request: StoreImport,
      plan: PlanImport<Change, E>,
    ) => Effect.Effect<StoreOutcome<Change>, E | StorageUnavailable>;
    /**
     * In one atomic step, takes away the transactions and transfers that belong to no other import that is not undone, and the
     * accounts, categories, tags and merchants that do not and that nothing refers to. Those that something refers to belong to
     * the imports of that from then on, and to none if there are none. Transactions that a person has changed, or a part of, stay
     * unless `with_edited`, with the transfers between them: they still belong to the import, so that it can be undone again with
     * `with_edited`. What the import said of balances goes, and those of its accounts are what `balanceOf` says afterwards. Imports that have rows of an account that it takes away are incomplete.
     */
    readonly undo: (request: UndoImport) => Effect.Effect<UndoOutcome, StorageUnavailable>;
  }
>()("@farthing/core/import/Imports") {}
