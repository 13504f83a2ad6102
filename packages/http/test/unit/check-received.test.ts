import {
  completed,
  OPTION_VALUES,
  preflight,
  type ReadingOptions,
  type RowResult,
  readRecords,
} from "@farthing/preflight";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectBlocks } from "../../src/preflight/blocks.ts";
import { checkReceived } from "../../src/preflight/check-received.ts";
import type { Received } from "../../src/preflight/received.ts";

const KNOWN = { today: "2026-04-01" };

const blocksOf = (text: string) => {
  const blocks = collectBlocks();
  blocks.add(Buffer.from(text));
  return blocks.finish();
};

type Fields = Readonly<Record<string, unknown>>;

const check = async (received: Received, loadKnown = async () => KNOWN) => {
  const { status, body } = await checkReceived(received, undefined, {
    known: loadKnown,
    recorded: async () => [],
  });
  return { status, body: JSON.parse(body) };
};

const json = (fields: Fields) => check({ _tag: "Json", bytes: blocksOf(JSON.stringify(fields)) });

/** The same fields as texts of a form. */
const form = (fields: Fields) =>
  check({
    _tag: "Form",
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
    file: undefined,
  });

const WAYS = [
  ["JSON", json],
  ["a form", form],
] as const;

const SEPARATORS = OPTION_VALUES.col_sep;

const ROWS = [
  ["Datum", "Betrag", "Zweck"],
  ["31.03.2026", "-1234,50", "Miete"],
  ["30.03.2026", "2000,00", "Lohn"],
  ["13.03.2026", "-12,00", "Brot"],
];

const written = (separator: string, rows: readonly (readonly string[])[] = ROWS): string =>
  rows.map((cells) => `${cells.join(separator)}\n`).join("");

const PROFILE = {
  ...{ date_col_label: "Datum", amount_col_label: "Betrag", name_col_label: "Zweck" },
  ...{ date_format: "%d.%m.%Y", number_format: "1.234,56" },
};

describe.each(WAYS)("a profile in %s", (_way, send) => {
  it.each(SEPARATORS.filter((each) => each !== ","))(
    "says that %j separates the columns",
    async (col_sep) => {
      const { status, body } = await send({
        raw_file_content: written(col_sep),
        profile: { ...PROFILE, col_sep },
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        ...{
          valid: true,
          headers: ROWS[0],
          stats: { rows_count: 3 },
          errors: [],
          warnings: [],
          left_out: [],
        },
      });
      expect(body.data.undecided).toBeUndefined();
    },
  );

  it("says what the columns of a file without a header row are", async () => {
    const profile = { col_sep: "|", has_header: false, columns: ["date", "amount", null] };
    const { body } = await send({ raw_file_content: written("|", ROWS.slice(1)), profile });
    expect(body.data).toMatchObject({ valid: true, headers: [], stats: { rows_count: 3 } });
  });

  it("may be all that an inspection returned", async () => {
    const raw_file_content = written(";");
    const alone = await send({ raw_file_content, profile: PROFILE });
    const whole = await send({
      raw_file_content,
      profile: { profile: PROFILE, evidence: [], undecided: [] },
    });
    expect(whole.body).toEqual(alone.body);
  });

  it("gives way to a field, unless that is blank", async () => {
    const raw_file_content = written(";");
    const profile = { ...PROFILE, date_col_label: "Tag", number_format: "1,234.56", col_sep: ":" };
    const fields = { date_col_label: "Datum", number_format: "1.234,56", col_sep: ";" };
    expect((await send({ raw_file_content, profile, ...fields })).body.data.valid).toBe(true);
    expect((await send({ raw_file_content, profile })).body.data.valid).toBe(false);
    const blank = { date_col_label: " ", number_format: "", col_sep: "", type: "" };
    expect((await send({ raw_file_content, profile: PROFILE, ...blank })).body.data.valid).toBe(true);
  });

  it.each([
    [{ date_format: true }, '"date_format"'],
    [{ has_header: "no" }, '"has_header"'],
    [{ columns: ["nonsense"] }, '"columns"'],
    [{ amount_type_values: { in: "x" } }, '"amount_type_values"'],
  ])("that cannot be used is a bad request that names the key: %j", async (profile, said) => {
    const { status, body } = await send({ raw_file_content: written(";"), profile });
    expect([status, body.error]).toEqual([400, "bad_request"]);
    expect(body.message).toMatch(/^profile cannot be used: .*\.$/);
    expect(body.message).toContain(said);
  });

  it.each([
    [{ datum: "x", currencyy: "EUR" }, ["datum", "currencyy"]],
    [{ account_id: "00000000-0000-4000-8000-000000000000" }, ["account_id"]],
    [{ profile: { colsep: ";" }, undecided: [] }, ["colsep"]],
    [{ has_header: "no", colsep: ";" }, ["colsep"]],
    [{ amount_type_values: { in: ["x"], out: ["y"], non: ["z"] } }, ["non"]],
  ])("with names that no profile has is refused as other names are: %j", async (profile, names) => {
    const sent = { raw_file_content: written(";"), profile };
    const asText = { ...sent, profile: JSON.stringify(profile) };
    for (const { status, body } of [await send(sent), await send(asText), await form(asText)]) {
      expect([status, body.error, body.errors]).toEqual([
        ...[422, "validation_failed"],
        names.map((name) => expect.stringContaining(`There is no field "${name}" in `)),
      ]);
    }
  });

  it("with a value outside the list of its option is a finding", async () => {
    const { status, body } = await send({ raw_file_content: written(";"), profile: { number_format: "x" } });
    expect([status, body.data.errors]).toEqual([
      200,
      [expect.objectContaining({ code: "validation_failed" })],
    ]);
  });
});

