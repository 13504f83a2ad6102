// @module-tag slow

import { createApiKey, createUser } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plannedAccount, STORED_AT, store } from "../../contracts/src/support/planned.ts";
import { serveTwoFamilies } from "./support/serve.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

/** A family of a time zone, with an account. */
const familyIn = (email: string, time_zone: string) =>
  api.run(
    Effect.gen(function* () {
      const user = yield* createUser({ email, first_name: "Ada", last_name: "Quill", time_zone });
      const made = yield* createApiKey({ user: email, name: "all", scope: "read_write" });
      const account = plannedAccount({ name: "Checking", balance: "10" });
      yield* store(user.family_id, { accounts: [account] }, STORED_AT);
      return { key: Redacted.value(made.text), account_id: account.id };
    }),
  );

// Content with many blank lines is too large to be checked on the thread that answers.
describe.each([
  ["at once", "", "berlin@example.com"],
  ["on a worker", "\n".repeat(40_000), "munich@example.com"],
])("moments with a zone, checked %s", (_where, padding, email) => {
  it("are days in the time zone of the family, of an import and of a check that knows it", async () => {
    const { key, account_id } = await familyIn(email, "Europe/Berlin");
    const reading = { account_id, signage_convention: "inflows_positive" };
    const rows = "-4.25,Oven\n2026-02-20T12:00:00Z,90.00,Salary\n";
    const content = `Timestamp,Amount,Name\n2026-02-28T23:30:00Z,${rows}`;
    const json = { ...reading, raw_file_content: content + padding };
    const stored = await api.ask("POST", "/api/v1/imports", { key, json });
    expect(stored.status).toBe(201);
    const { body } = await api.ask("GET", "/api/v1/transactions?per_page=100", { key });
    const dates = body.transactions.map((each: Readonly<Record<string, string>>) => [each.date, each.name]);
    expect(dates).toEqual([
      ["2026-03-01", "Oven"],
      ["2026-02-20", "Salary"],
    ]);

    const again = await api.ask("POST", "/api/v1/imports", { key, json });
    expect(again.status).toBe(200);

    const header = content.replace("Timestamp", "Date (UTC)").replaceAll("Z,", ",").replaceAll("T1", " 1");
    const checked = await api.ask("POST", "/api/v1/imports/preflight", {
      key,
      json: { ...reading, raw_file_content: header + padding, auto: true, include: "findings" },
    });
    const { data } = checked.body;
    expect(data.time_zone).toEqual({ value: "Europe/Berlin", source: "given" });
    const there = data.findings.filter(({ code }: { code: string }) => code === "already_recorded");
    expect(there.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  });
});
