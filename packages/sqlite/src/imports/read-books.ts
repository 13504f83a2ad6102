import {
  type AccountQuestion,
  type Books,
  type Chunked,
  collectRecorded,
  type Imports,
} from "@farthing/core/import";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";
import { type BookPart, type BooksQuestion, bookParts } from "../rows/books.ts";

/** Collects the parts of the books of a family. What is recorded is held once, and not at all if it was told before. */
const collectBooks = (before?: Books["recorded"]) => {
  const { add, addOnce, all } = collectRecorded(before);
  const lists = { accounts: [], categories: [], tags: [], merchants: [], sides: [] } as {
    [List in Exclude<BookPart["of"], "recorded">]: Books[List][number][];
  };
  return {
    see: (part: BookPart): void => {
      if (part.of === "recorded") for (const row of part.rows) (part.once ? addOnce : add)(row);
      else lists[part.of].push(...(part.rows as never[]));
    },
    books: (currency: string): Books => ({
      ...lists,
      currency,
      recorded: all(),
    }),
  };
};

/** Reads what a family has on a connection that writes, in chunks: in the state that it is about to change. */
export const booksReader = (db: Database) => {
  const parts = bookParts(db);
  return function* (
    family_id: string,
    questions: readonly AccountQuestion[],
    before?: Books["recorded"],
  ): Chunked<Books> {
    const { see, books } = collectBooks(before);
    const chunks = parts({ family_id, questions });
    try {
      for (;;) {
        const part = chunks.next();
        if (part.done === true) return books(part.value);
        see(part.value);
        yield;
      }
    } finally {
      chunks.return("");
    }
  };
};

/** Reads what a family has: all of one state, although others write meanwhile. */
export const readBooks = ({ long }: Connection): Pick<Imports["Service"], "books" | "recorded"> => {
  const read = (question: BooksQuestion): Effect.Effect<Books, StorageUnavailable> =>
    Effect.suspend(() => {
      const { see, books } = collectBooks();
      return Effect.map(long.all("imports.books", question, see), books);
    });
  return {
    books: (family_id, questions) => read({ family_id, questions }),
    recorded: (family_id, question) =>
      Effect.map(read({ family_id, questions: [question], only_recorded: true }), ({ recorded }) => recorded),
  };
};