describe("a profile", () => {
  it.each(["{", "[]", '"x"', "7", `{"columns":[${"null,".repeat(20_000)}null]}`, "[".repeat(200_000)])(
    "as text that is no object of JSON is a bad request: %.20j",
    async (profile) => {
      const { status, body } = await form({ raw_file_content: written(";"), profile });
      expect([status, body.error]).toEqual([400, "bad_request"]);
      expect(body.message).toMatch(/^profile cannot be used: it /);
    },
  );

  it.each([7, true, ["x"]])("of another kind in JSON is a bad request: %j", async (profile) => {
    const { status, body } = await json({ raw_file_content: written(";"), profile });
    expect([status, body.message]).toEqual([400, "profile must be an object, in a form its JSON."]);
  });

  it.each([null, "", " "])("that is absent, null or blank is none: %j", async (profile) => {
    const raw_file_content = written(";");
    const { body } = await json({ raw_file_content, profile, auto: null });
    expect(body).toEqual((await json({ raw_file_content })).body);
    expect(body.data).not.toHaveProperty("left_out");
  });
});

describe.each(WAYS)("auto in %s", (_way, send) => {
  it.each(SEPARATORS)(
    "uses what the content shows, also that %j separates the columns",
    async (separator) => {
      const rows = separator === "," ? ROWS.map((cells) => cells.map((cell) => `"${cell}"`)) : ROWS;
      const { body } = await send({ raw_file_content: written(separator, rows), auto: true });
      expect(body.data).toMatchObject({
        ...{ valid: true, headers: ROWS[0], stats: { rows_count: 3 }, errors: [], warnings: [] },
        ...{ left_out: [], undecided: [] },
      });
    },
  );

  it("gives way to the profile, and that to a field", async () => {
    const raw_file_content = written("\t");
    const wrong = { number_format: "1,234.56" };
    const right = { number_format: "1.234,56" };
    const valid = async (more: Fields) =>
      (await send({ raw_file_content, auto: true, ...more })).body.data.valid;
    expect(await valid({})).toBe(true);
    expect(await valid({ profile: wrong })).toBe(false);
    expect(await valid({ profile: wrong, ...right })).toBe(true);
    expect(await valid({ profile: right, ...wrong })).toBe(false);
  });

  it("says what the content does not decide, until it is said", async () => {
    const raw_file_content = "date,amount,name\n02/03/2026,-1.00,a\n03/03/2026,-2.00,b\n";
    const { data } = (await send({ raw_file_content, auto: true })).body;
    expect(data.undecided).toEqual([
      expect.objectContaining({
        field: "date_format",
        candidates: ["%d/%m/%Y", "%m/%d/%Y"],
        example: expect.stringMatching(/^0[23]\/03\/2026$/),
        reason: expect.stringMatching(/\w/),
      }),
    ]);
    expect(data.undecided[0]).not.toHaveProperty("wording");
    expect(data.warnings).toEqual([expect.stringContaining("can be")]);
    for (const said of [{ date_format: "%d/%m/%Y" }, { profile: { date_format: "%m/%d/%Y" } }]) {
      const told = (await send({ raw_file_content, auto: true, ...said })).body.data;
      expect([told.undecided, told.warnings]).toEqual([[], []]);
    }
  });

  it("knows the service's own NDJSON", async () => {
    const raw_file_content = `${JSON.stringify({ type: "Tag", data: { id: "t1", name: "garden" } })}\n`;
    const { body } = await send({ raw_file_content, auto: true });
    expect(body.data).toMatchObject({ type: "ServiceImport", valid: true, left_out: [], undecided: [] });
  });

  it("changes nothing where it is false", async () => {
    const raw_file_content = written(";");
    expect(await send({ raw_file_content, auto: false })).toEqual(await send({ raw_file_content }));
  });

  it.each(["yes", 1, ["true"]])("is true or false, or the request is bad: %j", async (auto) => {
    const { status, body } = await send({ raw_file_content: written(";"), auto });
    expect([status, body.message]).toEqual([400, "auto must be true or false."]);
  });

  it("has nothing to inspect where nothing is sent", async () => {
    const { status, body } = await send({ auto: true });
    expect([status, body.error]).toEqual([422, "missing_content"]);
  });
});

