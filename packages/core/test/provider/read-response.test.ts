import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { readResponse, readTransportFailure } from "../../src/provider/read-response.ts";
import { type ProviderResponse, TRANSPORT_PROBLEMS, TransportFailed } from "../../src/provider/transport.ts";
import { ACCESS } from "./support.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

const PAGE = "<!DOCTYPE html><title>Attention Required</title>";
const JSON_TEXT = '{"errors":["Sorry"]}';

const response = (
  parts: Partial<Omit<ProviderResponse, "body">> & { readonly body?: string },
): ProviderResponse => ({
  ...{ status: 200, content_type: "application/json", retry_after: undefined },
  ...parts,
  body: Redacted.make(parts.body ?? ""),
});

const refused = (parts: Parameters<typeof response>[0]) =>
  Result.getOrThrow(Result.flip(readResponse(response(parts), ACCESS, NOW)));

describe("an answer that is a refusal", () => {
  it.each([
    [402, "application/json", JSON_TEXT, "payment_required"],
    [402, "text/html", PAGE, "payment_required"],
    [401, "application/json", JSON_TEXT, "access_revoked"],
    [403, "application/json", JSON_TEXT, "access_revoked"],
    [403, "text/plain", "Forbidden", "access_revoked"],
    [403, "", "", "access_revoked"],
    [403, "text/html", PAGE, "provider_blocked"],
    [403, "text/html", "", "provider_blocked"],
    [403, "application/xhtml+xml", "", "provider_blocked"],
    [403, "", PAGE, "provider_blocked"],
    [403, "application/json", `\n\n ${PAGE}`, "provider_blocked"],
    [403, "text/plain", "<h1>403</h1>", "provider_blocked"],
    [403, "text/html", JSON_TEXT, "access_revoked"],
    [429, "application/json", JSON_TEXT, "rate_limited"],
    [429, "text/html", PAGE, "provider_blocked"],
    [429, "", "", "rate_limited"],
    [500, "application/json", JSON_TEXT, "provider_unavailable"],
    [502, "text/html", PAGE, "provider_unavailable"],
    [503, "text/html", PAGE, "provider_unavailable"],
    [504, "", "", "provider_unavailable"],
    [599, "", "", "provider_unavailable"],
    [201, "application/json", JSON_TEXT, "provider_protocol_error"],
    [204, "", "", "provider_protocol_error"],
    [302, "", "", "provider_protocol_error"],
    [400, "application/json", JSON_TEXT, "provider_protocol_error"],
    [404, "text/html", PAGE, "provider_protocol_error"],
    [408, "", "", "provider_protocol_error"],
  ])("%i of %j with %j is %s", (status, content_type, body, code) => {
    const { failure, is_transient } = refused({ status, content_type, body });
    expect(failure.code).toBe(code);
    expect(is_transient).toBe([502, 503, 504].includes(status));
    expect(failure.said).toEqual(body === JSON_TEXT ? ["Sorry"] : undefined);
    expect(failure.message).not.toContain("Attention");
  });

  it("says when to ask again, after a 429 at any rate", () => {
    expect(refused({ status: 429 }).failure.until).toBe("2026-03-01T13:00:00.000Z");
    expect(refused({ status: 429, content_type: "text/html" }).failure.until).toBe(
      "2026-03-01T13:00:00.000Z",
    );
    expect(refused({ status: 429, retry_after: "90" })).toMatchObject({
      wait: 90_000,
      failure: { until: "2026-03-01T12:01:30.000Z" },
    });
    expect(refused({ status: 503, retry_after: "7" })).toMatchObject({ wait: 7_000 });
    expect(refused({ status: 503 })).not.toHaveProperty("wait");
    expect(refused({ status: 503, retry_after: "soon" }).failure.until).toBeUndefined();
  });

  it("holds no credentials that it quotes", () => {
    const { failure } = refused({ status: 403, body: '{"errors":["user-demo-0001 with pass@word/99"]}' });
    expect(failure.said).toEqual(["[hidden] with [hidden]"]);
  });
});

it("an answer with status 200 is its body, whatever that is", () => {
  for (const body of ["", PAGE, JSON_TEXT])
    expect(
      Redacted.value(
        Result.getOrThrow(readResponse(response({ body, content_type: "text/html" }), ACCESS, NOW)),
      ),
    ).toBe(body);
});

it("no answer at all is a failure of the network, but for an address that is refused and a flood", () => {
  const read = TRANSPORT_PROBLEMS.map((problem) => {
    const { failure, is_transient } = readTransportFailure(new TransportFailed({ problem, opened: true }));
    return [problem, failure.code, is_transient];
  });
  expect(read).toEqual([
    ["address_refused", "address_refused", false],
    ["unreachable", "network_error", true],
    ["broken_off", "network_error", true],
    ["timed_out", "network_error", true],
    ["too_large", "provider_protocol_error", false],
  ]);
});
