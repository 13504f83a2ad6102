// @module-tag slow

import { Imports, knownOf } from "@farthing/core/import";
import { StorageUnavailable } from "@farthing/core/storage";
import { preflight } from "@farthing/preflight";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { wholeAccount } from "../../contracts/src/support/planned.ts";
import { toResponse } from "../src/preflight/response.ts";
import { askForm, askJson, fieldsOf, fileOf, statement } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectAlike } from "./support/two-threads.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

/** Makes a content too large to be checked on the main thread, without another finding. */
const BLANK_LINES = "\n".repeat(40_000);

const SIZES = [
  ["at once", ""],
  ["on a worker", BLANK_LINES],
] as const;

const record = (type: string, data: object): string => `${JSON.stringify({ type, data })}\n`;

describe.each(SIZES)("what the family has, checked %s", (_where, padding) => {
  const json = async (body: object) => {
    const { raw_file_content } = body as { raw_file_content: string };
    return askJson(api.ask, api.home.read_key, { ...body, raw_file_content: raw_file_content + padding });
  };

  it("names records that the family has already by their exact name, and none of another family's", async () => {
    const taxonomy = (mark: string) =>
      record("Category", { id: "c", name: `${mark} Food` }) +
      record("Tag", { id: "t", name: `${mark} holiday` }) +
      record("Merchant", { id: "m", name: `${mark} Market` }) +
      record("Tag", { id: "u", name: `${mark} HOLIDAY` });
    const ask = (mark: string) => json({ type: "ServiceImport", raw_file_content: taxonomy(mark) });
    const codes = (await ask("Hazel")).body.data.errors.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(Array.from({ length: 3 }, () => "existing_taxonomy_collision"));
    expect((await ask("Juniper")).body.data).toMatchObject({ valid: true, errors: [] });
  });

  it("warns of account names that no account of the family has, as those of another family", async () => {
    const raw_file_content =
      "date,amount,account\n2026-03-01,1,Hazel Checking\n2026-03-01,2,Juniper Checking\n2026-03-01,3,Nowhere\n";
    const { warnings } = (await json({ raw_file_content })).body.data;
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("Juniper Checking");
    expect(warnings[0]).toContain("Nowhere");
    expect(warnings[0]).not.toMatch(/Hazel/);
  });

  it("warns of rows in another currency than the account's, and of rows that it holds already", async () => {
    const body = {
      ...{ account_id: api.home.checking.id.toUpperCase(), signage_convention: "inflows_positive" },
      raw_file_content:
        "date,amount,name,currency\n2026-02-20,-12.50,Hazel Bread,EUR\n2026-03-01,-3,New,USD\n2026-02-20,-12.5,Juniper Bread,EUR\n",
    };
    const { data } = (await json({ ...body, include: "findings" })).body;
    const found = data.findings.map(({ code, line }: { code: string; line: number }) => [code, line]);
    expect(found).toEqual([
      ["already_recorded", 2],
      ["currency_mismatch", 3],
    ]);
    expect(data.valid).toBe(true);
    const other = await json({ ...body, account_id: api.home.savings.id, include: "findings" });
    expect(other.body.data.findings.map(({ code }: { code: string }) => code)).toEqual(["currency_mismatch"]);
  });

  it("asks with auto what an import would ask of the currency of its account", async () => {
    const sent = {
      ...{ account_id: api.home.checking.id, signage_convention: "inflows_positive" },
      raw_file_content: "date,amount,name,currency\n2026-03-01,-3,New,USD\n2026-03-02,2,Back,USD\n",
    };
    const { body } = await json({ ...sent, auto: true });
    const stored = await api.ask("POST", "/api/v1/imports", { key: api.home.key, json: sent });
    expect([stored.status, stored.body.error]).toEqual([422, "import_undecided"]);
    expect(body.data.undecided).toEqual(stored.body.undecided);
    expect(body.data.undecided).toEqual([
      expect.objectContaining({ field: "currency", candidates: ["USD"], example: "2026-03-01 New" }),
    ]);
    expect([body.data.valid, body.data.warnings.length]).toEqual([true, 1]);
    for (const said of [{ profile: { currency: "USD" } }, { currency: "usd" }]) {
      const { data } = (await json({ ...sent, auto: true, ...said })).body;
      expect([data.undecided, data.warnings]).toEqual([[], []]);
    }
  });

  it("answers as the core does with what is stored, and says nothing of another family", async () => {
    const raw_file_content = `date,amount,name,account,currency\n2026-02-20,-12.50,Hazel Bread,Juniper Card,CHF\n${padding}`;
    for (const account_id of [undefined, api.home.checking.id]) {
      const books = await api.run(
        Effect.flatMap(Imports, (imports) =>
          imports.books(api.home.family_id, account_id === undefined ? [] : [wholeAccount(account_id)]),
        ),
      );
      const options = account_id === undefined ? {} : { account_id };
      const expected = toResponse(
        preflight(raw_file_content, options, knownOf(books, "2026-04-01", account_id)),
        { findings: true },
      );
      const said = await askJson(
        api.ask,
        api.home.read_key,
        { ...options, raw_file_content },
        "?include=findings",
      );
      expect(said.body).toEqual(expected.body);
      const hidden = raw_file_content.length > 0 ? said.text.replaceAll("Juniper Card", "") : said.text;
      expect(hidden).not.toMatch(/Juniper/);
    }
  });

  it("answers 404 to another family's account, as to none", async () => {
    const ask = (account_id: string) => json({ account_id, raw_file_content: "date,amount\n2026-03-01,1\n" });
    const [foreign, unknown] = [await ask(api.other.checking.id), await ask(api.home.bread.id)];
    expect([foreign!.status, unknown!.status]).toEqual([404, 404]);
    expect(foreign!.text).toBe(unknown!.text);
  });

  it("answers 503 while storage cannot be read, and answers again when it can", async () => {
    let isDown = true;
    const served = await api.serve({
      change: (services) => {
        const imports = Context.get(services, Imports);
        return Context.add(services, Imports, {
          ...imports,
          books: (...asked) =>
            isDown
              ? Effect.fail(
                  new StorageUnavailable({
                    reason: "busy",
                    operation: "imports.books",
                    cause: new Error("locked"),
                  }),
                )
              : imports.books(...asked),
        });
      },
    });
    const ask = () =>
      askForm(served.ask, api.home.key, [fileOf(`date,amount\n2026-03-01,1\n${padding}`), ...fieldsOf({})]);
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { status, body, headers } of answers) {
      expect([status, body.error]).toEqual([503, "storage_unavailable"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    isDown = false;
    expect((await ask()).status).toBe(200);
  });
});

describe("the main thread and a worker", () => {
  it("answer alike to contents around the size from which a worker checks them", SLOW, () =>
    expectAlike(api, api.home, { seed: 7, contents: 12 }),
  );

  it("answer alike to a longer statement", async () => {
    const text = statement(100_000);
    const { body } = await askJson(api.ask, api.home.key, { raw_file_content: text }, "?include=findings");
    const books = await api.run(Effect.flatMap(Imports, (imports) => imports.books(api.home.family_id, [])));
    expect(body).toEqual(
      toResponse(preflight(text, {}, knownOf(books, "2026-04-01", undefined)), { findings: true }).body,
    );
  });
});
