import { CHECKABLE_IMPORT_TYPES, OPTION_VALUES, type PreflightOptions } from "@farthing/preflight";
import * as Schema from "effect/Schema";
import * as SchemaGetter from "effect/SchemaGetter";
import { asSent } from "../request/as-sent.ts";

const isText = (sent: unknown): sent is string | number | null =>
  sent === null || typeof sent === "string" || typeof sent === "number";

/**
 * An option: text or a number. A value that preflight does not know is a finding in its report and not an
 * error of the request, so more is accepted than described.
 */
const option = (described: Schema.Codec<unknown, unknown>, description: string) =>
  Schema.optionalKey(
    asSent(isText, Schema.NullOr(described).annotate({ description }), "must be text").pipe(
      Schema.decodeTo(Schema.NullOr(Schema.String), {
        decode: SchemaGetter.transform((sent) => (sent === null ? null : String(sent))),
        encode: SchemaGetter.passthrough(),
      }),
    ),
  );

/**
 * A default is a part of the type, not of the field: generated clients make fields with a default mandatory.
 */
const oneOf = <const L extends readonly string[]>(values: L, description: string, otherwise?: L[number]) => {
  const type = Schema.Literals(values);
  return option(otherwise === undefined ? type : type.annotate({ default: otherwise }), description);
};

const text = (description: string) => option(Schema.Union([Schema.String, Schema.Finite]), description);

const column = (name: string) => text(`Header of the column: ${name}`);

const OPTIONS = {
  type: oneOf(CHECKABLE_IMPORT_TYPES, "Import type", "TransactionImport"),
  account_id: option(Schema.String.annotate({ format: "uuid" }), "Check the rows against this account"),
  date_col_label: column("date"),
  amount_col_label: column("amount"),
  name_col_label: column("name"),
  category_col_label: column("category"),
  tags_col_label: column("tags"),
  notes_col_label: column("notes"),
  account_col_label: column("account"),
  qty_col_label: column("qty"),
  ticker_col_label: column("ticker"),
  price_col_label: column("price"),
  entity_type_col_label: column("entity type"),
  currency_col_label: column("currency"),
  exchange_operating_mic_col_label: column("exchange operating mic"),
  date_format: text("strftime directives such as %d/%m/%Y; found out if not given"),
  number_format: oneOf(OPTION_VALUES.number_format, "Found out if not given"),
  signage_convention: oneOf(
    OPTION_VALUES.signage_convention,
    "Whether money in has a positive amount",
    "inflows_positive",
  ),
  col_sep: oneOf(OPTION_VALUES.col_sep, "Separator; found out if not given"),
  rows_to_skip: option(
    Schema.Int.annotate({ default: 0 }).check(Schema.isGreaterThanOrEqualTo(0)),
    "Lines before the header row",
  ),
  amount_type_strategy: oneOf(
    OPTION_VALUES.amount_type_strategy,
    "Whether the amount or another column tells money in from money out",
    "signed_amount",
  ),
  amount_type_inflow_value: text("The value that means money in"),
} satisfies Record<keyof PreflightOptions, Schema.Codec<unknown, unknown>>;

const Names = Schema.Union([Schema.String, Schema.Array(Schema.String)]).annotate({
  description: "findings: adds every finding with its position",
});

const areNames = Schema.is(Schema.NullOr(Names));

/** `include` in the query: once or several times. */
export const IncludeQuery = Schema.Struct({ include: Schema.optionalKey(Names) });

const FIELDS = {
  ...OPTIONS,
  raw_file_content: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "The content as text", message: "must be text" }),
  ),
  include: Schema.optionalKey(asSent(areNames, Names, 'must be text or a list of texts, such as "findings"')),
};

/** The body of a preflight request as JSON. */
export const PreflightRequest = Schema.Struct(FIELDS).annotate({ identifier: "PreflightRequest" });

/** The fields of a preflight form; its file is received apart from them. */
export const PreflightForm = Schema.Struct({
  file: Schema.optionalKey(
    Schema.String.annotate({ description: "CSV or NDJSON", contentMediaType: "application/octet-stream" }),
  ),
  ...FIELDS,
}).annotate({ identifier: "PreflightForm" });
