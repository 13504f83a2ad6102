import { type Answers, answer, type ErrorAnswer } from "./answer.ts";

/** When to try again, in seconds: longer than most work takes, shorter than a user waits. */
const RETRY_AFTER = 5;

const later = (error: string, message: string): ErrorAnswer =>
  answer(503, error, message, { headers: { "Retry-After": String(RETRY_AFTER) } });

/** Requests that cannot be read, not be done, or not now: then they say when to come again. */
export const REQUESTS = {
  PathNotFound: () => answer(404, "not_found", "This path does not exist. GET /docs lists all paths."),
  MethodNotAllowed: (error) =>
    answer(405, "method_not_allowed", `The method is not allowed. Use ${error.allow.join(", ")}.`, {
      headers: { Allow: error.allow.join(", ") },
    }),
  UnsupportedMediaType: (error) => answer(415, "unsupported_media_type", error.message),
  PayloadTooLarge: (error) =>
    answer(413, "payload_too_large", `The body is larger than ${error.limit} bytes. Send a smaller body.`),
  RequestTimeout: () =>
    answer(408, "request_timeout", "The request took too long to arrive. Send it again.", {
      headers: { Connection: "close" },
    }),
  ExpectationFailed: () =>
    answer(417, "expectation_failed", "The header Expect may only be 100-continue. Leave it out."),
  BadRequest: (error) => answer(400, "bad_request", error.message),
  InvalidRequest: (error) =>
    answer(422, "validation_failed", "One or more fields are invalid; errors lists them.", {
      errors: error.errors,
    }),
  ContentTooCostly: () =>
    answer(
      422,
      "content_too_costly",
      "Checking the content took too much time or memory. Split it or export it again.",
    ),
  IdempotencyKeyInUse: () =>
    answer(
      409,
      "idempotency_key_in_use",
      "The first request with this Idempotency-Key has no answer yet. Send it again in a moment. If its server was killed, the key is free 5 minutes after that request began.",
    ),
  IdempotencyKeyReused: () =>
    answer(
      422,
      "idempotency_key_reused",
      "Another request was sent with this Idempotency-Key. Use a new key for each request, and the same one only to send a request again.",
    ),
  RateLimitExceeded: (error) =>
    answer(429, "rate_limit_exceeded", `Too many requests. Try again in ${error.retry_after} seconds.`, {
      headers: { "Retry-After": String(error.retry_after) },
    }),
  ServiceBusy: () =>
    later(
      "service_unavailable",
      `Too many contents are being checked or stored. Try again in ${RETRY_AFTER} seconds.`,
    ),
  HostSilent: () =>
    later(
      "service_unavailable",
      `It could not be found out in time who asks. Nothing was changed. Try again in ${RETRY_AFTER} seconds.`,
    ),
  ListsBusy: () =>
    later("service_unavailable", `Too many lists are being read. Try again in ${RETRY_AFTER} seconds.`),
  ExportsBusy: (error) =>
    later(
      "service_unavailable",
      `${error.most} exports of the family are on their way already. Try again in ${RETRY_AFTER} seconds.`,
    ),
  StorageUnavailable: ({ reason }) => {
    if (reason === "damaged")
      return answer(
        503,
        "storage_unavailable",
        "The database is damaged. Nothing was changed. Its operator has to restore it from a backup.",
      );
    if (reason === "unknown")
      return later(
        "outcome_unknown",
        `The connection to the database was lost at the last moment. It is not known whether the change was made. Look again in ${RETRY_AFTER} seconds, before you repeat the request.`,
      );
    return later(
      "storage_unavailable",
      `Storage is not available. Nothing was changed. Try again in ${RETRY_AFTER} seconds.`,
    );
  },
} satisfies Partial<Answers>;
