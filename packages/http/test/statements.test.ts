// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CAMT,
  CAMT_WITH_A_GAP,
  MT940,
  OFX,
  OFX_OF_TWO,
  OFX_WITH_AN_ERROR,
  QIF,
  WORKBOOK,
} from "../../../tools/testing/made-up-statements.ts";
import { askForm, askJson, fieldsOf, fileOf, formOf } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

const check = (content: string, fields: Readonly<Record<string, string>> = {}, filename = "statement") =>
  askForm(api.ask, api.home.read_key, [fileOf(content, filename), ...fieldsOf(fields)]);

const store = (content: string, fields: Readonly<Record<string, string>> = {}) =>
  api.ask("POST", "/api/v1/imports", {
    key: api.home.key,
    ...formOf([fileOf(content, "statement"), ...fieldsOf(fields)]),
  });

const transactionsOf = async (accountId: string) =>
  (await api.ask("GET", `/api/v1/transactions?account_id=${accountId}&per_page=100`, { key: api.home.key }))
    .body.transactions;

describe("a check of a statement", () => {
  it.each([
    ["ofx", OFX, 2],
    ["camt.053", CAMT, 3],
    ["mt940", MT940, 2],
    ["qif", QIF, 2],
  ])("of %s is the same as a file and as a text", async (format, content, rows_count) => {
    const asFile = await check(content, { include: "findings" }, "any.name");
    const asText = await askJson(api.ask, api.home.read_key, {
      raw_file_content: content,
      include: "findings",
    });
    expect([asFile.status, asText.status]).toEqual([200, 200]);
    const { content: _, ...report } = asText.body.data;
    expect(asFile.body.data).toMatchObject({
      ...report,
      ...{ format, type: "TransactionImport", valid: true, stats: { rows_count } },
      ...{ headers: null, required_headers: [], missing_required_headers: [] },
    });
  });

  it.each(["text/html", "image/png", "application/pdf", ""])("takes what is sent as %j", async (type) => {
    const answer = await askForm(api.ask, api.home.read_key, [fileOf(OFX, "a.pdf", type)]);
    expect([answer.status, answer.body.data.valid]).toEqual([200, true]);
  });

  it("says what is left out, and what the balances prove", async () => {
    const { data } = (await check(CAMT)).body;
    expect(data.left_out).toEqual([{ reason: "pending", count: 1, line: expect.any(Number) }]);
    expect(data.accounts).toEqual([
      {
        ...{ id: "NL00TEST0123456789", name: expect.any(String), currency: "EUR", proof: "proven" },
        opening_balance: { amount: "100", currency: "EUR", date: "2025-03-01" },
        closing_balance: { amount: "120", currency: "EUR", date: "2025-03-31" },
      },
    ]);
    const unknown = expect.stringContaining('No account is named "NL00TEST0123456789 EUR"');
    expect(data.warnings).toEqual([unknown]);
  });

  it("warns of balances that do not fit, with both figures", async () => {
    const { data } = (await check(CAMT_WITH_A_GAP)).body;
    expect(data).toMatchObject({ valid: true, accounts: [{ proof: "contradicted" }] });
    expect(data.warnings).toContainEqual(expect.stringMatching(/give 120, .* says 121/));
  });

  it("says which entry is wrong, and where it is", async () => {
    const { data } = (await check(OFX_WITH_AN_ERROR, { include: "findings" })).body;
    expect(data.errors.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^Line \d+, field "date": "20250231/),
      expect.stringMatching(/^Line \d+, field "amount": "\$7"/),
    ]);
    const [first] = data.findings.filter(({ severity }: { severity: string }) => severity === "error");
    expect(first).toMatchObject({ row: 2, place: { line: expect.any(Number), column: 1 } });
  });

  it("of QIF can be asked for as QifImport, and of nothing else", async () => {
    expect((await check(QIF, { type: "QifImport" })).body.data.type).toBe("TransactionImport");
    expect((await check(OFX, { type: "QifImport" })).body.error).toBe("invalid_import_type");
    expect((await check(QIF, { type: "ServiceImport" })).body.error).toBe("invalid_import_type");
  });

  it("asks in which order QIF writes days, and which of several accounts is meant", async () => {
    const fields = async (content: string) =>
      (await check(content, { auto: "true" })).body.data.undecided.map(
        ({ field }: { field: string }) => field,
      );
    expect(await fields(QIF)).toEqual(["date_format"]);
    expect(await fields(OFX_OF_TWO)).toEqual(["account_col_label"]);
  });

  it("takes the parts of a batch where that is asked for", async () => {
    expect((await check(CAMT, { split_batches: "true" })).body.data.stats.rows_count).toBe(4);
  });

  it("refuses what holds no statement, and what is damaged", async () => {
    const empty =
      "OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR</STATUS></SONRS></SIGNONMSGSRSV1></OFX>";
    expect(await check(empty)).toMatchObject({ status: 422, body: { error: "no_statement" } });
    expect(await check("PK\u0003\u0004rest")).toMatchObject({
      status: 422,
      body: { error: "invalid_file_type" },
    });
  });
});

