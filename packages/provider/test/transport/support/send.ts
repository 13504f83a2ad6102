import { connect, type Socket } from "node:net";
import { inspect } from "node:util";
import { type ProviderResponse, ProviderTransport, TransportFailed } from "@farthing/core/provider";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Redacted from "effect/Redacted";
import { expect } from "vitest";
import { untilSeen } from "../../../../../tools/testing/until-seen.ts";
import { dialTcp } from "../../../src/transport/connection.ts";
import {
  layerProviderTransport,
  transportWith,
  type World,
} from "../../../src/transport/provider-transport.ts";

export type Transport = ProviderTransport["Service"];

export const USER = "u5er-of-the-bank";
export const PASSWORD = "pa55word-of-the-bank";
export const TOKEN = "t0ken-in-the-path";
/** What is never to be seen of a request, in whatever spelling. */
const SECRETS = [
  ...[USER, PASSWORD, TOKEN],
  ...[0, 1, 2].map((by) =>
    Buffer.from(" ".repeat(by) + PASSWORD)
      .toString("base64")
      .slice(2, -4),
  ),
];

/** Transport as it is in earnest, allowed to call this machine. */
export const real: Transport = Effect.runSync(
  Effect.provide(ProviderTransport, layerProviderTransport({ allow_loopback: true })),
);

/** The URL of a server of the test, with secrets in it. */
export const urlOf = (port: number, path = `/${TOKEN}/accounts`): string =>
  `http://${USER}:${PASSWORD}@127.0.0.1:${port}${path}`;

/** Everything that somebody could print of an exit. */
const printed = (exit: Exit.Exit<unknown, unknown>): string => {
  const values = Exit.isSuccess(exit)
    ? [exit.value]
    : exit.cause.reasons.map((reason) => (Cause.isFailReason(reason) ? reason.error : reason));
  return [exit, ...values, ...(Exit.isFailure(exit) ? [Cause.pretty(exit.cause)] : [])]
    .flatMap((value) => [
      String(value),
      JSON.stringify(value),
      inspect(value, { depth: Infinity, showHidden: true, getters: true }),
      (value as Error).stack,
      (value as Error).message,
      inspect((value as Error).cause),
    ])
    .join("\n");
};

/** Too long to end while a test runs. */
const ENDLESS = 3_600_000;

export interface Sent {
  readonly method?: "GET" | "POST";
  readonly time_limit?: number;
}

/** Sends, and holds every outcome to this: nothing that can be printed of it says a secret or where it went. */
export const send = async (
  transport: Transport,
  url: string,
  { method = "GET", time_limit = ENDLESS }: Sent = {},
): Promise<ProviderResponse | TransportFailed> => {
  const exit = await Effect.runPromiseExit(
    transport.send({ method, url: Redacted.make(url, { label: "url" }), time_limit }),
  );
  const all = printed(exit);
  for (const secret of SECRETS) expect(all).not.toContain(secret);
  expect(all).not.toMatch(/ECONN|ENOTFOUND|UND_ERR|bank\.example/);
  if (Exit.isSuccess(exit)) return exit.value;
  const failed = Cause.findErrorOption(exit.cause);
  if (failed._tag === "None") throw new Error("died");
  expect(failed.value).toBeInstanceOf(TransportFailed);
  expect(Object.keys(failed.value).sort()).toEqual(["_tag", "opened", "problem"]);
  return failed.value;
};

/** The problem and whether something may have been sent, or 200 where it was answered, or why it was not. */
export const outcome = async (transport: Transport, url: string, sent?: Sent) => {
  const came = await send(transport, url, sent);
  return came instanceof TransportFailed
    ? ([came.problem, came.opened] as const)
    : came._tag === "Answered"
      ? 200
      : came.reason;
};

/** The text of an answer. */
export const textOf = async (transport: Transport, url: string, sent?: Sent): Promise<string> =>
  Redacted.value(((await send(transport, url, sent)) as ProviderResponse).body);

export interface Watched {
  readonly transport: Transport;
  /** The connections that were begun. */
  readonly sockets: readonly Socket[];
}

/** Transport as it is in earnest, of which the connections can be seen. */
export const watched = (): Watched => {
  const sockets: Socket[] = [];
  const transport = transportWith(
    { allow_loopback: true },
    {
      resolve: async () => [],
      dial: (...args) => {
        const socket = dialTcp(...args);
        sockets.push(socket);
        return socket;
      },
    },
  );
  return { transport, sockets };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Done when all that a server has said so far was read here: by undici or by TLS, so that nothing tells of it. */
export const allRead = (
  { open }: { readonly open: ReadonlySet<Socket> },
  { sockets }: Pick<Watched, "sockets">,
): Promise<void> => {
  const said = (): number => sumOf([...open].map(({ bytesWritten }) => bytesWritten));
  return untilSeen(() => sumOf(sockets.map(({ bytesRead }) => bytesRead)) >= said());
};

export interface Reached extends Watched {
  readonly asked: string[];
  readonly dialled: (readonly string[])[];
}

/**
 * A transport whose resolver says what the test says, the last answer again and again, and whose connections all end at
 * one port of this machine, or nowhere.
 */
export const reaching = (
  answers: readonly (readonly string[])[],
  { port, ...given }: Partial<World> & { readonly port?: number } = {},
): Reached => {
  const asked: string[] = [];
  const dialled: (readonly string[])[] = [];
  const sockets: Socket[] = [];
  const transport = transportWith(
    { allow_loopback: true },
    {
      resolve: async (name) => answers[Math.min(asked.push(name), answers.length) - 1]!,
      dial: (addresses): Socket => {
        dialled.push(addresses);
        const socket = connect({ host: "127.0.0.1", port: port ?? 1 });
        sockets.push(socket);
        return socket;
      },
      ...given,
    },
  );
  return { transport, sockets, asked, dialled };
};
