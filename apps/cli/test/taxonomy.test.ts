// @module-tag slow

import { beforeEach, describe, expect, it } from "vitest";
import { CHECKING, record } from "./service-lines.ts";
import {
  HOSTILE,
  jsonOf,
  makeUser,
  newDatabase,
  on,
  type Run,
  refused,
  UNSAFE,
  UUID,
} from "./stored-support.ts";
import { file } from "./support.ts";

const BOOKS = [
  CHECKING,
  record("Category", { id: "food", name: "Food" }),
  record("Category", { id: "bakery", name: "Bakery", parent_id: "food" }),
  record("Tag", { id: "home", name: "home" }),
  record("Merchant", { id: "oven", name: "Corner Oven" }),
  ...["Bread", "Milk"].map((name) =>
    record("Transaction", {
      ...{ id: name, account_id: "a", date: "2024-01-02", amount: "1.50", name, tag_ids: ["home"] },
      ...{ category_id: "bakery", merchant_id: "oven" },
    }),
  ),
].join("\n");

let run: Run;
const json = async (...args: readonly string[]) => jsonOf(await run(...args, "--format", "json"));
const names = async (one: string, many: string): Promise<readonly string[]> =>
  (await json(one, "list"))[many].map(({ name }: { readonly name: string }) => name);

beforeEach(async () => {
  run = on(newDatabase());
  await makeUser(run, "Ada");
  await run("import", file("taxonomy.ndjson", BOOKS));
});

describe.each([
  { one: "category", many: "categories", used: "Bakery", of: "category" },
  { one: "tag", many: "tags", used: "home", of: "tags" },
  { one: "merchant", many: "merchants", used: "Corner Oven", of: "merchant" },
])("farthing $one", ({ one, many, used, of }) => {
  it("is added, renamed, merged and deleted by name, and says what became of it", async () => {
    const before = await names(one, many);
    const added = await run(one, "add", " Travel ");
    expect(added.stdout).toMatch(new RegExp(`^Added the ${one} Travel \\(.{36}\\)\\.\n$`));
    expect((await run("--quiet", one, "add", "Sport")).stdout.trim()).toEqual(UUID);
    expect((await run(one, "rename", "travel", "Journeys")).stdout).toBe(
      `The ${one} Travel is now named Journeys.\n`,
    );
    expect((await run(one, "delete", "JOURNEYS")).stdout).toBe(`Deleted the ${one} Journeys.\n`);
    expect((await run(one, "merge", used, "sport")).stdout).toBe(
      `Merged the ${one} ${used} into Sport, with 2 transactions.\n`,
    );
    expect(await names(one, many)).toEqual([...before.filter((name) => name !== used), "Sport"].toSorted());
    const { transactions } = await json("transactions", "list");
    for (const each of transactions) expect(JSON.stringify(each[of])).toContain("Sport");
  });

  it("is refused where the name is taken, unknown or in use, and everything stays", async () => {
    const before = await json(one, "list");
    await Promise.all([
      refused(
        run,
        [one, "add", used.toUpperCase()],
        1,
        "validation_failed",
        `name is that of another ${one}`,
      ),
      refused(run, [one, "add", " "], 1, "validation_failed", "name must be text"),
      refused(run, [one, "rename", used, ""], 1, "validation_failed", "name must be text"),
      refused(run, [one, "rename", `${used}x`, "y"], 2, "usage", `Did you mean "${used}"?`),
      refused(run, [one, "delete", "nope"], 2, "usage", `There is no ${one} "nope"`),
      refused(run, [one, "merge", "nope", used], 2, "usage", `There is no ${one} "nope"`),
      refused(run, [one, "merge", used, used], 2, "usage", `are the same ${one}. Name two.`),
      refused(run, [one, "delete", used], 1, "in_use", /2 transactions have it.*merge/),
    ]);
    expect(await json(one, "list")).toEqual(before);
  });

  it("is that of the family, and safe for a terminal", async () => {
    await makeUser(run, "Bo");
    const bo = ["--user", "bo@example.com"];
    await refused(run, [one, "delete", used, ...bo], 2, "usage", `There is no ${one}`);
    await refused(run, [one, "add", "x"], 2, "usage", "several families");
    const added = await run(one, "add", HOSTILE, ...bo);
    const renamed = await run(one, "rename", HOSTILE, `${HOSTILE}2`, ...bo);
    expect([added.exit, renamed.exit]).toEqual([0, 0]);
    expect(added.stdout + renamed.stdout).not.toMatch(UNSAFE);
    expect(await json(one, "delete", `${HOSTILE}2`, ...bo)).toEqual({ id: UUID });
  });
});

