// @module-tag slow

import type { FailureCode } from "@farthing/core/provider";
import type { Fault } from "@farthing/provider-fake";
import { describe, expect, it } from "vitest";
import { sentencesOf } from "../src/storage/provider-failure-texts.ts";
import { claimed, sync } from "./provider-support.ts";
import { jsonOf } from "./stored-support.ts";

type Kind = Omit<Fault, "operation" | "which">;

const failing = (fault: Kind) => ({
  faults: [{ operation: "accounts", which: "every", ...fault } as Fault],
});

/** How each fault is called, how many requests it takes, and what is said beyond the sentence of the code. */
const CASES: readonly (readonly [string, Kind, FailureCode, number, string])[] = [
  ["402", { kind: "status", status: 402 } as Kind, "payment_required", 1, "says: Payment required"],
  ["403 in JSON", { kind: "status", status: 403 } as Kind, "access_revoked", 1, "says: Access is forbidden"],
  ["403 as a page", { kind: "status", status: 403, as: "html" } as Kind, "provider_blocked", 1, ""],
  ["429 in JSON", { kind: "status", status: 429 } as Kind, "rate_limited", 1, "Not before 20"],
  ["429 as a page", { kind: "status", status: 429, as: "html" } as Kind, "provider_blocked", 1, ""],
  ["500", { kind: "status", status: 500 } as Kind, "provider_unavailable", 1, "status 500."],
  ["503", { kind: "status", status: 503 } as Kind, "provider_unavailable", 4, "status 503."],
  ["a reset", { kind: "reset", when: "before" } as Kind, "network_error", 4, ""],
  ["half an answer", { kind: "truncated" }, "network_error", 4, ""],
  ["a page", { kind: "not_json" }, "provider_protocol_error", 1, ""],
  ["half of the JSON", { kind: "cut_json" }, "provider_protocol_error", 1, ""],
  ["another shape", { kind: "wrong_shape" }, "provider_protocol_error", 1, ""],
  ["a redirect", { kind: "redirect" }, "provider_protocol_error", 1, "status 302."],
  ["33 MiB", { kind: "huge", mebibytes: 33 } as Kind, "provider_protocol_error", 1, "32 MiB"],
];

describe("a sync that meets", () => {
  it.each(CASES)(
    "%s says what it is and what to do, and exits with 1",
    async (_, fault, code, tries, more) => {
      const { run, id, asked } = await claimed(failing(fault));
      const { exit, outcome } = await sync(run);
      expect(exit).toBe(1);
      expect(outcome).toMatchObject({ connection_id: id, accounts: [], status: "failed" });
      expect(outcome.messages).toMatchObject([{ code, institution: null, account: null }]);
      expect(outcome.messages[0]!.text.startsWith(sentencesOf(code))).toBe(true);
      expect(outcome.messages[0]!.text).toContain(more);
      expect(asked()).toBe(tries);
    },
  );

  it("429 sends nothing for as long as it was told, and says until when", async () => {
    const fault = { operation: "accounts", which: { nth: 1 }, kind: "status", status: 429 } as const;
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 7_200_000);
    const { run, asked } = await claimed({ faults: [{ ...fault, retry_after: soon.toUTCString() }] });
    await sync(run);
    const told = new Set<string>();
    for (const args of [["sync"], ["sync", "--dry-run"], ["accounts"], ["info"]]) {
      const { exit, stdout } = await run("provider", ...args);
      expect(exit).toBe(1);
      told.add(/(?<=Not before )\S+Z/.exec(stdout)?.[0] ?? "");
    }
    expect([...told].map(Date.parse)).toEqual([soon.getTime()]);
    expect(asked()).toBe(1);
    const { connections } = jsonOf(await run("provider", "list", "--format", "json"));
    expect(Date.parse(connections[0].next_sync_at)).toBeGreaterThanOrEqual(soon.getTime());
  });

  it("429 in a dry run or a look at accounts waits as well", async () => {
    for (const args of [["sync", "--dry-run"], ["accounts"]]) {
      const { run, asked } = await claimed(failing({ kind: "status", status: 429 } as Kind));
      for (const each of [args, ["sync"]]) expect((await run("provider", ...each)).exit).toBe(1);
      expect(asked()).toBe(1);
    }
  });

  it("a revoked access sends nothing more until a new token is claimed", async () => {
    const { run, bank, asked, claim, id } = await claimed();
    await sync(run);
    bank.bank.revoke();
    expect((await sync(run)).outcome.messages).toMatchObject([{ code: "access_revoked" }]);
    const before = asked();
    expect((await sync(run)).outcome.messages).toMatchObject([{ code: "access_revoked" }]);
    expect(asked()).toBe(before);
    expect(await claim("--connection", id)).toBe(id);
    expect(await sync(run)).toMatchObject({ exit: 0, outcome: { accounts: [{ added: 0 }, { added: 0 }] } });
  });
});
