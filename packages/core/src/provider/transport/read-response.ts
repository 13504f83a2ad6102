import * as DateTime from "effect/DateTime";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { decodeProblemTexts } from "../answer/decode-answer.ts";
import { type FailureCode, ProviderFailure } from "../failure/failure.ts";
import type { AccessUrl } from "../secrets/access-url.ts";
import type { ProviderRefusal, ProviderResponse, TransportFailed } from "./transport.ts";

/** Why a request failed, and whether to retry it. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  failure: ProviderFailure,
  /** Whether a retry may succeed. */
  is_transient: Schema.Boolean,
  /** The wait that the provider requests, in milliseconds. */
  wait: Schema.optionalKey(Schema.Finite),
}) {}

/**
 * The wait after a provider requests fewer requests without giving a time, in milliseconds (docs/spec/bank-data.md,
 * Failures).
 */
const COOL_DOWN = 3_600_000;

/** A web page instead of a refusal says nothing about the access, because it does not come from the provider. */
const codeOf = ({ reason, is_page }: ProviderRefusal): FailureCode => {
  switch (reason) {
    case "unknown_credentials":
    case "forbidden":
      return is_page ? "provider_blocked" : "access_revoked";
    case "rate_limited":
      return is_page ? "provider_blocked" : "rate_limited";
    case "payment_required":
      return "payment_required";
    case "unavailable":
      return "provider_unavailable";
    case "unexpected":
      return "provider_protocol_error";
  }
};

const isoOf = (milliseconds: number): string => DateTime.formatIso(DateTime.makeUnsafe(milliseconds));

/** The body of an answer, or why there is none (docs/spec/bank-data.md, Failures). `now` in Unix milliseconds. */
export const readResponse = (
  response: ProviderResponse,
  access: AccessUrl,
  now: number,
): Result.Result<Redacted.Redacted<string>, Refused> => {
  if (response._tag === "Answered") return Result.succeed(response.body);
  const { reason, is_page, is_passing, note, body } = response;
  const code = codeOf(response);
  const until = response.not_before ?? (reason === "rate_limited" ? now + COOL_DOWN : undefined);
  const said = is_page ? [] : decodeProblemTexts(body, access);
  return Result.fail(
    new Refused({
      failure: new ProviderFailure({
        code,
        ...(code === "provider_protocol_error" || code === "provider_unavailable" ? { detail: note } : {}),
        ...(until === undefined ? {} : { until: isoOf(until) }),
        ...(said.length === 0 ? {} : { said }),
      }),
      is_transient: is_passing,
      ...(until === undefined ? {} : { wait: until - now }),
    }),
  );
};

/** Why there was no answer at all. */
export const readTransportFailure = ({ problem }: TransportFailed): Refused =>
  new Refused({
    failure: new ProviderFailure({
      code:
        problem === "address_refused"
          ? "address_refused"
          : problem === "too_large"
            ? "provider_protocol_error"
            : "network_error",
    }),
    is_transient: problem === "unreachable" || problem === "broken_off" || problem === "timed_out",
  });
