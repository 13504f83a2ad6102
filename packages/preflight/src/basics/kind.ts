import { nearestName, parseIsoDay } from "@farthing/values";

/** What a value must be, and whether a value is that. */
export type Kind = readonly [what: string, is: (value: unknown) => boolean];

/** What each field of an object must be. There are no others. */
export type Fields = ReadonlyMap<string, Kind>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a `Uint8Array`; one of another realm is not an instance of this realm's. */
export const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && (value as Partial<Uint8Array>)[Symbol.toStringTag] === "Uint8Array";

const isText = (value: unknown): boolean => typeof value === "string";

/** Kinds of values that several arguments have. */
export const TEXT: Kind = ["text", isText];
export const TEXTS: Kind = ["a list of texts", (value) => Array.isArray(value) && value.every(isText)];
export const BOOLEAN: Kind = ["true or false", (value) => typeof value === "boolean"];
export const FUNCTION: Kind = ["a function", (value) => typeof value === "function"];
export const OBJECT: Kind = ["an object", (value) => isObject(value) && !isBytes(value)];
export const BYTES: Kind = ["a Uint8Array", isBytes];
export const TODAY: Kind = [
  "today's date as YYYY-MM-DD",
  (value) => typeof value === "string" && parseIsoDay(value) !== undefined,
];

/** A value that can be left out. */
export const optional = ([what, is]: Kind): Kind => [what, (value) => value === undefined || is(value)];

const MOST_SHOWN = 5;

const listed = (parts: readonly string[]): string =>
  [...parts.slice(0, MOST_SHOWN), ...(parts.length > MOST_SHOWN ? ["…"] : [])].join(", ");

/** A value in a sentence, with what is in it down to this many levels. */
const shown = (value: unknown, levels = 2): string => {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value))
    return levels === 0 ? "a list" : `[${listed(value.map((each) => shown(each, levels - 1)))}]`;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (name !== "Object") return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`;
  return levels === 0
    ? "an object"
    : `{ ${listed(Object.entries(value).map(([key, each]) => `${key}: ${shown(each, levels - 1)}`))} }`;
};

const wrongKind = (place: string, value: unknown, what: string): TypeError =>
  new TypeError(`${place} must be ${what}, not ${shown(value)}.`);

/** Throws a `TypeError` if a value is not of its kind. */
export const checkKind = (place: string, value: unknown, [what, is]: Kind): void => {
  if (!is(value)) throw wrongKind(place, value, what);
};

/** How the fields of an argument are called. */
export interface FieldNames {
  /** One that there is, such as `The option col_sep`. */
  readonly known: (name: string) => string;
  /** One that there is not, such as `"atuo" in how`; the name is in quotes. */
  readonly unknown: (name: string) => string;
}

/** Throws a `TypeError` if an object has a field that there is not, or one that is not of its kind. */
export const checkFields = (
  value: Readonly<Record<string, unknown>>,
  fields: Fields,
  names: FieldNames,
): void => {
  for (const name of Object.keys(value)) {
    if (fields.has(name)) continue;
    const meant = nearestName(name, fields.keys());
    const question = meant === undefined ? "" : `; did you mean "${meant}"?`;
    throw new TypeError(`There is no ${names.unknown(shown(name))}${question || "."}`);
  }
  fields.forEach(([what, is], name) => {
    if (!is(value[name])) throw wrongKind(names.known(name), value[name], what);
  });
};
