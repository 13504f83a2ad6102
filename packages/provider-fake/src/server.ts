import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type FakeBank, fakeBank } from "./bank.ts";
import { deliver } from "./deliver.ts";
import type { Scenario } from "./scenario.ts";

export type FakeProviderOptions = {
  /** 0 takes a free one. */
  readonly port: number;
  /** A literal loopback address; `127.0.0.1` where it is left out. */
  readonly host?: string;
} & (
  | { readonly bank: FakeBank; readonly scenario?: never }
  /** A bank by the clock of the machine, with new tokens and credentials at each start. */
  | { readonly scenario: Scenario; readonly bank?: never }
);

/** A bank behind a real HTTP server. */
export interface FakeProvider {
  readonly url: string;
  readonly bank: FakeBank;
  /** A setup token that can be claimed once. */
  readonly newSetupToken: () => string;
  /** Breaks off what is under way. */
  readonly stop: () => Promise<void>;
}

/** Starts a bank on a port. Rejects where the port cannot be had. */
export const startFakeProvider = async ({
  port,
  host = "127.0.0.1",
  ...given
}: FakeProviderOptions): Promise<FakeProvider> => {
  const bank =
    given.bank ??
    fakeBank(given.scenario, { now: () => Math.floor(Date.now() / 1000), seed: randomInt(2 ** 32) });
  const server = createServer((request, response) => {
    // What is asked is said by the head alone; a body that nobody reads would hold the connection.
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
