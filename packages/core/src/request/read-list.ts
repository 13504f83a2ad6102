import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import * as Effect from "effect/Effect";
import * as Base64Url from "effect/encoding/Base64Url";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { ListRequest, Page, PageRequest } from "../port/page.ts";
import { InvalidRequest } from "./invalid-request.ts";

/** What is asked of a list: a page, or what comes after a cursor. An empty cursor is before the first item. */
export type ListQuery = PageRequest | { readonly cursor: string; readonly per_page: number };

/** A part of a list, and how to ask for the next one. */
export interface Listed<A> {
  readonly items: readonly A[];
  /** Null after a cursor, like the count. */
  readonly page: number | null;
  readonly per_page: number;
  readonly total_count: number | null;
  /** Null if there are no items after these. */
  readonly next_cursor: string | null;
}

type KeyFields = Readonly<Record<string, Schema.Codec<string>>>;

type KeyOf<F extends KeyFields> = { readonly [K in keyof F]: string };

/** A list that is read in parts. */
interface List<F extends KeyFields> {
  /** Its name, its family and what narrows it: a cursor is good for a list in which all of these are equal. */
  readonly identity: readonly unknown[];
  /** What it is sorted by. */
  readonly key: F;
}

/** The part of an identity that a filter is: none where it narrows nothing, so that a cursor outlives that a list gets filters. */
export const narrowedBy = (filter: object): readonly object[] =>
  Object.keys(filter).length === 0 ? [] : [filter];

/** How many bytes of a hash tell lists apart; they keep nothing secret. */
const MARK_BYTES = 9;

const markOf = (identity: readonly unknown[]): string =>
  Base64Url.encode(sha256(utf8ToBytes(JSON.stringify(identity))).subarray(0, MARK_BYTES));

const writeCursor = <F extends KeyFields>({ identity, key }: List<F>, item: KeyOf<F>): string =>
  Base64Url.encode(JSON.stringify([markOf(identity), ...Object.keys(key).map((name) => item[name])]));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The key in a cursor, or undefined if the cursor is not one of this list. */
const readCursor = <F extends KeyFields>(
  { identity, key }: List<F>,
  cursor: string,
): KeyOf<F> | undefined => {
  const parts = parse(Result.getOrElse(Base64Url.decodeString(cursor), () => ""));
  const names = Object.keys(key);
  if (!Array.isArray(parts) || parts.length !== names.length + 1) return undefined;
  const [mark, ...values] = parts as unknown[];
  return mark === markOf(identity) && names.every((name, i) => Schema.is(key[name]!)(values[i]))
    ? (Object.fromEntries(names.map((name, i) => [name, values[i]])) as KeyOf<F>)
    : undefined;
};

const NOT_OURS = new InvalidRequest({
  errors: [
    "cursor must be the next_cursor of a list with the same parameters, unchanged, or empty to begin with.",
  ],
});

/** Reads a part of a list with its port, and makes the cursor of the next. Cursors are made and read here alone. */
export const readList = <F extends KeyFields, A extends KeyOf<F>, E, R>(
  list: List<F>,
  query: ListQuery,
  read: (request: ListRequest<KeyOf<F>>) => Effect.Effect<Page<A>, E, R>,
): Effect.Effect<Listed<A>, E | InvalidRequest, R> =>
  Effect.gen(function* () {
    const { per_page } = query;
    let request: ListRequest<KeyOf<F>>;
    if ("page" in query) request = query;
    else {
      const after = query.cursor === "" ? null : readCursor(list, query.cursor);
      if (after === undefined) return yield* NOT_OURS;
      request = { after, per_page };
    }
    const { items, total_count, more } = yield* read(request);
    const last = items.at(-1);
    return {
      ...{ items, page: "page" in query ? query.page : null, per_page, total_count },
      next_cursor: more && last !== undefined ? writeCursor(list, last) : null,
    };
  });
