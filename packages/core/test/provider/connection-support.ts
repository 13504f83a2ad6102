import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { createUser } from "../../src/access/index.ts";
import { layerMemory } from "../../src/memory/index.ts";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { ProviderFailure } from "../../src/provider/failure/failure.ts";
import { AccessUrlVault } from "../../src/provider/secrets/vault.ts";
import { RetryBase } from "../../src/provider/transport/back-off.ts";
import {
  type ProviderRefusal,
  type ProviderResponse,
  ProviderTransport,
  type RefusalReason,
  TransportFailed,
} from "../../src/provider/transport/transport.ts";
import type { Storage } from "../../src/storage/index.ts";
import { aConnection, CONNECTION_ID } from "./a-connection.ts";

export { aConnection, CONNECTION_ID };

/** Not on a whole second, as moments are. */
export const START = "2026-03-01T12:00:00.250Z";

export const later = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();

/** What a provider was sent, without credentials. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly time_limit: number;
}

type Answer = Effect.Effect<ProviderResponse, TransportFailed>;

const REASONS: Readonly<Record<number, RefusalReason>> = {
  401: "unknown_credentials",
  402: "payment_required",
  403: "forbidden",
  429: "rate_limited",
  500: "unavailable",
  503: "unavailable",
};

/** What the transport makes of an answer with this status, and of its body. */
export const responds = (
  status: number,
  body: unknown = "",
  parts: Partial<ProviderRefusal> = {},
): Answer => {
  const text = Redacted.make(typeof body === "string" ? body : JSON.stringify(body));
  return Effect.succeed<ProviderResponse>(
    status === 200
      ? { _tag: "Answered", body: text }
      : {
          ...{ _tag: "Refused", reason: REASONS[status] ?? "unexpected", body: text },
          ...{ is_page: false, is_passing: status === 503, not_before: undefined },
          note: `It answered with status ${status}.`,
          ...parts,
        },
  );
};

export const fails = (problem: TransportFailed["problem"], opened = true): Answer =>
  Effect.fail(new TransportFailed({ problem, opened }));

/** Seals by writing what for before it. */
const vault = Layer.succeed(
  AccessUrlVault,
  AccessUrlVault.of({
    seal: (id, url) => Effect.succeed(`sealed for ${id}: ${Redacted.value(url)}`),
    open: (id, sealed) =>
      sealed.startsWith(`sealed for ${id}: `)
        ? Effect.succeed(Redacted.make(sealed.slice(`sealed for ${id}: `.length)))
        : Effect.fail(new ProviderFailure({ code: "secret_key_mismatch" })),
  }),
);

type Needs = Storage | SecureRandom.SecureRandom | ProviderTransport | AccessUrlVault;

/**
 * Runs on a storage of its own, at {@link START}, with a provider that gives these answers, the last of them again and again.
 * `sent` is what it was asked.
 */
export const withProvider = <A, E>(
  answers: readonly [Answer, ...Answer[]],
  work: (sent: readonly Sent[]) => Effect.Effect<A, E, Needs>,
): Promise<A> => {
  const sent: Sent[] = [];
  const transport = Layer.mock(ProviderTransport, {
    mayCall: () => Effect.succeed(true),
    send: ({ method, url, time_limit }) =>
      Effect.suspend(() => {
        const { pathname: path, searchParams } = new URL(Redacted.value(url));
        sent.push({ method, path, parameters: Object.fromEntries(searchParams), time_limit });
        return answers[sent.length - 1] ?? answers.at(-1)!;
      }),
  });
  const world = Layer.mergeAll(layerMemory, SecureRandom.layerWebCrypto, transport, vault, TestClock.layer());
  return Effect.runPromise(
    Effect.andThen(
      Effect.suspend(() => TestClock.setTime(Date.parse(START))),
      Effect.suspend(() => work(sent)),
    ).pipe(Effect.provideService(RetryBase, 0), Effect.provide(world)),
  );
};

/** A family in Los Angeles with a connection. */
export const connected = Effect.fn(function* (parts: Partial<BankConnection> = {}) {
  const ada = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };
  const { family_id } = yield* createUser({ ...ada, time_zone: "America/Los_Angeles" });
  const connection = aConnection({ family_id, ...parts });
  yield* (yield* BankConnections).add(connection);
  return connection;
});

/** The connection as it is kept now. */
export const kept = ({ family_id, id }: BankConnection) =>
  Effect.map(
    Effect.flatMap(BankConnections, (all) => all.find(family_id, id)),
    (found) => found!,
  );
