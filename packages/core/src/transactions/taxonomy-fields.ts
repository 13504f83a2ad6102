import * as Schema from "effect/Schema";
import { decodeFields } from "../request/decode-fields.ts";
import { Name, Uuid } from "../request/schemas.ts";
import type { TaxonomyKind } from "./taxonomy.ts";
import type { Category } from "./transaction.ts";

const COLOR = 'must be null or a colour such as "#4da568": # and six hexadecimal digits';

const Color = Schema.NullOr(Schema.String.check(Schema.isPattern(/^#[0-9a-fA-F]{6}$/u, { message: COLOR })));

const name = Name.annotate({ description: "No other of its kind has it, in any case" });
const color = Color.annotate({
  message: COLOR,
  description: "# and six hexadecimal digits; null for the one of everything without",
});

/** What a user says of a category, a tag or a merchant (docs/spec/taxonomy.md, Fields). */
export const TAXONOMY_FIELDS = {
  categories: {
    name,
    color,
    icon: Schema.NullOr(Name).annotate({
      message: "must be null or text of 1 to 255 characters, not blank and without NUL",
      description: "Name of a picture that the client knows; null for the one of everything without",
    }),
    parent_id: Schema.NullOr(Uuid).annotate({
      message: "must be a UUID or null",
      description: "Id of the category that it is below; null for none",
    }),
  },
  tags: { name, color },
  merchants: { name },
} as const satisfies Readonly<Record<TaxonomyKind, object>>;

/** The fields of an item of any kind, in the form in which they are stored. */
type TaxonomyFields = Partial<Omit<Category, "id">> & { readonly parent_id?: string | null };

/** The valid fields, and one sentence for each invalid or unknown one. */
export interface ReadTaxonomyFields {
  readonly fields: TaxonomyFields;
  readonly errors: readonly string[];
  /** What the edge calls a field. */
  readonly nameOf: (field: string) => string;
}

/** Decodes the fields of an item of a kind from a JSON object. */
export const readTaxonomyFields = (
  kind: TaxonomyKind,
  object: object,
  nameOf: (field: string) => string = (field) => field,
): ReadTaxonomyFields => {
  const { values, errors } = decodeFields(TAXONOMY_FIELDS[kind], object, nameOf);
  const { name, color, icon, parent_id }: TaxonomyFields = values;
  return {
    fields: {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
      ...(icon === undefined ? {} : { icon: icon?.trim() ?? null }),
      ...(parent_id === undefined ? {} : { parent_id: parent_id?.toLowerCase() ?? null }),
    },
    ...{ errors, nameOf },
  };
};
