import { InvalidRequest, type ListQuery } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as SchemaTransformation from "effect/SchemaTransformation";

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
const MAX_PAGE = 1_000_000;
const FIRST_PAGE = 1;

/** A number in a query: plain digits, from 1 to `maximum`. */
const wholeNumber = (maximum: number, otherwise: number, description: string) => {
  const message = `must be a whole number from 1 to ${maximum}`;
  return Schema.String.annotate({ message })
    .check(Schema.isPattern(/^\d{1,7}$/, { message }))
    .pipe(
      Schema.decodeTo(
        Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }, { message })).annotate({
          description,
          default: otherwise,
        }),
        SchemaTransformation.numberFromString,
      ),
    );
};

/** The query parameters of every list. */
export const PAGE_FIELDS = {
  page: Schema.optionalKey(wholeNumber(MAX_PAGE, FIRST_PAGE, "Which page")),
  per_page: wholeNumber(MAX_PER_PAGE, DEFAULT_PER_PAGE, "How many a page has").pipe(
    Schema.withDecodingDefaultTypeKey(Effect.succeed(DEFAULT_PER_PAGE)),
  ),
  cursor: Schema.optionalKey(
    Schema.String.annotate({
      message: "must be text",
      description:
        "Instead of page: the next_cursor of the part before, with the same parameters, or empty for the first part. Costs the same everywhere in the list, which is not counted",
    }),
  ),
} as const;

type PageFields = { readonly [K in "page" | "cursor"]?: (typeof PAGE_FIELDS)[K]["Type"] } & {
  readonly per_page: number;
};

/** What is asked of a list: a page, or what comes after a cursor. */
export const listQuery = ({
  page,
  per_page,
  cursor,
}: PageFields): Effect.Effect<ListQuery, InvalidRequest> => {
  if (cursor === undefined) return Effect.succeed({ page: page ?? FIRST_PAGE, per_page });
  return page === undefined
    ? Effect.succeed({ cursor, per_page })
    : Effect.fail(new InvalidRequest({ errors: ["page and cursor exclude each other: send one of them."] }));
};
