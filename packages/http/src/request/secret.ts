import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import * as SchemaGetter from "effect/SchemaGetter";
import { asSent } from "./as-sent.ts";

/** A code or a token: text that is not blank, without surrounding white space. */
export const secret = (description: string) =>
  Schema.String.check(Schema.isPattern(/\S/u))
    .annotate({ description })
    .pipe(Schema.decodeTo(Schema.Trim), Schema.RedactedFromValue);

const isAnything = (_sent: unknown): _sent is unknown => true;

/** A PKCE verifier (RFC 7636), unchanged. One that is not text fits no challenge; it does not count as missing. */
export const Verifier = Schema.optionalKey(
  asSent(
    isAnything,
    Schema.NullOr(Schema.String).annotate({
      description: "Required if the code was issued with a PKCE challenge (RFC 7636)",
    }),
  ).pipe(
    Schema.decodeTo(Schema.UndefinedOr(Schema.Redacted(Schema.String)), {
      decode: SchemaGetter.transform((sent) =>
        sent === null || sent === undefined ? undefined : Redacted.make(typeof sent === "string" ? sent : ""),
      ),
      encode: SchemaGetter.forbidden(() => "A verifier is only read."),
    }),
  ),
);
