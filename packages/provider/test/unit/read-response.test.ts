import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { readResponse } from "../../src/transport/read-response.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

const PAGE = "<!DOCTYPE html><title>Attention Required</title>";
const JSON_TEXT = '{"errors":["Sorry"]}';

const read = (status: number, headers: Readonly<Record<string, string>>, body = "") =>
  readResponse(status, headers, Buffer.from(body), NOW);

describe("an answer that is a refusal", () => {
  it.each([
    [402, "application/json", JSON_TEXT, "payment_required", false],
    [402, "text/html", PAGE, "payment_required", true],
    [401, "application/json", JSON_TEXT, "unknown_credentials", false],
    [401, "text/html", PAGE, "unknown_credentials", true],
    [403, "application/json", JSON_TEXT, "forbidden", false],
    [403, "text/plain", "Forbidden", "forbidden", false],
    [403, "", "", "forbidden", false],
    [403, "text/html", PAGE, "forbidden", true],
    [403, "text/html", "", "forbidden", true],
    [403, "Text/HTML; charset=utf-8", "", "forbidden", true],
    [403, " text/html ;a=b;c", "", "forbidden", true],
    [403, "application/xhtml+xml", "", "forbidden", true],
    [403, "", PAGE, "forbidden", true],
    [403, "application/json", `\n\n ${PAGE}`, "forbidden", true],
    [403, "text/plain", "<h1>403</h1>", "forbidden", true],
    [403, "text/html", JSON_TEXT, "forbidden", false],
    [403, "text/html", ` [${JSON_TEXT}]`, "forbidden", false],
    [403, "text/html+json", "", "forbidden", false],
    [429, "application/json", JSON_TEXT, "rate_limited", false],
    [429, "text/html", PAGE, "rate_limited", true],
    [429, "", "", "rate_limited", false],
    [500, "application/json", JSON_TEXT, "unavailable", false],
    [502, "text/html", PAGE, "unavailable", true],
    [503, "text/html", PAGE, "unavailable", true],
    [504, "", "", "unavailable", false],
    [505, "", "", "unavailable", false],
    [599, "", "", "unavailable", false],
    [201, "application/json", JSON_TEXT, "unexpected", false],
    [204, "", "", "unexpected", false],
    [302, "", "", "unexpected", false],
    [400, "application/json", JSON_TEXT, "unexpected", false],
    [404, "text/html", PAGE, "unexpected", true],
    [408, "", "", "unexpected", false],
    [499, "", "", "unexpected", false],
  ])("%i of %j with %j is %s", (status, type, body, reason, is_page) => {
    expect(read(status, { "content-type": type }, body)).toEqual({
      _tag: "Refused",
      reason,
      is_page,
      is_passing: [502, 503, 504].includes(status),
      not_before: undefined,
      note: `It answered with status ${status}.`,
      body: Redacted.make(body, { label: "provider answer" }),
    });
  });

  it("says until when to wait, in seconds or as a date, whatever it refuses", () => {
    for (const status of [403, 429, 503]) {
      expect(read(status, { "retry-after": "90" })).toMatchObject({ not_before: NOW + 90_000 });
      expect(read(status, { "retry-after": "Sun, 01 Mar 2026 13:00:00 GMT" })).toMatchObject({
        not_before: NOW + 3_600_000,
      });
      expect(read(status, { "retry-after": "0" })).toMatchObject({ not_before: NOW });
      expect(read(status, { "retry-after": "soon" })).toMatchObject({ not_before: undefined });
    }
  });

  it("is a secret as a whole", () => {
    expect(JSON.stringify(read(403, {}, JSON_TEXT))).not.toContain("Sorry");
  });
});

it("an answer with status 200 is its body, whatever that is", () => {
  for (const body of ["", PAGE, JSON_TEXT])
    expect(read(200, { "content-type": "text/html", "retry-after": "90" }, body)).toEqual({
      _tag: "Answered",
      body: Redacted.make(body, { label: "provider answer" }),
    });
});
