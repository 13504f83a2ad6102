import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plannedTransaction } from "../../contracts/src/support/planned.ts";
import { foundHome, type Home } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

let api: Served;
let home: Home;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());
beforeEach(async () => {
  home = await api.run(foundHome("Elm"));
});

const PATH = "/api/v1/transfers";

const ask = (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
  api.ask(method, path, { key: home.key, ...sent });

const listed = async (state: string): Promise<readonly { readonly id: string; readonly made_by: string }[]> =>
  (await ask("GET", `${PATH}?state=${state}`)).body.transfers;

/** Money out of one account and into another, which the rule pairs. */
const moved = async (date = "2026-03-02") => {
  const out = plannedTransaction(home.checking, { amount: "55", date: "2026-03-01", name: "Out" });
  const into = plannedTransaction(home.savings, { amount: "-55", date, name: "In" });
  await api.run(home.store({ transactions: [out, into] }));
  return { out, into };
};

describe("transfers", () => {
  it("are listed by their state, newest first, in parts", async () => {
    const { out, into } = await moved();
    const { status, body } = await ask("GET", `${PATH}?per_page=1`);
    expect(status).toBe(200);
    expect(body.pagination).toMatchObject({ total_count: 2, total_pages: 2 });
    const all = [...body.transfers];
    const next = await ask("GET", `${PATH}?state=paired&per_page=1&page=2`);
    all.push(...next.body.transfers);
    expect(all).toContainEqual({
      ...{ id: expect.any(String), state: "paired", made_by: "rule", amount: "55.00", currency: "EUR" },
      inflow: {
        ...{ id: into.id, date: "2026-03-02", amount: "-55.00", currency: "EUR", name: "In" },
        account: {
          id: home.savings.id,
          name: home.savings.name,
          account_type: "depository",
          status: "active",
        },
      },
      outflow: expect.objectContaining({ id: out.id, amount: "55.00" }),
      created_at: expect.any(String),
    });
    expect(all.map(({ id }) => id)).toContain(home.transfer.id);
    const first = await ask("GET", `${PATH}?cursor=&per_page=1`);
    const rest = await ask("GET", `${PATH}?per_page=5&cursor=${first.body.pagination.next_cursor}`);
    expect([...first.body.transfers, ...rest.body.transfers].map(({ id }) => id)).toEqual(
      all.map(({ id }) => id),
    );
  });

  it("that are rejected stay so, and are paired again by hand", async () => {
    const { out, into } = await moved();
    const [transfer] = (await listed("paired")).filter(({ made_by }) => made_by === "rule");
    for (let i = 0; i < 2; i += 1)
      expect((await ask("DELETE", `${PATH}/${transfer!.id.toUpperCase()}`)).status).toBe(204);
    expect((await listed("rejected")).map(({ id }) => id)).toEqual([transfer!.id]);
    expect((await ask("GET", `/api/v1/transactions/${out.id}`)).body.transfer).toBeNull();
    const json = { transaction_ids: [out.id, into.id] };
    const made = await ask("POST", PATH, { json });
    expect([made.status, made.body.id, made.body.made_by]).toEqual([201, transfer!.id, "person"]);
    const again = await ask("POST", PATH, { json: { transaction_ids: [into.id, out.id] } });
    expect([again.status, again.body]).toEqual([200, made.body]);
    expect(await listed("rejected")).toEqual([]);
    expect((await ask("GET", `/api/v1/transactions/${into.id}`)).body.transfer).toMatchObject({
      ...{ id: transfer!.id, amount: "55.00", other_account: { id: home.checking.id } },
    });
  });

  it("end with an update that breaks them, whose answer says so, and stay with any other", async () => {
    const { out } = await moved();
    const change = (fields: object) =>
      ask("PATCH", `/api/v1/transactions/${out.id}`, { json: { transaction: fields } });
    for (const fields of [{ name: "Mine" }, { notes: "n" }, { date: "2026-03-03" }, { category_id: null }])
      expect((await change(fields)).body.transfer).not.toBeNull();
    for (const fields of [
      { amount: "56" },
      { amount: "55", currency: "USD" },
      { currency: "EUR", date: "2026-04-01" },
    ])
      expect((await change(fields)).body.transfer).toBeNull();
    const { body, headers } = await change({ date: "2026-03-01" });
    expect(body.transfer).not.toBeNull();
    expect(headers.etag).toBe((await ask("GET", `/api/v1/transactions/${out.id}`)).headers.etag);
  });

  it("are proposed where two are equally good", async () => {
    const { out, into } = await moved();
    const other = plannedTransaction(home.savings, { amount: "-55", date: "2026-02-28", name: "In" });
    await api.run(home.store({ transactions: [other] }));
    const proposed = (await ask("GET", `${PATH}?state=proposed`)).body.transfers;
    expect(proposed.map(({ inflow }: { inflow: { id: string } }) => inflow.id).sort()).toEqual(
      [into.id, other.id].sort(),
    );
    await ask(
      "DELETE",
      `${PATH}/${proposed.find((each: { inflow: { id: string } }) => each.inflow.id === other.id).id}`,
    );
    expect(await listed("proposed")).toEqual([]);
    expect((await ask("GET", `/api/v1/transactions/${out.id}`)).body.transfer).not.toBeNull();
  });

  it.each<[what: string, ids: (of: Home) => unknown, status: number]>([
    ["one id", (of) => [of.bread.id], 422],
    ["three ids", (of) => [of.bread.id, of.pearls.id, of.noodles.id], 422],
    ["one id twice", (of) => [of.bread.id, of.bread.id], 422],
    ["no list", (of) => of.bread.id, 400],
    ["an id that is none", (of) => [of.bread.id, "x"], 404],
    ["a transaction that is not there", (of) => [of.bread.id, of.food.id], 404],
    ["two of one direction", (of) => [of.bread.id, of.noodles.id], 422],
    ["a part of a split", (of) => [of.apples.id, of.pearls.id], 422],
    ["one that is split", (of) => [of.basket.id, of.pearls.id], 422],
    ["one of a file's transfer", (of) => [of.sent.id, of.pearls.id], 422],
  ])("are not made of %s, and nothing changes", async (_, ids, status) => {
    const before = await listed("paired");
    const answer = await ask("POST", PATH, { json: { transaction_ids: ids(home) } });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors.length).toBeGreaterThan(0);
    expect(await listed("paired")).toEqual(before);
  });

  it("cannot be made or rejected with a key that only reads, and an unknown state is an error", async () => {
    const sent = { key: home.read_key };
    const json = { transaction_ids: [home.noodles.id, home.pearls.id] };
    expect((await ask("POST", PATH, { ...sent, json })).status).toBe(403);
    expect((await ask("DELETE", `${PATH}/${home.transfer.id}`, sent)).status).toBe(403);
    expect((await ask("GET", PATH, sent)).status).toBe(200);
    expect((await ask("GET", `${PATH}?state=made`)).status).toBe(422);
  });
});
