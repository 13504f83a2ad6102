import { describe, expect, it } from "vitest";
import { nearestName, shownName, unknownNames } from "../src/index.ts";

const NAMES = ["date", "name", "category_id", "tag_ids", "start_date", "per_page"];

const sent = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

describe("names that there are not", () => {
  it("are none if all are known", () => {
    expect(unknownNames({}, NAMES)).toEqual([]);
    expect(unknownNames(sent(...NAMES), NAMES)).toEqual([]);
    expect(unknownNames(sent("toString", "constructor"), ["toString", "constructor"])).toEqual([]);
  });

  it.each([
    ["nam", "name"],
    ["Name", "name"],
    ["nmae", "name"],
    ["category", "category_id"],
    ["categoryId", "category_id"],
    ["category_ids[]", "category_id"],
    ["tags", "tag_ids"],
    ["startDate", "start_date"],
    ["per-page", "per_page"],
  ])("%s are reported with the name that is probably meant, %s", (name, meant) => {
    expect(unknownNames(sent(name), NAMES)).toEqual([
      `There is no field ${JSON.stringify(name)}; did you mean "${meant}"?`,
    ]);
  });

  it("are reported with all names where none is close, once", () => {
    expect(unknownNames(sent("merchant", "nam", "x"), NAMES, (name) => `parameter ${name}`)).toEqual([
      `There is no parameter "merchant". The known names are ${NAMES.join(", ")}.`,
      'There is no parameter "nam"; did you mean "name"?',
      'There is no parameter "x".',
    ]);
    const [near, none] = unknownNames(sent("nam", "merchant"), NAMES);
    expect(near).toMatch(/"name"\?$/);
    expect(none).toMatch(/ The known names are date/);
    expect(unknownNames(sent("x"), [])).toEqual(['There is no field "x". None can be sent here.']);
  });

  it("are counted where there are many, and cut where they are long", () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `${"n".repeat(10_000)}${i}`);
    const sentences = unknownNames(sent(...many), NAMES);
    expect(sentences).toHaveLength(11);
    expect(sentences.at(-1)).toBe("There are 990 more unknown names.");
    expect(sentences.join("").length).toBeLessThan(2_000);
  });
});

const LONG = "a".repeat(60);

describe("the name that is probably meant", () => {
  it.each<readonly [string, readonly string[], string | undefined, string]>([
    ["s a l e", ["sales"], "sales", "but for a plural at its end"],
    ["t a g", ["tags"], "tags", "but for a plural that it does not have itself"],
    ["a c c t", ["acct_id"], "acct_id", "but for an id at its end"],
    ["i d s", ["acct_ids"], undefined, "not by an end alone"],
    ["_", ["ids"], undefined, "not if nothing is left of it"],
    ["Expires", ["expires_at", "expired"], "expires_at", "the only longer one"],
    ["amount", ["amount_in_cents", "amount_of_fees"], undefined, "not one of two longer ones"],
    ["in_cents", ["amount_in_cents"], undefined, "not by its end"],
    ["strat_dat", ["start_date"], "start_date", "with two letters in nine that differ"],
    ["xy", ["ab"], undefined, "not with all letters that differ"],
    ["xb", ["ab"], "ab", "with one letter of two that differs"],
    [LONG.repeat(2), [LONG], LONG, "by its beginning, if it is long"],
  ])("by %s of %j is %s: %s", (name, names, meant) => {
    expect(nearestName(name, names)).toBe(meant);
  });

  it("is shown whole up to sixty characters", () => {
    expect(shownName(LONG)).toBe(`"${LONG}"`);
    expect(shownName(`${LONG}b`)).toBe(`"${LONG}…"`);
  });
});
