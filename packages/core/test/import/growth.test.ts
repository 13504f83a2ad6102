import { describe, expect, it } from "vitest";
import { counted } from "../../../../tools/testing/steps.ts";
import { type Likeness, planAccountsLike } from "./plan-of-records.ts";

const TIMES = 8;
const ACCOUNTS = 30;

const { growth } = await counted<typeof import("./plan-of-records.ts")>(
  new URL("./plan-of-records.ts", import.meta.url),
);

describe("planning an export takes no more steps for each line of a longer one", () => {
  it.each<[Likeness]>([["its origin"], ["its id"], ["an id of another name"], ["none"]])(
    "each account is one of the family by %s",
    (likeness) => {
      expect(planAccountsLike(likeness, 3)).toBe(30);
      const times = growth(
        ({ planAccountsLike: plan }, accounts) => plan(likeness, accounts),
        ACCOUNTS,
        TIMES,
      );
      expect(times).toBeLessThan(TIMES * 1.1);
    },
  );
});