describe("col_sep as a field", () => {
  const raw_file_content = written("|");

  it.each(["\t", "|", ":", "~", "none", "x"])(
    "allows a comma and a semicolon, and not %j",
    async (col_sep) => {
      const error = {
        code: "validation_failed",
        message: `\`col_sep\` cannot be ${JSON.stringify(col_sep)}. Use one of \`,\`, \`;\`.`,
      };
      const refused = { valid: false, headers: [], stats: { rows_count: 0 }, errors: [error] };
      const plain = await json({ raw_file_content, col_sep, include: "findings" });
      expect([plain.status, plain.body.data]).toMatchObject([200, refused]);
      expect(plain.body.data.findings).toEqual([
        {
          code: "validation_failed",
          severity: "error",
          message: `\`col_sep\` cannot be ${JSON.stringify(col_sep)}`,
          help: "Use one of `,`, `;`.",
        },
      ]);
      for (const more of [{ auto: true }, { profile: { ...PROFILE, col_sep: "|" } }])
        expect((await json({ raw_file_content, col_sep, ...more })).body.data).toMatchObject(refused);
      const { body } = await json({ raw_file_content, col_sep, number_format: "x" });
      expect(body.data.errors).toHaveLength(2);
      expect(body.data.errors).toContainEqual(error);
    },
  );

  it("is refused after the account and before the rows", async () => {
    const missing = await json({ raw_file_content, col_sep: "|", account_id: "x" });
    expect(missing.body.error).toBe("record_not_found");
    expect((await json({ raw_file_content: 'a,b\n"', col_sep: "|" })).status).toBe(200);
    expect((await json({ raw_file_content: '{"a":1}', col_sep: "|", type: "ServiceImport" })).body).toEqual(
      (await json({ raw_file_content: '{"a":1}', type: "ServiceImport" })).body,
    );
  });

  it("is not what is advised for a file with other separators", async () => {
    const { body } = await json({ raw_file_content });
    const [{ code, message }] = body.data.errors;
    expect(code).toBe("missing_required_headers");
    expect(message).toContain("vertical bars. Set `auto` to true");
    expect(message).not.toMatch(/set `col_sep` to/);
    const semicolons = await json({ raw_file_content: written(";"), col_sep: "," });
    expect(semicolons.body.data.errors[0].message).toContain('set `col_sep` to ";"');
  });
});

