import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { expect, it } from "vitest";
import { transportWith } from "../../src/transport/provider-transport.ts";

const mayCall = (url: string, resolve: () => Promise<readonly string[]>, allow_loopback = false) =>
  Effect.runPromise(
    transportWith(
      { allow_loopback },
      {
        resolve,
        dial: () => {
          throw new Error("nothing is called");
        },
      },
    ).mayCall(Redacted.make(url)),
  );

it.each([
  ["https://u:p@bank.example/feed", ["93.184.216.34"], true],
  ["https://u:p@bank.example/feed", ["10.0.0.1"], false],
  ["https://u:p@bank.example/feed", ["93.184.216.34", "fd00::1"], false],
  ["https://u:p@192.168.1.1/feed", ["93.184.216.34"], false],
  ["https://u:p@[::1]/feed", ["93.184.216.34"], false],
  ["https://u:p@localhost/feed", ["93.184.216.34"], false],
  ["http://u:p@127.0.0.1:1/feed", ["93.184.216.34"], false],
  ["ftp://u:p@bank.example/feed", ["93.184.216.34"], false],
] as const)("%s at %j: %s", async (url, addresses, may) => {
  expect(await mayCall(url, async () => addresses)).toBe(may);
});

it("an address of this machine is allowed with allow_loopback", async () => {
  expect(await mayCall("http://u:p@127.0.0.1:1/feed", async () => [], true)).toBe(true);
});

it("a host that cannot be found now may be found later", async () => {
  expect(await mayCall("https://u:p@bank.example/feed", () => Promise.reject(new Error("no answer")))).toBe(
    true,
  );
});
