import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { readResponse, readTransportFailure } from "../../src/provider/transport/read-response.ts";
import {
  type ProviderRefusal,
  TRANSPORT_PROBLEMS,
  TransportFailed,
} from "../../src/provider/transport/transport.ts";
import { ACCESS } from "./support.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

const PAGE = "<!DOCTYPE html><title>Attention Required</title>";
const JSON_TEXT = '{"errors":["Sorry"]}';
const NOTE = "It came to this.";

const refused = ({
  body = "",
  ...parts
}: Partial<Omit<ProviderRefusal, "body">> & { readonly body?: string }) =>
  Result.getOrThrow(
    Result.flip(
      readResponse(
        {
          _tag: "Refused",
          reason: "forbidden",
          is_page: false,
          is_passing: false,
          not_before: undefined,
          note: NOTE,
          ...parts,
          body: Redacted.make(body),
        },
        ACCESS,
        NOW,
      ),
    ),
  );

describe("an answer that is a refusal", () => {
  it.each([
    ["payment_required", "payment_required", "payment_required"],
    ["unknown_credentials", "access_revoked", "provider_blocked"],
    ["forbidden", "access_revoked", "provider_blocked"],
    ["rate_limited", "rate_limited", "provider_blocked"],
    ["unavailable", "provider_unavailable", "provider_unavailable"],
    ["unexpected", "provider_protocol_error", "provider_protocol_error"],
  ] as const)("%s is %s, and as a page %s", (reason, code, as_page) => {
    for (const is_passing of [false, true]) {
      const data = refused({ reason, is_passing, body: JSON_TEXT });
      const page = refused({ reason, is_passing, is_page: true, body: PAGE });
      expect([data.failure.code, page.failure.code]).toEqual([code, as_page]);
      expect([data.is_transient, page.is_transient]).toEqual([is_passing, is_passing]);
      expect([data.failure.said, page.failure.said]).toEqual([["Sorry"], undefined]);
      const detail = reason === "unavailable" || reason === "unexpected" ? NOTE : undefined;
      expect([data.failure.detail, page.failure.detail]).toEqual([detail, detail]);
      expect(JSON.stringify(page)).not.toContain("Attention");
    }
  });

  it("says when to ask again, in an hour where a provider wants fewer requests and does not say", () => {
    for (const is_page of [false, true])
      expect(refused({ reason: "rate_limited", is_page })).toMatchObject({
        wait: 3_600_000,
        failure: { until: "2026-03-01T13:00:00.000Z" },
      });
    expect(refused({ reason: "rate_limited", not_before: NOW + 90_000 })).toMatchObject({
      wait: 90_000,
      failure: { until: "2026-03-01T12:01:30.000Z" },
    });
    expect(refused({ reason: "unavailable", not_before: NOW + 7_000 })).toMatchObject({ wait: 7_000 });
    expect(refused({ reason: "unavailable" })).not.toHaveProperty("wait");
    expect(refused({ reason: "unavailable" }).failure.until).toBeUndefined();
  });

  it("holds no credentials that it quotes", () => {
    const { failure } = refused({ body: '{"errors":["user-demo-0001 with pass@word/99"]}' });
    expect(failure.said).toEqual(["[hidden] with [hidden]"]);
  });
});

it("an answer to what was asked is its body, whatever that is", () => {
  for (const body of ["", PAGE, JSON_TEXT])
    expect(
      Redacted.value(
        Result.getOrThrow(readResponse({ _tag: "Answered", body: Redacted.make(body) }, ACCESS, NOW)),
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
