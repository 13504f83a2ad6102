import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as SchemaGetter from "effect/SchemaGetter";

const MESSAGE = "must be true or false";

/** A switch in a query: `true` or `false`, and false if it is not there. */
export const queryFlag = (description: string) =>
  Schema.Literals(["true", "false"])
    .annotate({ message: MESSAGE })
    .pipe(
      Schema.decodeTo(Schema.Boolean.annotate({ description, default: false }), {
        decode: SchemaGetter.transform((sent) => sent === "true"),
        encode: SchemaGetter.transform((value) => (value ? ("true" as const) : ("false" as const))),
      }),
      Schema.withDecodingDefaultTypeKey(Effect.succeed(false)),
    );
