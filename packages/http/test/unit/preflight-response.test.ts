import { type Content, type PreflightOptions, preflight, REFUSAL_CODES } from "@farthing/preflight";
import { describe, expect, it } from "vitest";
import { toResponse } from "../../src/preflight/response.ts";

const TODAY = "2024-06-30";

const respond = (content: Content, options: PreflightOptions = {}, include = {}) =>
  toResponse(preflight(content, options, { today: TODAY }), include);

describe("content that was refused", () => {
  it.each(Object.keys(REFUSAL_CODES) as (keyof typeof REFUSAL_CODES)[])("%s", (code) => {
    const refused = { _tag: "Refused", code, message: "Why.", wording: "Why." } as const;
    expect(toResponse(refused)).toEqual({
      status: code === "record_not_found" ? 404 : 422,
      body: { error: code, message: "Why." },
    });
    expect(toResponse({ ...refused, errors: ["One"] }).body).toEqual({
      error: code,
      message: "Why.",
      errors: ["One"],
    });
  });
});

describe("content that was checked", () => {
  it("an entry names the first five lines and counts the rest", () => {
    const { status, body } = respond(`date,amount\n${"2024-01-02,x\n".repeat(9)}`);
    expect(status).toBe(200);
    const errors = "data" in body ? body.data.errors : [];
    expect(errors[0]?.message).toContain(
      '9 places in column "amount" (lines 2, 3, 4, 5, 6 and 4 more), for example line 2: ',
    );
  });

  it("options are named as the API names them", () => {
    const { body } = respond("Datum;Betrag\n31.01.2024;1\n", { date_col_label: "Datum" });
    const errors = "data" in body ? body.data.errors : [];
    expect(errors[0]?.message).toContain("`amount_col_label`");
  });

  it("findings come with their positions where they are asked for, and what is for programs stays inside", () => {
    const text = "date,amount\n2024-01-02,x\n";
    expect(respond(text).body).not.toHaveProperty("data.findings");
    expect(respond(text, {}, { findings: true }).body).toMatchObject({ data: { findings_count: 1 } });
    const { body } = respond(text, {}, { findings: true });
    expect("data" in body ? body.data.findings : undefined).toEqual([
      {
        code: "invalid_number",
        severity: "error",
        line: 2,
        row: 1,
        column: "amount",
        value: "x",
        message: expect.any(String),
        help: expect.any(String),
      },
    ]);
  });

  it("NDJSON has an entry for each finding, one that counts those beyond a thousand, and no headers", () => {
    const lines = Array.from({ length: 5_000 }, (_, i) =>
      i % 2 ? "x" : JSON.stringify({ type: "Tag", data: { id: i, name: "" } }),
    ).join("\n");
    const { body } = respond(lines, { type: "ServiceImport" }, { findings: true });
    if (!("data" in body)) throw new Error("refused");
    const { data } = body;
    expect(Object.keys(data)).toEqual([
      ...["type", "valid", "content", "stats", "errors", "warnings", "format"],
      ...["findings", "findings_count"],
    ]);
    expect(data.errors).toHaveLength(1_001);
    expect(data.errors[0]?.message).toMatch(/^Line 1, \/data\/name: /);
    expect(data.errors[1_000]).toMatchObject({
      code: "more_findings",
      message: expect.stringContaining("4000 more"),
    });
    expect([data.findings?.length, data.findings_count]).toEqual([1_000, 5_000]);
  });
});
