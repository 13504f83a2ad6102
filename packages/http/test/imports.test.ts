import { createHash } from "node:crypto";
import { Transactions } from "@farthing/core/transactions";
import { IMPORT_TYPES } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const IMPORTS = "/api/v1/imports";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

const get = (path: string, key = api.home.read_key) => api.ask("GET", path, { key });

const undo = (id: string, query = "") => api.ask("DELETE", `${IMPORTS}/${id}${query}`, { key: api.home.key });

/** An import of two transactions, and their ids. */
const importTwo = async () => {
  const [one, two] = [api.home.transaction(), api.home.transaction({ amount: "3", currency: "JPY" })];
  const stored = await api.run(api.home.store({ transactions: [one, two] }, api.clock.now()));
  return { id: stored.import.id, one: one.id, two: two.id };
};

const areThere = (...ids: readonly string[]) =>
  api.run(
    Effect.gen(function* () {
      const found = yield* Effect.all(
        ids.map((id) => Transactions.use((each) => each.find(api.home.family_id, id))),
      );
      return found.map((each) => each !== undefined);
    }),
  );

const rename = (id: string) =>
  api.ask("PATCH", `/api/v1/transactions/${id}`, {
    key: api.home.key,
    json: { transaction: { name: "Sourdough" } },
  });

