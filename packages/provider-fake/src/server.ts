import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type FakeBank, fakeBank } from "./bank.ts";
import { deliver } from "./deliver.ts";
import type { Scenario } from "./scenario.ts";

/** Where the bank listens, and what it is: one there is, or a new one with a scenario. */
export type FakeProviderOptions = {
  /** 0 takes a free one. */
  readonly port: number;
  /** A literal loopback address; `127.0.0.1` by default. */
  readonly host?: string;
} & (
  | { readonly bank: FakeBank; readonly scenario?: never }
  /** A bank on the machine's clock, with new tokens and credentials at each start. */
  | { readonly scenario: Scenario; readonly bank?: never }
);

/** A bank behind a real HTTP server. */
export interface FakeProvider {
  readonly url: string;
  readonly bank: FakeBank;
  /** A setup token that can be claimed once. */
  readonly newSetupToken: () => string;
  /** Aborts the requests in progress. */
  readonly stop: () => Promise<void>;
}

/** Starts a bank on a port. Rejects if the port is not available. */
export const startFakeProvider = async ({
  port,
  host = "127.0.0.1",
  ...given
}: FakeProviderOptions): Promise<FakeProvider> => {
  const bank =
    given.bank ??
    fakeBank(given.scenario, { now: () => Math.floor(Date.now() / 1000), seed: randomInt(2 ** 32) });
  const server = createServer((request, response) => {
    // The head is the whole request; a body that is not read would block the connection.
    request.resume();
    const headers = { authorization: request.headers.authorization };
    deliver(bank.answer({ method: request.method!, path: request.url!, headers, origin: url }), response);
  });
  server.listen(port, host);
  await once(server, "listening");
  const { address, family, port: taken } = server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`;
  return {
    url,
    bank,
    newSetupToken: () => bank.newSetupToken(url),
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
