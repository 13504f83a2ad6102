import * as Schema from "effect/Schema";

/**
 * Accepts more than it describes. Whoever the value is for judges it, together with all others or later than
 * the request itself, and a client is told what will be accepted in the end.
 */
export const asSent = <T>(
  isAccepted: (sent: unknown) => sent is T,
  described: Schema.Codec<unknown, unknown>,
  message?: string,
) =>
  Schema.Unknown.pipe(
    Schema.refine(isAccepted, {
      ...(message === undefined ? {} : { message }),
      representation: { id: "farthing/as-sent", payload: null, schemas: [described.ast] },
      toJsonSchema: ({ schemas: [schema = {}] }) => schema,
    }),
  );

/** A schema of an object whose fields have names. */
export interface Named {
  readonly fields: Readonly<Record<string, Schema.Codec<unknown, unknown>>>;
}

/** The same for an object with these fields: their values are judged later, but it has no others. */
export const objectAsSent = <S extends Schema.Codec<unknown, unknown> & Named>(described: S) =>
  Object.assign(asSent(isJsonObject, described), { fields: described.fields });

/** The object in a body, whatever its values are. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
