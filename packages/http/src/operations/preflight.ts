import { Users } from "@farthing/core/access";
import { Imports, knownOf } from "@farthing/core/import";
import { CHECKABLE_IMPORT_TYPES, CONTENT_LIMIT, OPTION_NAMES, OPTION_VALUES } from "@farthing/core/preflight";
import { todayIn } from "@farthing/core/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { PreflightAnswer } from "../answer/preflight-schema.ts";
import { NOTHING_SENT, operation } from "../operation.ts";
import { PreflightService, type Taken } from "../preflight/preflight-service.ts";
import { checkPreflightHeaders } from "../preflight/receive.ts";
import type { OperationBody } from "../request/body.ts";

const Text = Schema.Union([Schema.String, Schema.Finite, Schema.Null]);

/**
 * A default is a part of the type, not of the field: generated clients make fields with a default mandatory.
 */
const oneOf = <const L extends readonly string[]>(values: L, description: string, otherwise?: L[number]) => {
  const type = Schema.Literals(values);
  return Schema.NullOr(otherwise === undefined ? type : type.annotate({ default: otherwise })).annotate({
    description,
  });
};

/** Options that are more than text. */
const FIELDS = {
  type: oneOf(CHECKABLE_IMPORT_TYPES, "Import type", "TransactionImport"),
  account_id: Schema.NullOr(Schema.String.annotate({ format: "uuid" })).annotate({
    description: "Check the rows against this account",
  }),
  number_format: oneOf(OPTION_VALUES.number_format, "Found out if not given"),
  signage_convention: oneOf(
    OPTION_VALUES.signage_convention,
    "Whether money in has a positive amount",
    "inflows_positive",
  ),
  col_sep: oneOf(OPTION_VALUES.col_sep, "Separator; found out if not given"),
  amount_type_strategy: oneOf(
    OPTION_VALUES.amount_type_strategy,
    "Whether the amount or another column tells money in from money out",
    "signed_amount",
  ),
  rows_to_skip: Schema.NullOr(
    Schema.Int.annotate({ default: 0 }).check(Schema.isGreaterThanOrEqualTo(0)),
  ).annotate({ description: "Lines before the header row" }),
  date_format: Text.annotate({ description: "strftime directives such as %d/%m/%Y; found out if not given" }),
  amount_type_inflow_value: Text.annotate({ description: "The value that means money in" }),
};

const described = (name: string): Schema.Codec<unknown, unknown> =>
  (FIELDS as Readonly<Record<string, Schema.Codec<unknown, unknown>>>)[name] ??
  Text.annotate({
    description: `Header of the column: ${name.replace(/_col_label$/, "").replaceAll("_", " ")}`,
  });

const options = Object.fromEntries(OPTION_NAMES.map((name) => [name, Schema.optionalKey(described(name))]));

const include = Schema.optionalKey(
  Schema.Union([Schema.String, Schema.Array(Schema.String)]).annotate({
    description: "findings: adds every finding with its position",
  }),
);

const fields = { ...options, include };

const CONTENT: OperationBody<Taken> = {
  description: "The content, as a file or as text, and options",
  content: {
    "multipart/form-data": Schema.Struct({
      file: Schema.optionalKey(
        Schema.String.annotate({
          description: "CSV or NDJSON",
          contentMediaType: "application/octet-stream",
        }),
      ),
      raw_file_content: Schema.optionalKey(Schema.String),
      ...fields,
    }).annotate({ identifier: "PreflightForm" }),
    "application/json": Schema.Struct({
      raw_file_content: Schema.optionalKey(Schema.NullOr(Schema.String)),
      ...fields,
    }).annotate({ identifier: "PreflightRequest" }),
  },
  read: Effect.fnUntraced(function* (request) {
    yield* Effect.fromResult(checkPreflightHeaders(request));
    return yield* (yield* PreflightService).take(request);
  }),
};

/** What preflight may know of a family; it is read only if the content needs it. */
const knownOfFamily = Effect.fnUntraced(function* (familyId: string, accountId: string | undefined) {
  const family = yield* (yield* Users).findFamily(familyId);
  const books = yield* (yield* Imports).books(familyId, accountId?.toLowerCase());
  return knownOf(books, yield* todayIn(family?.time_zone ?? "UTC"), accountId);
});

export const preflightOperation = operation({
  ...NOTHING_SENT,
  id: "preflightImport",
  method: "post",
  route: "/api/v1/imports/preflight",
  tag: "Imports",
  summary: "Check content before it is imported",
  description: `Nothing is stored. Types that can be checked: ${CHECKABLE_IMPORT_TYPES.join(", ")}. Content may have up to ${CONTENT_LIMIT}.`,
  access: "read",
  query: Schema.Struct({ include }),
  body: CONTENT,
  answers: {
    200: { description: "The report", schema: PreflightAnswer },
    404: { description: "The account does not exist or belongs to another family" },
    408: { description: "The upload stopped" },
    422: { description: "Missing or invalid content" },
    503: { description: "Too many contents are being checked, or storage is busy" },
  },
  run: Effect.fnUntraced(function* ({ body, query, principal }) {
    const services = yield* Effect.context<Users | Imports>();
    const service = yield* PreflightService;
    const { include: asked } = yield* query;
    const { status, body: json } = yield* service.check(
      body,
      asked === undefined ? undefined : [asked].flat().join(","),
      (accountId) => Effect.runPromiseWith(services)(knownOfFamily(principal.user.family_id, accountId)),
    );
    return { status, json };
  }),
});