describe("a check of a workbook", () => {
  it("asks which sheet is meant, and reads the one that is named", async () => {
    const { data } = (await check(WORKBOOK, { auto: "true" })).body;
    expect(data.undecided).toMatchObject([{ field: "sheet", candidates: ["January", "February"] }]);
    const named = await check(WORKBOOK, { auto: "true", sheet: "February", include: "findings" });
    expect(named.body.data).toMatchObject({
      ...{ format: "excel-xml", valid: false, undecided: [] },
      findings: [{ code: "invalid_date", place: { sheet: "February", cell: "A4" } }],
    });
  });

  it("says which sheets there are if none has that name", async () => {
    const { status, body } = await check(WORKBOOK, { sheet: "March" });
    expect([status, body.message]).toEqual([422, expect.stringContaining('"January", "February"')]);
  });
});

describe("an import of a statement", () => {
  it("stores its entries, their ids and the balance that it ends with, and no row twice", async () => {
    const account_id = api.home.checking.id;
    const before = (await transactionsOf(account_id)).length;
    const stored = await store(CAMT, { account_id });
    expect(stored.status).toBe(201);
    expect(stored.body).toMatchObject({
      ...{ type: "TransactionImport", byte_size: CAMT.length },
      counts: { stored: 2, already_there: 0, left_out: 1, rejected: 0 },
    });
    const kept = await api.ask("GET", `/api/v1/imports/${stored.body.id}`, { key: api.home.key });
    expect(kept.body).toEqual({
      ...stored.body,
      notes: undefined,
      accounts: [
        expect.objectContaining({
          closing_balance: { amount: "120", currency: "EUR", date: "2025-03-31" },
          proof: "proven",
        }),
      ],
    });
    const all = await transactionsOf(account_id);
    expect(all).toHaveLength(before + 2);
    expect(all).toContainEqual(expect.objectContaining({ date: "2025-03-02", amount: "-50.00" }));
    const { body } = await api.ask("GET", "/api/v1/accounts", { key: api.home.key });
    expect(body.accounts.find(({ id }: { id: string }) => id === account_id)).toMatchObject({
      balance: "120.00",
    });
    expect((await store(CAMT, { account_id })).status).toBe(200);
    const again = await store(`${CAMT}\n`, { account_id });
    expect(again.body.counts).toMatchObject({ stored: 0, already_there: 2 });
  });

  it("stores the valid entries alone where that is asked for", async () => {
    const account_id = api.home.checking.id;
    expect((await store(OFX_WITH_AN_ERROR, { account_id })).body.error).toBe("import_invalid");
    const stored = await store(OFX_WITH_AN_ERROR, { account_id, skip_invalid: "true" });
    expect(stored.body.counts).toMatchObject({ stored: 2, rejected: 1 });
  });

  it("asks which of several accounts is meant, and makes each where that is asked for", async () => {
    const asked = await store(OFX_OF_TWO, { account_id: api.home.checking.id });
    expect(asked.body).toMatchObject({
      error: "import_undecided",
      undecided: [
        {
          field: "account_col_label",
          reason: expect.stringMatching(/`only_accounts` .*`account_col_label` .*`create_accounts`/),
        },
      ],
    });
    const missing = await store(OFX_OF_TWO);
    expect(missing.body).toMatchObject({ error: "account_required", missing: ["100200 EUR", "100300 EUR"] });
    const stored = await store(OFX_OF_TWO, { create_accounts: "true" });
    expect(stored.status).toBe(201);
    const { accounts } = (await api.ask("GET", "/api/v1/accounts", { key: api.home.key })).body;
    const balances = accounts.map(({ name, balance }: { name: string; balance: string }) => [name, balance]);
    expect(balances).toEqual(
      expect.arrayContaining([
        ["100200 EUR", "95.50"],
        ["100300 EUR", "125.00"],
      ]),
    );
  });

  it("stores the sheet that is named", async () => {
    const account_id = api.home.checking.id;
    expect((await store(WORKBOOK, { account_id })).body.undecided).toMatchObject([{ field: "sheet" }]);
    const stored = await store(WORKBOOK, { account_id, sheet: "January" });
    expect(stored.body).toMatchObject({ counts: { stored: 2 }, reading: { sheet: "January" } });
  });
});
