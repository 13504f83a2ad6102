import { absoluteDecimal, negateDecimal } from "@farthing/values";
import * as Schema from "effect/Schema";
import { type DecodedFields, decodeFields } from "../request/decode-fields.ts";
import { Amount, amountOf, CalendarDay, CurrencyCode, Name, Notes, Uuid } from "../request/schemas.ts";

/**
 * The fields of an update (docs/spec/transactions.md, Update). All are optional; omitted fields stay
 * unchanged.
 */
export const PATCH_FIELDS = {
  date: CalendarDay.annotate({ description: "The day on which it was" }),
  amount: Amount.annotate({
    description:
      "Exact decimal: money out is positive, money in is negative; nature decides the sign if it is sent",
  }),
  name: Name.annotate({ description: "What it was, or whom it was with" }),
  description: Name.annotate({ description: "The name, if no name is sent" }),
  notes: Schema.NullOr(Notes).annotate({
    message: "must be text or null",
    description: "Text for yourself; null for none",
  }),
  currency: CurrencyCode.annotate({ description: "ISO 4217 code that the amount is read in" }),
  category_id: Schema.NullOr(Uuid).annotate({
    message: "must be a UUID or null",
    description: "Id of its category; null for none",
  }),
  merchant_id: Schema.NullOr(Uuid).annotate({
    message: "must be a UUID or null",
    description: "Id of its merchant; null for none",
  }),
  tag_ids: Schema.NullOr(Schema.Array(Uuid)).annotate({
    message: "must be a list of UUIDs or null",
    description: "Ids of all of its tags; null for none",
  }),
  nature: Schema.Literals(["income", "inflow", "expense", "outflow"]).annotate({
    message: "must be income, inflow, expense or outflow",
    description: "Decides the sign: the amount is taken without its own",
  }),
} as const;

/** A decoded update: absent fields stay unchanged, null clears a field. */
export interface TransactionPatch {
  readonly date?: string;
  /** Canonical decimal, with the sign of the nature. */
  readonly amount?: string;
  readonly currency?: string;
  readonly name?: string;
  readonly notes?: string | null;
  readonly category_id?: string | null;
  readonly merchant_id?: string | null;
  readonly tag_ids?: readonly string[];
}

/** The valid fields, and one sentence for each invalid or unknown one. */
export interface ReadPatch {
  readonly patch: TransactionPatch;
  readonly errors: readonly string[];
}

const signed = (amount: string, nature: string | undefined): string => {
  if (nature === undefined) return amount;
  const absolute = absoluteDecimal(amount);
  return nature === "income" || nature === "inflow" ? negateDecimal(absolute) : absolute;
};

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/** What is meant by an object as it was sent: a form sends every field, and those blank that nobody filled in. */
export const asMeant = (object: object): object => {
  const meant = { ...object } as Record<string, unknown>;
  for (const field of ["category_id", "merchant_id"]) if (isBlank(meant[field])) meant[field] = null;
  // A description is used as the name if no name is given.
  const { name, description } = meant;
  const isNamed = "name" in meant && !(isBlank(name) && description !== undefined && !isBlank(description));
  delete meant[isNamed || description === undefined ? "description" : "name"];
  return meant;
};

/** The values of decoded fields in the form in which they are stored. */
export const patchOf = (values: DecodedFields<typeof PATCH_FIELDS>["values"]): TransactionPatch => {
  const { date, amount, notes, currency, category_id, merchant_id, tag_ids, nature } = values;
  const name = values.name ?? values.description;
  return {
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount: signed(amountOf(amount)!, nature) }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(notes === undefined ? {} : { notes }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(category_id === undefined ? {} : { category_id: category_id?.toLowerCase() ?? null }),
    ...(merchant_id === undefined ? {} : { merchant_id: merchant_id?.toLowerCase() ?? null }),
    ...(tag_ids === undefined ? {} : { tag_ids: [...new Set(tag_ids?.map((id) => id.toLowerCase()) ?? [])] }),
  };
};

/** Decodes an update from a JSON object. `nameOf` returns the name of a field at the edge. */
export const readPatch = (object: object, nameOf?: (field: string) => string): ReadPatch => {
  const { values, errors } = decodeFields(PATCH_FIELDS, asMeant(object), nameOf);
  return { patch: patchOf(values), errors };
};
