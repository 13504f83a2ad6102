import * as Clock from "effect/Clock";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import type { BankConnection } from "../connection/connection.ts";
import { BankConnections } from "../connection/connections.ts";
import { ProviderFailure } from "../failure/failure.ts";
import { type AccessUrl, operationUrl } from "../secrets/access-url.ts";
import { withRetries } from "./back-off.ts";
import { readResponse, readTransportFailure } from "./read-response.ts";
import { ProviderTransport } from "./transport.ts";

/** The time limit for an answer in milliseconds (docs/spec/bank-data.md, Limits). */
const TIME_LIMIT = 60_000;

/** The maximum number of requests for accounts of a connection in a UTC day, and the number from which a sync warns. */
export const REQUEST_BUDGET = { warning: 18, limit: 24 } as const;

/** The start of the UTC day after `day`. */
const dayAfter = (day: string): string =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(`${day}T00:00:00Z`), { days: 1 }));

/** Counts a request before it is sent, whatever its outcome. */
const spendRequest = Effect.fn("provider.spendRequest")(function* (connection: BankConnection) {
  const connections = yield* BankConnections;
  const day = DateTime.formatIsoDateUtc(yield* DateTime.now);
  const count = yield* connections.countRequest(connection.id, day, REQUEST_BUDGET.limit);
  if (count === undefined)
    return yield* new ProviderFailure({ code: "request_budget_spent", until: dayAfter(day) });
});

/** Sends one request and returns the body of the answer. */
const askOnce = Effect.fn("provider.askOnce")(function* (
  access: AccessUrl,
  path: string,
  parameters: Readonly<Record<string, string>>,
) {
  const transport = yield* ProviderTransport;
  const response = yield* Effect.mapError(
    transport.send({
      method: "GET",
      url: operationUrl(access, path, parameters),
      time_limit: TIME_LIMIT,
    }),
    readTransportFailure,
  );
  return yield* Effect.fromResult(readResponse(response, access, yield* Clock.currentTimeMillis));
});

/** Requests accounts, with retries if the failure may be temporary; every try counts (docs/spec/bank-data.md, Retries). */
export const askAccounts = (
  connection: BankConnection,
  access: AccessUrl,
  parameters: Readonly<Record<string, string>>,
) => withRetries(Effect.andThen(spendRequest(connection), askOnce(access, "/accounts", parameters)));

/** Requests what the provider says about itself. */
export const askInfo = (access: AccessUrl) => withRetries(askOnce(access, "/info", {}));