describe("the rows of a file", () => {
  const READING: ReadingOptions = {
    ...{ col_sep: "\t", status_col_label: "State", left_out: ["pending", "void", "no_amount"] },
    ...{ date_format: "%Y-%m-%d", number_format: "1,234.56" },
  };

  const row = fc.constantFrom(
    ...["2026-03-01\t-1.00\tCOMPLETED", "2026-03-02\t12.50\tCOMPLETED", "2026-03-03\t-3.00\tPENDING"],
    ...["2026-03-04\t4.00\tREVERTED", "nope\t5.00\tCOMPLETED", "2026-03-06\tx\tCOMPLETED", "\t\t"],
    ...["2026-03-08\t\tCOMPLETED", "nope\tx\tPENDING", ""],
  );

  it("are each accepted, rejected or left out, as rows_count and left_out count them", async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        const text = `Date\tAmount\tState\n${rows.join("\n")}\n`;
        const { body } = await form({ raw_file_content: text, profile: READING });
        const upload = { bytes: Buffer.from(text) };
        const outcome = preflight(upload, READING, KNOWN);
        if (outcome._tag === "Refused") throw new Error(outcome.message);
        const results: RowResult[] = [];
        await readRecords(upload, completed(READING, outcome.report), {
          ...KNOWN,
          onRow: (each) => results.push(each),
        });
        expect(body.data.stats.rows_count).toBe(results.length);
        const leftOut = Map.groupBy(results, (each) => (each._tag === "LeftOut" ? each.reason : undefined));
        leftOut.delete(undefined);
        const counted = [...leftOut].map(([reason, [first, ...more]]) => ({
          ...{ reason, count: more.length + 1, line: first!.line },
        }));
        expect(body.data.left_out).toHaveLength(counted.length);
        expect(body.data.left_out).toEqual(expect.arrayContaining(counted));
        for (const { reason } of counted) reasons.add(reason!);
        const isRejected = results.some(({ _tag }) => _tag === "Rejected");
        if (results.length > 0) expect(body.data.valid).toBe(!isRejected);
      }),
      { numRuns: 60, seed: 20_260_401 },
    );
    expect([...reasons].sort()).toEqual(["no_amount", "pending", "void"]);
  });
});

describe("whatever a profile says of whatever content", () => {
  const value = fc.oneof(
    fc.constantFrom("", "Date", "Amount", "State", "-1", "1", "99", "%d.%m.%Y", "%s", "\t", "custom_column"),
    fc.constantFrom("1.234,56", "inflows_negative", "TradeImport", "RuleImport", "ServiceImport", "Nonsense"),
    fc.integer(),
    fc.string(),
  );
  const texts = fc.array(fc.constantFrom("in", "out", "", "pending", "footer", "no_amount"), {
    maxLength: 3,
  });
  const asText = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, fc.option(value, { freq: 6 })]));
  const fields = fc.record(
    asText("type", "date_format", "number_format", "col_sep", "rows_to_skip", "date_col_label"),
    { requiredKeys: [] },
  );
  const profile = fc.record(
    {
      ...asText("type", "date_format", "number_format", "col_sep", "rows_to_skip", "amount_col_label"),
      ...asText("amount_type_strategy", "amount_type_inflow_value", "entity_type_col_label"),
      status_col_label: fc.constantFrom("State", "Date", "x"),
      encoding: fc.constantFrom("utf-8", "big5", "x"),
      has_header: fc.boolean(),
      columns: fc.array(fc.constantFrom(null, "date", "amount", "status", "entity_type"), { maxLength: 4 }),
      amount_type_values: fc.record({ in: texts, out: texts }),
      left_out: texts,
    },
    { requiredKeys: [] },
  );
  const cell = fc.constantFrom("2026-03-01", "03.01.2026", "-1,50", "2000.00", "in", "PENDING", "", '"');
  const content = fc
    .tuple(
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom(["Date", "Amount", "State"], ["2026-03-01", "1", "in"], ["{"]),
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }),
    )
    .map(([separator, header, rows]) => written(separator, [header, ...rows]));

  it("a field outside the list of its option is a finding also with auto", async () => {
    const raw_file_content = "Date,Amount,State\n2026-03-01,-1.50,in\n";
    for (const [name] of Object.entries(OPTION_VALUES)) {
      const { status, body } = await json({ raw_file_content, auto: true, [name]: "nonsense" });
      expect([status, body.data.errors]).toMatchObject([200, [{ code: "validation_failed" }]]);
    }
  });

  it("the answer is a report or says why there is none, with as many errors as make it invalid", async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(content, profile, fields, fc.boolean(), async (raw_file_content, said, more, auto) => {
        const { status, body } = await json({ raw_file_content, profile: said, auto, ...more });
        statuses.add(status);
        if (status === 200) {
          expect(body.data.valid).toBe(body.data.errors.length === 0);
          expect(Array.isArray(body.data.undecided)).toBe(auto);
          const leftOut = body.data.left_out.reduce(
            (sum: number, { count }: { readonly count: number }) => sum + count,
            0,
          );
          expect(leftOut).toBeLessThanOrEqual(body.data.stats.rows_count);
        } else expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      }),
      { numRuns: 500, seed: 20_260_401 },
    );
    expect([...statuses].sort()).toEqual([200, 400, 422]);
  });
});
