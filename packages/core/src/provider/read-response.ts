import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { AccessUrl } from "./access-url.ts";
import { decodeProblemTexts } from "./decode-answer.ts";
import { type FailureCode, ProviderFailure } from "./failure.ts";
import type { ProviderResponse, TransportFailed } from "./transport.ts";

/** Why a request brought nothing, and whether to send it again. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  failure: ProviderFailure,
  /** Whether the next try may bring more. */
  is_transient: Schema.Boolean,
  /** How long the provider wants to be left alone, in milliseconds. */
  wait: Schema.optionalKey(Schema.Finite),
}) {}

/** How long nothing is asked after a 429 that names no time, in milliseconds (docs/spec/bank-data.md, Failures). */
const COOL_DOWN = 3_600_000;

/** No provider means longer than a day. */
const LONGEST_WAIT = 86_400_000;

/** The three forms of a date that RFC 9110, 5.6.7 wants read; the last says nothing of its zone, which is GMT. */
const HTTP_DATE = /^[A-Z][a-z]+, .* GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

const dateOf = (text: string): number | undefined =>
  HTTP_DATE.test(text)
    ? Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.toEpochMillis))
    : undefined;

/** How long a `Retry-After` says to wait, in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
export const retryAfter = (value: string | undefined, now: number): number | undefined => {
  if (value === undefined) return undefined;
  const text = value.trim();
  const until = /^\d+$/.test(text) ? now + Number(text) * 1000 : dateOf(text);
  return until === undefined ? undefined : Math.min(LONGEST_WAIT, Math.max(0, until - now));
};

/** Whether a page came instead of data. What the body looks like is believed before what it is said to be. */
const isPage = ({ content_type, body }: ProviderResponse): boolean => {
  const first = Redacted.value(body).trimStart()[0];
  if (first === "<") return true;
  return first !== "{" && first !== "[" && /^(?:text\/html|application\/xhtml\+xml)$/.test(content_type);
};

const codeOf = (response: ProviderResponse): FailureCode => {
  switch (response.status) {
    case 402:
      return "payment_required";
    case 401:
    case 403:
      return isPage(response) ? "provider_blocked" : "access_revoked";
    case 429:
      return isPage(response) ? "provider_blocked" : "rate_limited";
    default:
      return response.status >= 500 ? "provider_unavailable" : "provider_protocol_error";
  }
};

/** They say that a server in front has none behind it at the moment (RFC 9110, 15.6). */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

const isoOf = (milliseconds: number): string => DateTime.formatIso(DateTime.makeUnsafe(milliseconds));

/** The body of an answer that is one, or why there is none (docs/spec/bank-data.md, Failures). `now` in Unix milliseconds. */
export const readResponse = (
  response: ProviderResponse,
  access: AccessUrl,
  now: number,
): Result.Result<Redacted.Redacted<string>, Refused> => {
  if (response.status === 200) return Result.succeed(response.body);
  const code = codeOf(response);
  const asked = retryAfter(response.retry_after, now);
  const wait = response.status === 429 ? (asked ?? COOL_DOWN) : asked;
  const said = isPage(response) ? [] : decodeProblemTexts(response.body, access);
  return Result.fail(
    new Refused({
      failure: new ProviderFailure({
        code,
        ...(code === "provider_protocol_error" || code === "provider_unavailable"
          ? { detail: `It answered with status ${response.status}.` }
          : {}),
        ...(wait === undefined ? {} : { until: isoOf(now + wait) }),
        ...(said.length === 0 ? {} : { said }),
      }),
      is_transient: PASSING.has(response.status),
      ...(wait === undefined ? {} : { wait }),
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
