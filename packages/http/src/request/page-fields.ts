import { InvalidRequest, type ListQuery } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as SchemaTransformation from "effect/SchemaTransformation";

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
const MAX_PAGE = 1_000_000;
const FIRST_PAGE = 1;

/** A number in a query: plain digits, from 1 to `maximum`. */
const wholeNumber = (
  maximum: number,
  described: { readonly description: string; readonly default?: number },
) => {
  const message = `must be a whole number from 1 to ${maximum}`;
  return Schema.String.annotate({ message })
    .check(Schema.isPattern(/^\d{1,7}$/, { message }))
    .pipe(
      Schema.decodeTo(
        Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }, { message })).annotate(described),
        SchemaTransformation.numberFromString,
      ),
    );
};

/** The query parameters of every list. */
export const PAGE_FIELDS = {
  page: Schema.optionalKey(wholeNumber(MAX_PAGE, { description: "Which page", default: FIRST_PAGE })),
  per_page: wholeNumber(MAX_PER_PAGE, { description: "How many a page has", default: DEFAULT_PER_PAGE }).pipe(
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

/** How many come at once of a list that is asked for as a whole. */
const MAX_WHOLE = 500;

/** The query parameters of a list that comes as a whole unless a part is asked for. */
export const WHOLE_FIELDS = {
  page: Schema.optionalKey(wholeNumber(MAX_PAGE, { description: "Which page" })),
  per_page: Schema.optionalKey(
    wholeNumber(MAX_PER_PAGE, {
      description: `How many a page has: ${DEFAULT_PER_PAGE} if page or cursor is sent without it`,
    }),
  ),
  cursor: PAGE_FIELDS.cursor,
} as const;

/** What is asked of such a list: what it begins with, unless a part is asked for. */
export const wholeQuery = (sent: Partial<PageFields>): Effect.Effect<ListQuery, InvalidRequest> =>
  Object.keys(sent).length === 0
    ? Effect.succeed({ page: FIRST_PAGE, per_page: MAX_WHOLE })
    : listQuery({ per_page: DEFAULT_PER_PAGE, ...sent });
