import {
  type ApiDescription,
  type DescribedParameter,
  type DescribedSchema,
  nameOf,
  resolved,
} from "./description.ts";
import { code, escapeHtml, inline } from "./html.ts";

/** What decides how a number or a text can be. */
const BOUNDS: readonly ((schema: DescribedSchema) => string | undefined)[] = [
  ({ format }) => format,
  ({ minimum, maximum }) => {
    if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return undefined;
    return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
      ? `from ${minimum}`
      : `${minimum} to ${maximum}`;
  },
  ({ minLength, maxLength }) => {
    if (maxLength === undefined) return undefined;
    return minLength === maxLength ? `${maxLength} characters` : `at most ${maxLength} characters`;
  },
];

/** A schema in a few words. */
export const typeOf = (schema: DescribedSchema): string => {
  const name = nameOf(schema);
  if (name !== undefined) return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.enum !== undefined) return schema.enum.map((each) => code(String(each))).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.properties !== undefined)
    return `object of ${Object.keys(schema.properties).map(code).join(", ")}`;
  const bounds = BOUNDS.flatMap((bound) => bound(schema) ?? []);
  return escapeHtml([[schema.type ?? "anything"].flat().join(" or "), ...bounds].join(", "));
};

/** The default of a schema, or of one of its alternatives. */
const defaultOf = ({ anyOf = [], ...schema }: DescribedSchema): unknown =>
  [schema, ...anyOf].find((each) => each.default !== undefined)?.default;

/** A parameter, or a field of an object. */
interface Field {
  readonly name: string;
  readonly schema: DescribedSchema;
  readonly description?: string | undefined;
  /** What is to be known of whether it is there. */
  readonly mark?: "required" | "optional" | undefined;
  /** Where it is sent, of parameters. */
  readonly in?: string;
}

const meaning = ({ schema, description = schema.description }: Field): string => {
  const left_out = defaultOf(schema);
  return [
    description === undefined ? [] : inline(description),
    left_out === undefined ? [] : `${code(String(left_out))} if left out`,
  ]
    .flat()
    .join("; ");
};

const fieldItem = (field: Field): string => {
  const { name, mark, schema } = field;
  const said = [...(field.in === undefined ? [] : [field.in]), typeOf(schema)].join(" · ");
  return `<div><dt><code class="sought">${escapeHtml(name)}</code>${mark === undefined ? "" : ` <strong>${mark}</strong>`}<br><span class="dim">${said}</span></dt><dd>${meaning(field)}</dd></div>`;
};

const fieldList = (fields: readonly Field[]): string =>
  fields.length === 0 ? "" : `<dl class="fields">${fields.map(fieldItem).join("")}</dl>`;

/** The fields of an object; other objects in it have places of their own. What can be missing is marked, or what cannot. */
const fieldsOf = (
  { properties = {}, required = [] }: DescribedSchema,
  mark: "required" | "optional",
): string =>
  fieldList(
    Object.entries(properties).map(([name, schema]) => ({
      ...{ name, schema },
      mark: required.includes(name) === (mark === "required") ? mark : undefined,
    })),
  );

/** The fields of an object that is answered: nearly all are always there. */
export const objectFields = (schema: DescribedSchema): string => fieldsOf(schema, "optional");

/** The fields of a body that is sent: where it is one object in another, the fields of that. */
export const bodyFields = (api: ApiDescription, sent: DescribedSchema): string => {
  const body = resolved(api, sent);
  const [[name, wrapped] = ["", {}], ...others] = Object.entries(body.properties ?? {});
  if (others.length > 0 || nameOf(wrapped) === undefined) return fieldsOf(body, "required");
  return `<p>In the object ${code(name)}, ${typeOf(wrapped)}:</p>${fieldsOf(resolved(api, wrapped), "required")}`;
};

/** The parameters of an operation. */
export const parameterFields = (parameters: readonly DescribedParameter[]): string =>
  fieldList(
    parameters.map(({ required, ...parameter }) => ({
      ...parameter,
      mark: required ? ("required" as const) : undefined,
    })),
  );
