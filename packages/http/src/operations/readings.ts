import { forgetReading, listReadings, toReadingBody } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { pageBody } from "../answer/page-body.ts";
import { Id, Moment } from "../answer/scalars.ts";
import { Pagination } from "../answer/schemas.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { ContentReading } from "./import-schemas.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const READINGS = "/api/v1/readings";

const Texts = Schema.Array(Schema.String);

const Layout = Schema.Struct({
  format: Schema.String.annotate({ description: "csv, or what else the files are" }),
  col_sep: Schema.String,
  has_header: Schema.Boolean,
  columns: Texts.annotate({
    description: "The header row; without one the kinds of the columns. None of a statement",
  }),
  signs: Schema.optionalKey(
    Texts.annotate({
      description: "How amounts were written whose sign was said: none with a sign (none), minus, or both",
    }),
  ),
}).annotate({ identifier: "ContentLayout", description: "By what files that are read so are recognised" });

const Reading = Schema.Struct({
  id: Id,
  account: Schema.NullOr(Schema.Struct({ id: Id })).annotate({
    description: "The account to which all rows went; null if the files name accounts, or need none",
  }),
  import_id: Id.annotate({ description: "The import that taught it" }),
  learned_at: Moment,
  layout: Layout,
  accounts: Texts.annotate({ description: "The accounts that the content named, as it named them" }),
  reading: ContentReading,
  said: Texts.annotate({ description: "What of it was said; the rest was found in the content" }),
}).annotate({ identifier: "Reading", description: "How content was read, to read more of it so" });

const ReadingList = Schema.Struct({ readings: Schema.Array(Reading), pagination: Pagination }).annotate({
  identifier: "ReadingList",
});

export const listReadingsOperation = operation({
  ...NOTHING_SENT,
  id: "listReadings",
  method: "get",
  route: READINGS,
  tag: "Imports",
  summary: "List remembered readings, newest first",
  description: "How content was read when it was imported: the next with the same columns is read so.",
  access: "read",
  query: Schema.Struct(PAGE_FIELDS),
  answers: {
    200: { description: "A page of remembered readings", schema: ReadingList },
    422: { description: "A parameter is invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("readings.list")(function* ({ query, principal, left }) {
    const { family_id } = principal.user;
    const asked = yield* listQuery(yield* query);
    const found = yield* inSlot({ family_id, left }, asked, listReadings(family_id, asked));
    return { status: 200, body: { readings: found.items.map(toReadingBody), ...pageBody(found) } };
  }),
});

export const forgetReadingOperation = operation({
  ...NOTHING_SENT,
  id: "forgetReading",
  method: "delete",
  route: `${READINGS}/{id}`,
  tag: "Imports",
  summary: "Forget a reading",
  description:
    "The next content with its columns is read, and asked about, as if it were the first. What was imported stays.",
  access: "read_write",
  path: Schema.Struct({
    id: Schema.String.annotate({ description: "Id of the remembered reading", format: "uuid" }),
  }),
  answers: {
    204: { description: "The reading is forgotten" },
    404: { description: "The reading is not remembered, or by another family" },
  },
  run: ({ path, principal }) =>
    Effect.as(forgetReading(principal.user.family_id, path.id), { status: 204, body: undefined }),
});
