import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as SchemaTransformation from "effect/SchemaTransformation";

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
const MAX_PAGE = 1_000_000;

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
      Schema.withDecodingDefaultTypeKey(Effect.succeed(otherwise)),
    );
};

/** The query parameters of every list. */
export const PAGE_FIELDS = {
  page: wholeNumber(MAX_PAGE, 1, "Which page"),
  per_page: wholeNumber(MAX_PER_PAGE, DEFAULT_PER_PAGE, "How many a page has"),
} as const;
