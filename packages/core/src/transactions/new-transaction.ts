import * as Schema from "effect/Schema";
import { decodeFields } from "../request/decode-fields.ts";
import { storableText } from "../request/schemas.ts";
import { asMeant, PATCH_FIELDS, patchOf, type ReadPatch } from "./patch.ts";
import type { EditableField, Transaction } from "./transaction.ts";

const MAX_CLIENT_NAME = 255;

const ClientName = Schema.NullOr(storableText(MAX_CLIENT_NAME)).annotate({
  message: `must be null or text of at most ${MAX_CLIENT_NAME} characters, without U+0000 and halves of surrogate pairs`,
});

/** The fields of a new transaction besides those of an update (docs/spec/transactions.md, Adding). */
export const NEW_TRANSACTION_FIELDS = {
  account_id: Schema.String.annotate({ message: "must be text", description: "Id of its account" }),
  external_id: ClientName,
  source: ClientName,
} as const;

/** What a client calls a transaction in an account: what it sends again under the same name is the same transaction. */
export interface ClientName {
  readonly source: string;
  readonly external_id: string;
}

/** A transaction that is added by hand. Ids are UUIDs. */
export interface NewTransaction
  extends Pick<
    Transaction,
    "id" | "date" | "amount" | "currency" | "name" | "notes" | "external_id" | "source" | "created_at"
  > {
  readonly account_id: string;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly tag_ids: readonly string[];
  readonly locked: readonly EditableField[];
}

/** The valid fields of a new transaction, and one sentence for each that is missing, invalid or unknown. */
export interface ReadNewTransaction extends ReadPatch {
  /** As sent. */
  readonly account_id: string | undefined;
  readonly named: ClientName | null;
}

const REQUIRED = ["account_id", "date", "amount"] as const;

/** The source of a client that names its transactions, but not itself. */
const DEFAULT_SOURCE = "api";

/** The source of what syncs add: who had it would be taken for one. */
const OF_SYNCS = "bank_sync";

const sourceErrors = (source: string, external_id: string): readonly string[] => [
  ...(source !== "" && external_id === ""
    ? ["source needs an external_id: together they name the transaction."]
    : []),
  ...(source === OF_SYNCS ? [`source must not be ${OF_SYNCS}: that is what syncs add.`] : []),
];

/**
 * Decodes a new transaction from a JSON object. A description is used as the name if no name is given. `nameOf` returns the name of
 * a field at the edge.
 */
export const readNewTransaction = (
  object: object,
  nameOf?: (field: string) => string,
): ReadNewTransaction => {
  const fields = { ...PATCH_FIELDS, ...NEW_TRANSACTION_FIELDS };
  const { values, errors } = decodeFields(fields, asMeant(object), nameOf);
  const { account_id } = values;
  const [source, external_id] = [values.source?.trim() ?? "", values.external_id?.trim() ?? ""];
  const missing = [
    ...REQUIRED.filter((field) => !Object.hasOwn(object, field)),
    ...(Object.hasOwn(object, "name") || Object.hasOwn(object, "description") ? [] : ["name"]),
  ];
  return {
    patch: patchOf(values),
    errors: [
      ...missing.map((field) => `${field} is missing.`),
      ...errors,
      ...sourceErrors(source, external_id),
    ],
    account_id,
    named: external_id === "" ? null : { source: source || DEFAULT_SOURCE, external_id },
  };
};
