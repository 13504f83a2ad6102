import { type Signal, signal } from "@preact/signals";
import type { Api, Versioned } from "../account/api.ts";
import { ApiFailure, problemOf } from "../account/api-failure.ts";
import {
  changeTransaction,
  deleteTransaction,
  findTransaction,
  restoreTransaction,
  type Transaction,
  type TransactionChange,
} from "../account/transactions.ts";
import { bookTexts } from "../texts/language.ts";
import type { Done } from "./notice.tsx";

/** What of a transaction is edited in the list. */
export type EditedField = "name" | "category" | "notes";

/** What a field has: a text, or the id of a category; blank if it has nothing. */
export const textOf = ({ name, category, notes }: Transaction, field: EditedField): string =>
  ({ name, category: category?.id ?? "", notes: notes ?? "" })[field];

const changeOf = (field: EditedField, text: string): TransactionChange => {
  if (field === "name") return { name: text };
  const value = text === "" ? null : text;
  return field === "category" ? { category_id: value } : { notes: value };
};

/** What is written into a field of a transaction. */
interface Writing {
  readonly field: EditedField;
  readonly text: string;
  /** What stood there when the person began. */
  readonly seen: string;
}

/** What came of it: `conflict` if somebody else has written there meanwhile. */
type Written =
  | { readonly _tag: "Written" }
  | { readonly _tag: "Conflict"; readonly now: Transaction }
  | { readonly _tag: "Failed"; readonly problem: string };

/** An open transaction: what is written into it is written in order. */
export interface OpenTransaction {
  readonly write: (what: Writing) => Promise<Written>;
}

/** The edits of the list, and their undoing. */
export interface TransactionEdits {
  /** Shows a transaction as it is now. */
  readonly look: (id: string) => Promise<unknown>;
  readonly open: (id: string) => OpenTransaction;
  /** Deletes a transaction as it is now. Throws an `ApiFailure`. */
  readonly remove: (id: string) => Promise<void>;
  /** What was done last. */
  readonly done: Signal<Done | undefined>;
  /** Takes back what was done last and was not taken back. */
  readonly undo: () => Promise<void>;
}

/** What the edits tell the list. */
interface Told {
  /** What every transaction is like that was looked at. */
  readonly put: (now: Transaction) => void;
  /** One has gone, or come back. */
  readonly anew: () => void;
}

/** Takes one edit back, and says what came of it. */
type Undoing = () => Promise<string>;

const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === "precondition_failed";

/** Edits through the API, of which the list is told. */
export const transactionEdits = (api: Api, { put, anew }: Told): TransactionEdits => {
  const done = signal<Done | undefined>(undefined);
  const undoings: Undoing[] = [];

  const undo = async (): Promise<void> => {
    const last = undoings.pop();
    if (last === undefined) return;
    const next = (): Done["undo"] => (undoings.length > 0 ? () => void undo() : undefined);
    try {
      const text = await last();
      done.value = { text, undo: next() };
    } catch (error) {
      undoings.push(last);
      done.value = { text: problemOf(error), undo: next() };
    }
  };

  const tell = (text: string, undoing: Undoing): void => {
    undoings.push(undoing);
    done.value = { text, undo: () => void undo() };
  };

  const look = async (id: string): Promise<Versioned<Transaction>> => {
    const now = await findTransaction(api, id);
    put(now.is);
    return now;
  };

  /** Changes a field that still has what it had; undefined if it has something else by now. */
  const changed = async (
    now: Versioned<Transaction>,
    { field, text, seen }: Writing,
  ): Promise<Versioned<Transaction> | undefined> => {
    if (textOf(now.is, field) === text) return now;
    if (textOf(now.is, field) !== seen) return undefined;
    try {
      const after = await changeTransaction(api, now, changeOf(field, text));
      put(after.is);
      return after;
    } catch (error) {
      if (!isConflict(error)) throw error;
      // What somebody else did to another field is kept beside this.
      return changed(await look(now.is.id), { field, text, seen });
    }
  };

  const tellChange = ({ field, seen }: Writing, { is }: Versioned<Transaction>): void => {
    const words = bookTexts().transactions;
    const now = { name: is.name, category: is.category?.name ?? words.noCategory, notes: is.notes ?? "" };
    const after = textOf(is, field);
    tell(words.changed[field](now[field]), async () => {
      const before = await look(is.id);
      const back = await changed(before, { field, text: seen, seen: after });
      return back === undefined
        ? bookTexts().transactions.conflictUndo(before.is.name)
        : bookTexts().books.undone;
    });
  };

  const open = (id: string): OpenTransaction => {
    let last: Promise<Versioned<Transaction> | undefined> = look(id).catch(() => undefined);

    const written = async (what: Writing): Promise<Written> => {
      const after = await changed((await last) ?? (await look(id)), what);
      last = Promise.resolve(after);
      if (after === undefined) {
        const theirs = await look(id);
        last = Promise.resolve(theirs);
        return { _tag: "Conflict", now: theirs.is };
      }
      if (textOf(after.is, what.field) !== what.seen) tellChange(what, after);
      return { _tag: "Written" };
    };

    let tail: Promise<unknown> = last;
    return {
      write: (what) => {
        const mine = tail.then(async (): Promise<Written> => {
          try {
            return await written(what);
          } catch (error) {
            last = Promise.resolve(undefined);
            return { _tag: "Failed", problem: problemOf(error) };
          }
        });
        tail = mine;
        return mine;
      },
    };
  };

  const remove = async (id: string): Promise<void> => {
    const now = await look(id);
    await deleteTransaction(api, now);
    anew();
    tell(bookTexts().transactions.removed(now.is.name), async () => {
      await restoreTransaction(api, id);
      anew();
      return bookTexts().transactions.restored(now.is.name);
    });
  };

  return { done, undo, look, open, remove };
};
