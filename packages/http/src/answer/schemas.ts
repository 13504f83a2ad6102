import * as Schema from "effect/Schema";
import { Count, Place } from "./scalars.ts";

/**
 * The schemas of answers: the OpenAPI document is generated from them, and every answer is tested against
 * them.
 */

export const Pagination = Schema.Struct({
  page: Schema.NullOr(Place),
  per_page: Place,
  total_count: Schema.NullOr(Count),
  total_pages: Schema.NullOr(Count),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Send it as cursor for the items after these; null if there are none",
  }),
}).annotate({
  identifier: "Pagination",
  description: "After a cursor the list is not counted: page, total_count and total_pages are null.",
});

export const ErrorResponse = Schema.Struct({
  error: Schema.String.annotate({ description: "A code for programs" }),
  message: Schema.String.annotate({ description: "What is wrong and how to fix it, for people" }),
  errors: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "One sentence for each thing that is wrong" }),
  ),
}).annotate({ identifier: "ErrorResponse" });

export const Status = Schema.Struct({ status: Schema.Literals(["ok"]) }).annotate({ identifier: "Status" });