it("a category is added below another", async () => {
  const { categories } = await json("category", "list");
  const food = categories.find(({ name }: { readonly name: string }) => name === "Food");
  expect(await json("category", "add", "Fish", "--within", "food")).toMatchObject({
    ...{ name: "Fish", parent: { id: food.id, name: "Food" } },
  });
  await refused(run, ["category", "add", "x", "--within", "Fod"], 2, "usage", 'Did you mean "Food"?');
  await refused(run, ["category", "delete", "Food"], 1, "in_use", "2 categories are below it");
  expect((await run("category", "merge", "food", "Fish")).exit).toBe(0);
});

it("a category looks and is where it is said, and blank takes that back", async () => {
  const { categories } = await json("category", "list");
  const [food, bakery] = ["Food", "Bakery"].map((name) =>
    categories.find((each: { readonly name: string }) => each.name === name),
  );
  const look = ["--color", "#B5651D", "--icon", "fish"];
  const fish = await json("category", "add", "Fish", ...look, "--within", "Food");
  expect(fish).toMatchObject({ color: "#b5651d", icon: "fish", parent: { id: food.id, name: "Food" } });
  expect(await json("category", "update", "fish", "--within", "Bakery")).toEqual({
    ...{ ...fish, parent_id: bakery.id, parent: { id: bakery.id, name: "Bakery" } },
  });
  const bare = { color: "#737373", icon: "shapes", parent_id: null, parent: null };
  expect(await json("category", "update", "Fish", "--color", "", "--icon", " ", "--within", "")).toEqual({
    ...fish,
    ...bare,
  });
  expect((await run("category", "update", "Fish", "--color", "#000000")).stdout).toBe(
    "Changed the category Fish.\n",
  );
  expect(await json("tag", "add", "trip", "--color", "#00ff00")).toMatchObject({ color: "#00ff00" });
  expect(await json("tag", "update", "trip", "--color", "#0000ff")).toMatchObject({ color: "#0000ff" });
  const before = await json("category", "list");
  await Promise.all([
    refused(run, ["category", "update", "Fish"], 2, "usage", "Say what: --color, --icon, --within."),
    refused(run, ["tag", "update", "trip"], 2, "usage", "Say what: --color."),
    refused(
      run,
      ["category", "update", "Fish", "--color", "red"],
      1,
      "validation_failed",
      /^--color must.*# and six/,
    ),
    refused(
      run,
      ["category", "update", "Fish", "--within", "Fish"],
      1,
      "validation_failed",
      /^--within is the/,
    ),
    refused(run, ["category", "update", "Fihs", "--icon", "x"], 2, "usage", 'Did you mean "Fish"?'),
  ]);
  expect(await json("category", "list")).toEqual(before);
});

it("a category that there is not is added as a message says, and then taken", async () => {
  const { transactions } = jsonOf(await run("transactions", "list", "--limit", "1", "--format", "json"));
  const update = ["transactions", "update", transactions[0].id, "--category", "Bakery & more"];
  const { stderr } = await run(...update);
  expect(stderr).toContain("`farthing category add 'Bakery & more'` adds it.");
  await run("category", "add", "Bakery & more");
  expect((await run(...update)).stdout).toContain("Bakery & more");
});
