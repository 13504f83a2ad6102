import { describe, expect, it } from "vitest";
import { isAdvice } from "../../src/provider/failure/advice.ts";
import type { BankMessage } from "../../src/provider/failure/failure.ts";

const message = (text: string, code = "gen."): BankMessage => ({
  ...{ code, institution: null, account: null },
  text,
});

/** The same message, where it is known that it is about an institution or an account. */
const placed = (text: string, code: string, institution = "Brook Bank"): readonly BankMessage[] => [
  { code, institution, account: null, text },
  { code, institution, account: "Checking", text },
  { code, institution: null, account: "Checking", text },
  { code: code.replace(/^gen/, "con"), institution: null, account: null, text },
];

describe("advice of a provider", () => {
  it.each<[text: string, code?: string]>([
    ["Requested date range exceeds recommended range of 45 days. Ask for a shorter one."],
    ["Requested date range exceeds recommended range of 45 days", "gen.api"],
    ["You have made 20 requests today"],
    ["Your quota is nearly used up"],
    ["Scheduled maintenance window: Sunday 02:00 to 04:00 UTC"],
    ["Scheduled database maintenance on Sunday. No action is needed."],
    ["Maintenance scheduled 2026-03-05 01:00-03:00 UTC"],
    ["Version 1 of this API is deprecated"],
    ["Prairie Bank moves on Monday", "con.notice"],
  ])("is %j", (text, code?: string) => {
    expect(isAdvice(message(text, code))).toBe(true);
  });

  it.each<[text: string, code: string]>([
    ["Brook Bank moves on Monday", "con.notice"],
    ["Checking is called Current from Monday", "act.info"],
    ["Scheduled maintenance at Brook Bank on Sunday", "con."],
    ["Maintenance is planned at Brook Bank", "con."],
  ])("about a place is told by its code, or is a pause that was announced: %j", (text, code) => {
    expect(placed(text, code).map(isAdvice)).toEqual([true, true, true, true]);
  });

  it("is not told by the name of an institution", () => {
    const text = "Scheduled maintenance at Authentic Credit Error Union";
    const about = { ...message(text, "con."), institution: "Authentic Credit Error Union" };
    expect(isAdvice(about)).toBe(true);
    expect(isAdvice({ ...about, text: `${text}: error` })).toBe(false);
    expect(
      isAdvice({ ...about, institution: "Recommended Range Quota", text: "Recommended Range Quota" }),
    ).toBe(false);
  });

  it.each<[text: string, code?: string]>([
    ["Connection to Prairie Bank may need attention"],
    ["Connection degraded, data may be stale"],
    ["Some data may be missing"],
    ["Something happened"],
    [""],
    ["Requested date range exceeds limit of 30 days and was capped"],
    ["Maintenance: accounts could not be updated"],
    ["Your quota is used up", "con.auth"],
    ["Recommended: try later", "act.missingdata"],
    ["Recommended: try later", "act.failed"],
    ["Sign-in required", "con.notice"],
  ])("is not %j", (text, code?: string) => {
    expect(isAdvice(message(text, code))).toBe(false);
  });

  it.each([
    "More info needed to connect to Brook Bank",
    "Brook Bank was disconnected. See the notice at your bank.",
    "Account closed: reminder to relink Wells Fargo Advisors",
    "Problem with Edward Jones Advisers",
    "We recommend re-linking Brook Bank: multi-factor code required",
    "No data since 2026-01-01; maintenance at Brook Bank",
    "No data since 2026-01-01: scheduled maintenance at Brook Bank",
    "Maintenance at Brook Bank",
    "Brook Bank advises to scan again",
  ])("is not %j, whether its place is known or not", (text) => {
    expect([message(text), ...placed(text, "gen.")].filter(isAdvice)).toEqual([]);
  });

  it.each(["Requested date range exceeds recommended range of 45 days", "You have made 20 requests today"])(
    "is not %j where it is about an institution: its days may be missing",
    (text) => {
      expect(placed(text, "gen.").filter(isAdvice)).toEqual([]);
    },
  );
});
