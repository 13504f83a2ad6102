import { NEW_ACCOUNT_FIELDS } from "@farthing/core/import/checked";
import type { PreflightOptions } from "@farthing/preflight";
import * as Schema from "effect/Schema";
import * as SchemaGetter from "effect/SchemaGetter";
import { asSent, isJsonObject, type JsonObject } from "../request/as-sent.ts";
import { FIELD_OPTIONS, Profile, text } from "./described-options.ts";

const isText = (sent: unknown): sent is string | number | null =>
  sent === null || typeof sent === "string" || typeof sent === "number";

/**
 * An option: text or a number. A value that preflight does not know is a finding in its report and not an
 * error of the request, so more is accepted than described.
 */
const option = (described: Schema.Codec<unknown, unknown>) =>
  Schema.optionalKey(
    asSent(isText, described, "must be text").pipe(
      Schema.decodeTo(Schema.NullOr(Schema.String), {
        decode: SchemaGetter.transform((sent) => (sent === null ? null : String(sent))),
        encode: SchemaGetter.passthrough(),
      }),
    ),
  );

const OPTIONS = Object.fromEntries(
  Object.entries(FIELD_OPTIONS).map(([name, described]) => [name, option(described)]),
) as { readonly [Name in keyof PreflightOptions]-?: ReturnType<typeof option> };

const isProfile = (sent: unknown): sent is JsonObject | string | null =>
  sent === null || typeof sent === "string" || isJsonObject(sent);

const isSwitch = (sent: unknown): sent is boolean | "true" | "false" | "" | null =>
  sent === null || typeof sent === "boolean" || sent === "true" || sent === "false" || sent === "";

/** A switch: a boolean, in a form its text. */
const flag = (description: string) =>
  Schema.optionalKey(
    asSent(isSwitch, Schema.NullOr(Schema.Boolean).annotate({ description }), "must be true or false").pipe(
      Schema.decodeTo(Schema.Boolean, {
        decode: SchemaGetter.transform((sent) => sent === true || sent === "true"),
        encode: SchemaGetter.passthrough(),
      }),
    ),
  );

const Names = Schema.Union([Schema.String, Schema.Array(Schema.String)]).annotate({
  description: "findings: adds every finding with its position",
});

const areNames = Schema.is(Schema.NullOr(Names));

/** `include` in the query: once or several times. */
export const IncludeQuery = Schema.Struct({ include: Schema.optionalKey(Names) });

const FIELDS = {
  ...OPTIONS,
  profile: Schema.optionalKey(
    asSent(
      isProfile,
      Schema.NullOr(Profile).annotate({
        description: "How the content is read, as an inspection says it; in a form as JSON",
      }),
      "must be an object, in a form its JSON",
    ),
  ),
  auto: flag("Uses what the content shows for the options that are not given"),
  currency: option(
    text(
      "The currency of rows that name none; also the answer to whether entries in it belong to their account",
    ),
  ),
  sheet: option(text("The sheet of a workbook that is read")),
  split_batches: flag(
    "Takes the parts of a sum that a bank booked or a program split, where they add up to it",
  ),
  raw_file_content: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "The content as text", message: "must be text" }),
  ),
  include: Schema.optionalKey(asSent(areNames, Names, 'must be text or a list of texts, such as "findings"')),
};

/** The body of a preflight request as JSON. */
const PreflightRequest = Schema.Struct(FIELDS).annotate({ identifier: "PreflightRequest" });

const FILE = {
  file: Schema.optionalKey(
    Schema.String.annotate({
      description: "CSV, NDJSON, a statement (OFX, CAMT, MT940, QIF) or a workbook",
      contentMediaType: "application/octet-stream",
    }),
  ),
};

/** The fields of a preflight form; its file is received apart from them. */
const PreflightForm = Schema.Struct({ ...FILE, ...FIELDS }).annotate({ identifier: "PreflightForm" });

/** The body of a preflight request. */
export const PREFLIGHT_BODY = { form: PreflightForm, json: PreflightRequest };

const isAnything = (_sent: unknown): _sent is unknown => true;

/** Whether to store. Who sends it and does not say true means that nothing is to be stored. */
const Publish = Schema.optionalKey(
  asSent(
    isAnything,
    Schema.Boolean.annotate({
      description: "Anything but true answers with what would be stored, and stores nothing, as dry_run",
    }),
  ).pipe(
    Schema.decodeTo(Schema.Boolean, {
      decode: SchemaGetter.transform((sent) => sent === true || sent === "true"),
      encode: SchemaGetter.passthrough(),
    }),
  ),
);

const { name, currency, account_type, same_name } = NEW_ACCOUNT_FIELDS;

const NewAccount = Schema.Struct({
  ...{ name, currency },
  account_type: Schema.optionalKey(account_type.annotate({ default: "depository" })),
  same_name: Schema.optionalKey(same_name.annotate({ default: false })),
});

const IMPORT_FIELDS = {
  ...FIELDS,
  auto: flag("Changes nothing: what no option says is always found out"),
  create_accounts: flag("Creates the accounts that the rows name and the family does not have"),
  new_account: Schema.optionalKey(
    asSent(
      isProfile,
      Schema.NullOr(NewAccount).annotate({
        description:
          "An account that is made with the import, in the same step, for all its rows; in a form as JSON",
      }),
      "must be an object, in a form its JSON",
    ),
  ),
  again: flag("Stores content again that was imported with another account or reading"),
  skip_invalid: flag("Stores the valid rows of a CSV whose only errors are in rows"),
  dry_run: flag("Answers with what would be stored, and stores nothing"),
  publish: Publish,
};

/** The body of a request to import, as JSON. */
const ImportRequest = Schema.Struct(IMPORT_FIELDS).annotate({ identifier: "ImportRequest" });

/** The fields of a form to import; its file is received apart from them. */
const ImportForm = Schema.Struct({ ...FILE, ...IMPORT_FIELDS }).annotate({ identifier: "ImportForm" });

/** The body of a request to import. */
export const IMPORT_BODY = { form: ImportForm, json: ImportRequest };
