import * as Clock from "effect/Clock";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import { type AccessUrl, operationUrl } from "./access-url.ts";
import { withRetries } from "./back-off.ts";
import type { BankConnection } from "./connection.ts";
import { BankConnections } from "./connections.ts";
import { ProviderFailure } from "./failure.ts";
import { readResponse, readTransportFailure } from "./read-response.ts";
import { ProviderTransport } from "./transport.ts";

/** Until an answer must be there, in milliseconds (docs/spec/bank-data.md, Limits). */
const TIME_LIMIT = 60_000;

/** How many requests for accounts a connection may send in a day of UTC, and from how many on people are warned. */
export const REQUEST_BUDGET = { warning: 18, limit: 24 } as const;

/** When the day of UTC after `day` begins. */
const dayAfter = (day: string): string =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(`${day}T00:00:00Z`), { days: 1 }));

/** Counts a request before it is sent, whatever becomes of it. */
const spendRequest = Effect.fn("provider.spendRequest")(function* (connection: BankConnection) {
  const connections = yield* BankConnections;
  const day = DateTime.formatIsoDateUtc(yield* DateTime.now);
  const count = yield* connections.countRequest(connection.id, day, REQUEST_BUDGET.limit);
  if (count === undefined)
    return yield* new ProviderFailure({ code: "request_budget_spent", until: dayAfter(day) });
});

/** Asks once; the body, where it answers. */
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

/** Asks for accounts, again where the failure may pass; every try counts (docs/spec/bank-data.md, Retries). */
export const askAccounts = (
  connection: BankConnection,
  access: AccessUrl,
  parameters: Readonly<Record<string, string>>,
) => withRetries(Effect.andThen(spendRequest(connection), askOnce(access, "/accounts", parameters)));

/** Asks for what the provider says of itself. */
export const askInfo = (access: AccessUrl) => withRetries(askOnce(access, "/info", {}));
