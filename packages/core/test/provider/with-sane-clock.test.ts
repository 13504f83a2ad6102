import { expect, it } from "vitest";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { withSaneClock } from "../../src/provider/connection/with-sane-clock.ts";

const NOW = "2026-03-01T12:00:00.000Z";

const connection = (parts: Partial<BankConnection>): BankConnection => ({
  ...{ id: "c1", family_id: "f1", sealed_url: "", revoked: false, institutions: [] },
  ...{ created_at: "2026-01-01T00:00:00.000Z", last_attempt_at: null, last_success_at: null },
  ...{
    last_status: "ok",
    last_problem: null,
    failures: 0,
    cool_down_until: null,
    requests: null,
    backlog: null,
    sync_began_at: null,
    missing_accounts: [],
  },
  ...parts,
});

it.each([
  ["created_at", "2026-03-01T12:00:00.001Z", NOW],
  ["created_at", NOW, NOW],
  ["last_attempt_at", "2026-03-01T12:00:00.001Z", null],
  ["last_attempt_at", NOW, NOW],
  ["last_success_at", "2027-03-01T12:00:00.000Z", null],
  ["last_success_at", NOW, NOW],
  ["cool_down_until", "2026-03-02T12:00:00.001Z", null],
  ["cool_down_until", "2026-03-02T12:00:00.000Z", "2026-03-02T12:00:00.000Z"],
  ["requests", { day: "2026-03-02", count: 24 }, null],
  ["requests", { day: "2026-03-01", count: 24 }, { day: "2026-03-01", count: 24 }],
] as const)("%s of %j is read as %j", (field, stored, taken) => {
  const before = connection({ [field]: stored });
  expect(withSaneClock(before, NOW)).toEqual({ ...before, [field]: taken });
});
