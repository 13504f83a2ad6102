import { createApiKey } from "@farthing/core/access";
import * as Redacted from "effect/Redacted";
import { afterAll, describe, expect, it } from "vitest";
import { limitOf, serveTwoFamilies } from "./support/serve.ts";
import { stillMinute } from "./support/still-minute.ts";

stillMinute();

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

const ACCOUNTS = "/api/v1/accounts";

/** A key of the home, and its id. */
const newKey = async () => {
  const made = await api.run(createApiKey({ user: home.user.email, name: "log", scope: "read" }));
  return { id: made.key.id, text: Redacted.value(made.text) };
};

describe("the line of a request in the log", () => {
  it("has the id of its key, and never a part of the key that proves it", async () => {
    const [one, two] = [await newKey(), await newKey()];
    const mine = await api.serve();
    for (const { text } of [one, two, one]) await mine.ask("GET", ACCOUNTS, { key: text });
    await mine.ask("POST", ACCOUNTS, { key: one.text, json: {} });
    expect(mine.log.requests.map(({ key_id, status }) => [key_id, status])).toEqual([
      [one.id, 200],
      [two.id, 200],
      [one.id, 200],
      [one.id, 403],
    ]);
    for (const { text } of [one, two]) {
      const secret = text.slice(-20);
      expect(JSON.stringify(mine.log)).not.toContain(secret);
    }
  });

  it("has none where nobody has shown a good key: what was tried is not repeated", async () => {
    const { id, text } = await newKey();
    const mine = await api.serve({ rateLimits: limitOf(1) });
    const wrong = `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`;
    await mine.ask("GET", ACCOUNTS, { key: wrong });
    await mine.ask("GET", "/healthz", { key: text });
    await mine.ask("GET", "/nothing", { key: text });
    expect(mine.log.requests.map(({ key_id }) => key_id)).toEqual([null, null, null]);
    expect(JSON.stringify(mine.log)).not.toContain(id);
  });

  it("has the client's address by the rule of the limits: the socket's, or what a trusted proxy says", async () => {
    const headers = { "X-Forwarded-For": "192.0.2.1, 198.51.100.7" };
    for (const [trustedProxies, address] of [
      [[], "127.0.0.1"],
      [["127.0.0.1"], "198.51.100.7"],
      [["127.0.0.1", "198.51.100.0/24"], "192.0.2.1"],
    ] as const) {
      const mine = await api.serve({ trustedProxies });
      for (const path of [ACCOUNTS, "/nothing", "/docs"]) await mine.ask("GET", path, { headers });
      await mine.ask("GET", "/healthz", { headers: { "X-Forwarded-For": "<b>not an address</b>" } });
      const seen = mine.log.requests.map((entry) => entry.address);
      expect(seen).toEqual([address, address, address, "127.0.0.1"]);
    }
  });
});