describe("imports", () => {
  it("are listed, the newest first, page by page", async () => {
    const all = (await get(IMPORTS)).body;
    expect(all.pagination).toEqual({
      ...{ page: 1, per_page: 25, total_count: 1, total_pages: 1, next_cursor: null },
    });
    api.clock.advance(1_000);
    const { id } = await importTwo();
    const { imports, pagination } = (await get(`${IMPORTS}?per_page=1`)).body;
    expect([imports.length, imports[0].id, pagination.total_pages]).toEqual([1, id, 2]);
    const [last] = (await get(`${IMPORTS}?per_page=1&page=2`)).body.imports;
    expect(last).toEqual(all.imports[0]);
    const { body: rest } = await get(`${IMPORTS}?per_page=1&cursor=${pagination.next_cursor}`);
    expect([rest.imports, rest.pagination.next_cursor]).toEqual([all.imports, null]);
    expect((await get(IMPORTS, api.other.read_key)).body.pagination.total_count).toBe(1);
  });

  it("are listed by their state and their type, in parts", async () => {
    const { id } = await importTwo();
    const { id: undone } = await importTwo();
    await undo(undone);
    const ids = async (query: string): Promise<string[]> =>
      (await get(`${IMPORTS}?per_page=100&${query}`)).body.imports.map((each: { id: string }) => each.id);
    expect(await ids("status=undone")).toEqual([undone]);
    const stored = await ids("status=stored");
    expect(stored).toContain(id);
    expect(stored).not.toContain(undone);
    expect(await ids("status=complete"), "as the reference service has it").toEqual(stored);
    expect(await ids("status=stored&type=TransactionImport")).toEqual(stored);
    expect(await ids("status=stored&type=QifImport")).toEqual(stored);
    for (const type of IMPORT_TYPES.filter((each) => !["TransactionImport", "QifImport"].includes(each)))
      expect([type, await ids(`type=${type}`)]).toEqual([type, []]);
    const { body } = await get(`${IMPORTS}?status=stored&per_page=1`);
    const next = `cursor=${body.pagination.next_cursor}`;
    expect(await ids(`status=complete&${next}`)).toEqual(stored.slice(1));
    expect((await get(`${IMPORTS}?${next}`)).status).toBe(422);
    for (const wrong of ["status=done", "status=", "type=transaction", "type=Pdf", "statu=stored"])
      expect((await get(`${IMPORTS}?${wrong}`)).status).toBe(422);
  });

  it("are read by their id, in any case", async () => {
    const { id } = await importTwo();
    const { status, body } = await get(`${IMPORTS}/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id, type: "TransactionImport", status: "stored", filename: "export.csv", account: null },
      ...{ reading: {}, counts: { stored: 2, already_there: 0, left_out: 0, rejected: 0 }, undone_at: null },
    });
    expect((await get(`${IMPORTS}/${id.toUpperCase()}`)).body).toEqual(body);
  });

  it.each(["", "1", "preflight1", "%00"])(
    "that do not exist, such as %s, all get the same answer",
    async (id) => {
      const nowhere = await get(`${IMPORTS}/${newId()}`);
      expect([nowhere.status, nowhere.body.error]).toEqual([404, "record_not_found"]);
      if (id !== "") expect((await get(`${IMPORTS}/${id}`)).body).toEqual(nowhere.body);
      expect((await undo(newId())).body).toEqual(nowhere.body);
    },
  );
});

describe("the receipt of an import", () => {
  it("is the same before and after its undo, and its digests are those of what it says", async () => {
    const json = {
      ...{ raw_file_content: "date,amount,name\n2024-01-02,-1.25,Oat\n2024-01-03,2.00,Rye\n" },
      signage_convention: "inflows_positive",
      account_id: api.home.checking.id,
    };
    const stored = await api.ask("POST", IMPORTS, { key: api.home.key, json });
    expect(stored.status).toBe(201);
    const { status, headers, body } = await get(`${IMPORTS}/${stored.body.id}/receipt`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(body).toMatchObject({
      ...{ import_id: stored.body.id, family_id: api.home.family_id, file: { sha256: stored.body.sha256 } },
      ...{ stored_at: stored.body.created_at, reading: stored.body.reading, counts: stored.body.counts },
      rows: [
        { row: 1, date: "2024-01-02", amount: "1.25", became: "stored" },
        { row: 2, date: "2024-01-03", amount: "-2", became: "stored" },
      ],
    });
    const lines = body.rows.map(
      ({ row, date, amount, currency, account_id, transaction_id, became, check }: Record<string, string>) =>
        `${row} ${date} ${amount} ${currency} ${account_id} ${transaction_id} ${became} ${check}\n`,
    );
    expect(createHash("sha256").update(lines.join("")).digest("hex")).toBe(body.rows_sha256);
    await undo(stored.body.id);
    expect((await get(`${IMPORTS}/${stored.body.id}/receipt`)).body).toEqual(body);
  });

  it("of one that the family does not have is not found", async () => {
    const { id } = await importTwo();
    expect((await get(`${IMPORTS}/${id}/receipt`)).status).toBe(200);
    for (const [path, key] of [
      [`${IMPORTS}/${id}/receipt`, api.other.read_key],
      [`${IMPORTS}/${newId()}/receipt`, api.home.read_key],
      [`${IMPORTS}/1/receipt`, api.home.read_key],
    ] as const) {
      const { status, body } = await get(path, key);
      expect([status, body.error]).toEqual([404, "record_not_found"]);
    }
  });
});

describe("an undo", () => {
  it("takes away what the import brought, once", async () => {
    const { id, one, two } = await importTwo();
    const { status, body } = await undo(id);
    expect([status, body.status, body.removed, body.kept]).toEqual([200, "undone", 2, []]);
    expect(body.also_removed).toEqual({ accounts: 0, categories: 0, tags: 0, merchants: 0, transfers: 0 });
    expect(body.undone_at).toBe(api.clock.now());
    expect(await areThere(one, two)).toEqual([false, false]);
    const again = await undo(id);
    expect([again.status, again.body.removed, again.body.undone_at]).toEqual([200, 0, body.undone_at]);
    const { removed: _r, shared: _s, also_removed: _a, kept: _k, ...own } = body;
    expect((await get(`${IMPORTS}/${id}`)).body).toEqual(own);
  });

  it("leaves what a person has changed, and lists it with the digits of its currency", async () => {
    const { id, one, two } = await importTwo();
    await rename(two);
    const { body } = await undo(id);
    expect([body.removed, body.kept]).toEqual([
      1,
      [
        {
          ...{ id: two, date: "2026-02-14", amount: "3", currency: "JPY", name: "Sourdough" },
          changed: ["name"],
        },
      ],
    ]);
    expect(await areThere(one, two)).toEqual([false, true]);
  });

  it("takes away what a person has changed with `with_edited`", async () => {
    const { id, one, two } = await importTwo();
    await rename(one);
    const { body } = await undo(id, "?with_edited=true");
    expect([body.removed, body.kept]).toEqual([2, []]);
    expect(await areThere(one, two)).toEqual([false, false]);
  });

  it("changes nothing if it cannot be understood, and says first whether the import is there", async () => {
    const { id, one } = await importTwo();
    for (const wrong of ["yes", "1", "", "TRUE"]) {
      const { status, body } = await undo(id, `?with_edited=${wrong}`);
      expect([status, body.errors]).toEqual([422, ["with_edited must be true or false."]]);
    }
    expect((await undo(newId(), "?with_edited=yes")).status).toBe(404);
    expect(await areThere(one)).toEqual([true]);
    expect((await undo(id, "?with_edited=false")).status).toBe(200);
  });

  it("needs the right to write", async () => {
    const { id, one } = await importTwo();
    const { status } = await api.ask("DELETE", `${IMPORTS}/${id}`, { key: api.home.read_key });
    expect([status, await areThere(one)]).toEqual([403, [true]]);
  });
});
