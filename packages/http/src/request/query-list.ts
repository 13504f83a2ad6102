import * as Schema from "effect/Schema";
import * as SchemaGetter from "effect/SchemaGetter";
import type { Named } from "./as-sent.ts";
import { takesList } from "./check-repeated.ts";

const partsOf = (sent: string | readonly string[]): readonly string[] =>
  [sent]
    .flat()
    .flatMap((each) => each.split(","))
    .map((each) => each.trim())
    .filter((each) => each !== "");

/**
 * A list of values in a query: the parameter is sent several times, or once with commas between the values. One without any value
 * is not sent.
 */
export const queryList = (item: Schema.Codec<string>, description: string) =>
  Schema.Union([Schema.String, Schema.Array(Schema.String)]).pipe(
    Schema.decodeTo(Schema.Array(item).annotate({ description }), {
      decode: SchemaGetter.transform(partsOf),
      encode: SchemaGetter.transform((values) => values),
    }),
  );

/** The name of a list without the brackets that web frameworks put behind it. */
const plainName = (name: string, fields: Named["fields"]): string => {
  const plain = name.replace(/\[\d*\]$/, "");
  const field = Object.hasOwn(fields, plain) ? fields[plain] : undefined;
  return field !== undefined && takesList(field) ? plain : name;
};

/** A query as it was sent, with all values of a list under its plain name. */
export const withPlainNames = ({ fields }: Named, query: object): Readonly<Record<string, unknown>> => {
  const plain = new Map<string, unknown>();
  for (const [name, value] of Object.entries(query)) {
    const own = plainName(name, fields);
    plain.set(own, plain.has(own) ? [plain.get(own), value].flat() : value);
  }
  return Object.fromEntries(plain);
};
