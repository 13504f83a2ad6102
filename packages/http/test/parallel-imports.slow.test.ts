import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { type Sent, sender } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const IMPORTS = "/api/v1/imports";

const MANY = 200;

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
const agent = new Agent({ keepAlive: true, maxSockets: MANY });
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(async () => {
  agent.destroy();
  await api.stop();
});

let count = 0;

/** A statement of so many rows that no other has. */
const newStatement = (rows: number): string => {
  count += 1;
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `2026-03-${String((row % 28) + 1).padStart(2, "0")},${row % 2 === 0 ? "-" : ""}${count}.${row + 10},Shop ${row}\n`,
  );
  return `date,amount,name\n${lines.join("")}`;
};

const totals = async () => {
  const of = async (path: string) =>
    (await api.ask("GET", path, { key: api.home.key })).body.pagination.total_count as number;
  return { imports: await of(IMPORTS), transactions: await of("/api/v1/transactions") };
};

describe("of two hundred equal requests at once, one stores and each row is there once", () => {
  const ROWS = 40;

  it.each<[string, (index: number, name: string) => string | undefined]>([
    ["without a key", () => undefined],
    ["with the same key", (_, name) => name],
    ["with and without a key", (index, name) => [undefined, name, `${name}-${index}`][index % 3]],
  ])("%s", async (_how, nameOf) => {
    const send = sender(api.url, agent);
    const json = { raw_file_content: newStatement(ROWS), account_id: api.home.checking.id };
    const name = newId();
    const before = await totals();
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) => {
        const key = nameOf(index, name);
        const sent: Sent = { key: api.home.key, json };
        return send(
          "POST",
          IMPORTS,
          key === undefined ? sent : { ...sent, headers: { "Idempotency-Key": key } },
        );
      }),
    );
    const after = await totals();
    expect(after).toEqual({ imports: before.imports + 1, transactions: before.transactions + ROWS });

    const first = answers.filter(
      ({ status, headers }) => status === 201 && headers["idempotency-replayed"] === undefined,
    );
    expect(first).toHaveLength(1);
    const { id } = first[0]!.body;
    for (const { status, body, headers } of answers) {
      expect([200, 201, 409]).toContain(status);
      if (status === 409) expect(body.error).toBe("idempotency_key_in_use");
      else expect(body.id).toBe(id);
      if (status === 201 && body !== first[0]!.body) expect(headers["idempotency-replayed"]).toBe("true");
    }
  });
});
