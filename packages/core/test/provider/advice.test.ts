import { describe, expect, it } from "vitest";
import { isAdvice } from "../../src/provider/advice.ts";

const message = (text: string, code = "gen.") => ({ code, institution: null, account: null, text });

describe("advice of a provider", () => {
  it.each<[text: string, code?: string]>([
    ["Requested date range exceeds recommended range of 45 days. Ask for a shorter one."],
    ["Requested date range exceeds recommended range of 45 days", "gen.api"],
    ["You have made 20 requests today"],
    ["Your quota is nearly used up"],
    ["Scheduled maintenance window: Sunday 02:00 to 04:00 UTC"],
    ["Prairie Bank moves on Monday", "con.notice"],
  ])("is %j", (text, code?: string) => {
    expect(isAdvice(message(text, code))).toBe(true);
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
  ])("is not %j", (text, code?: string) => {
    expect(isAdvice(message(text, code))).toBe(false);
  });
});
