// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { serveTwoFamilies } from "./support/serve.ts";

/** What is asked of one month is not asked of the next. */

const READINGS = "/api/v1/readings";
const HEADER = "Date,Amount,Name";
const MARCH = `${HEADER}\n03/03/2024,12.00,Oat\n05/03/2024,31.00,Rye\n`;
const APRIL = `${HEADER}\n04/04/2024,13.00,Oat\n06/04/2024,32.00,Rye\n`;
const SAID = { date_format: "%d/%m/%Y", signage_convention: "inflows_negative" };

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

const post = (path: string, json: object, key = api.home.key) => api.ask("POST", path, { key, json });
const store = (raw_file_content: string, fields: object = {}, key?: string) =>
  post("/api/v1/imports", { raw_file_content, ...fields }, key);
const check = (raw_file_content: string, fields: object = {}) =>
  post("/api/v1/imports/preflight", { raw_file_content, ...fields });
const list = (key = api.home.read_key) => api.ask("GET", READINGS, { key });
const forget = (id: string, key = api.home.key) => api.ask("DELETE", `${READINGS}/${id}`, { key });

describe("a month after another", () => {
  it("is asked about if nothing of the other was stored", async () => {
    const account_id = api.home.checking.id;
    await store(MARCH, { account_id, dry_run: true, ...SAID });
    expect((await list()).body.readings).toEqual([]);
    expect((await store(APRIL, { account_id })).body.error).toBe("import_undecided");
  });

  it("is read as the other was, into its account, and says so", async () => {
    const account_id = api.home.checking.id;
    expect((await store(MARCH, { account_id, ...SAID })).status).toBe(201);
    const { status, body } = await store(APRIL);
    expect([status, body.account]).toEqual([201, { id: account_id }]);
    expect(body.reading).toMatchObject(SAID);
    expect(body.notes).toEqual([
      expect.stringMatching(
        /^Read as a file of this layout was on \d+ \w+ \d{4}: date format \(`date_format`\), sign of money \(`signage_convention`\), account \(`account_id`\)\.$/,
      ),
    ]);
  });

  it("is checked so where what it shows is asked for, and not otherwise", async () => {
    const { data } = (await check(APRIL, { auto: true })).body;
    expect(data).toMatchObject({
      undecided: [],
      remembered: { fields: Object.keys(SAID), contradicted: [] },
    });
    expect((await check(APRIL)).body.data).not.toHaveProperty("remembered");
    const said = (await check(APRIL, { auto: true, ...SAID, date_format: "%m/%d/%Y" })).body.data;
    expect(said.remembered.fields).toEqual([]);
  });

  it("is asked about what it contradicts, and says what is read as before", async () => {
    const open = `${HEADER}\n04-05-2024,13.00,Oat\n06-07-2024,32.00,Rye\n`;
    const { status, body } = await store(open);
    expect([status, body.error]).toEqual([422, "import_undecided"]);
    expect(body.undecided.map(({ field }: { field: string }) => field)).toEqual(["date_format"]);
    expect(body.notes).toEqual([
      expect.stringMatching(
        /^Read as a file .*: sign of money \(`signage_convention`\), account \(`account_id`\)\.$/,
      ),
      expect.stringMatching(
        /^Not as on .*, because the content contradicts it: date format \(`date_format`\)\.$/,
      ),
    ]);
  });

  it("does not take the answers away by a whole profile, as the page sends it, of what it shows by itself", async () => {
    const { readings } = (await list()).body;
    const shows = `${HEADER}\n2024-04-04,14.00,Oat\n2024-04-16,33.00,Rye\n`;
    const profile = { ...readings[0].reading, date_format: "%Y-%m-%d" };
    expect((await store(shows, { profile, account_id: api.home.checking.id })).status).toBe(201);
    expect((await list()).body.readings).toEqual(readings);
  });

  it("is not read as that of another family", async () => {
    expect((await list(api.other.read_key)).body.readings).toEqual([]);
    const answer = await store(APRIL, { account_id: api.other.checking.id }, api.other.key);
    expect(answer.body.error).toBe("import_undecided");
    expect(JSON.stringify(answer.body)).not.toContain("Read as a file");
  });
});

describe("remembered readings", () => {
  it("are listed with their layout, a page at a time", async () => {
    const { status, body } = await list();
    expect([status, body.pagination.total_count]).toEqual([200, 1]);
    expect(body.readings[0]).toMatchObject({
      account: { id: api.home.checking.id },
      layout: { format: "csv", col_sep: ",", has_header: true, columns: HEADER.split(",") },
      said: expect.arrayContaining(["signage_convention"]),
    });
  });

  it("are forgotten by who may write, once", async () => {
    const [{ id }] = (await list()).body.readings;
    expect((await forget(id, api.home.read_key)).status).toBe(403);
    expect((await forget(id, api.other.key)).status).toBe(404);
    expect((await forget(newId())).body.error).toBe("record_not_found");
    expect((await forget("x")).status).toBe(404);
    expect((await forget(id)).status).toBe(204);
    expect((await forget(id)).status).toBe(404);
    expect((await list()).body.readings).toEqual([]);
    const may = `${HEADER}\n04/05/2024,13.00,Oat\n06/05/2024,32.00,Rye\n`;
    const asked = await store(may, { account_id: api.home.checking.id });
    expect(asked.body.undecided.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(Object.keys(SAID)),
    );
  });

  it("stay when the import that taught them is undone", async () => {
    const { body } = await store(MARCH, { account_id: api.home.checking.id, again: true, ...SAID });
    expect((await api.ask("DELETE", `/api/v1/imports/${body.id}`, { key: api.home.key })).status).toBe(200);
    expect((await list()).body.readings).toMatchObject([{ import_id: body.id }]);
  });
});
