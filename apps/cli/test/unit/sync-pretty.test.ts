import { ProviderFailure, type SyncOutcome } from "@farthing/core/provider";
import { expect, it } from "vitest";
import { outcomeText } from "../../src/provider/sync-pretty.ts";

const CHECKING = {
  ...{ id: "a1", provider_id: "A1", organization: "mill.example", name: "Checking" },
  ...{ institution: "Mill Bank", added: 31, updated: 0, removed: 0 },
};

const failure = new ProviderFailure({ code: "network_error" });

const verdict = (parts: Partial<SyncOutcome>, dryRun = false): string =>
  outcomeText(
    {
      ...{ connection_id: "c1", status: "ok", accounts: [CHECKING], messages: [], failure: undefined },
      ...{ transfers: { paired: 0, proposed: 0 }, ...parts },
    },
    dryRun,
  )
    .split("\n")[0]!
    .replace(/^.*c1: /, "");

it.each<[text: string, dry: string, parts: Partial<SyncOutcome>]>([
  ["up to date", "up to date", {}],
  ["partly up to date", "partly up to date", { status: "partial" }],
  ["not synced", "not synced", { status: "failed" }],
  ["not synced", "not synced", { status: "failed", failure, accounts: [] }],
  ["stopped early; what was fetched is stored", "stopped early", { status: "failed", failure }],
])("a sync is %s", (text, dry, parts) => {
  expect(verdict(parts)).toBe(text);
  expect(verdict(parts, true)).toBe(`${dry} (dry run: nothing was stored)`);
});
