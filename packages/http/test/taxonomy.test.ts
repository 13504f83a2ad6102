import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plannedMerchant, plannedTag } from "../../contracts/src/support/planned.ts";
import { foundHome, type Home } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

let api: Served;
let home: Home;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());
beforeEach(async () => {
  home = await api.run(foundHome("Elm"));
});

const ask = (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
  api.ask(method, `/api/v1/${path}`, { key: home.key, ...sent });

const KINDS = [
  ["categories", "category"],
  ["tags", "tag"],
  ["merchants", "merchant"],
] as const;

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/u);

const NOTHING = {
  categories: { color: "#737373", icon: "shapes", parent_id: null, parent: null },
  tags: { color: "#737373" },
  merchants: {},
} as const;

const nameless = (answer: Answer) => [answer.status, answer.body.error, answer.body.errors];

describe.each(KINDS)("%s", (many, one) => {
  const add = (fields: object) => ask("POST", many, { json: { [one]: fields } });

  it("are added, read, changed and deleted", async () => {
    const added = await add({ name: " Rolls " });
    const item = { id: ID, name: "Rolls", ...NOTHING[many] };
    expect([added.status, added.body]).toEqual([201, item]);
    const path = `${many}/${added.body.id}`;
    const changed = await ask("PATCH", path, { json: { [one]: { name: "Buns" } } });
    expect([changed.status, changed.body]).toEqual([200, { ...added.body, name: "Buns" }]);
    const found = await ask("GET", `${many}/${added.body.id.toUpperCase()}`);
    expect([found.status, found.body]).toEqual([200, changed.body]);
    expect((await ask("GET", many)).body[many]).toContainEqual(changed.body);
    const deleted = await ask("DELETE", path);
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const sent = method === "PATCH" ? { json: { [one]: { name: "x" } } } : {};
      const { status, body } = await ask(method, path, sent);
      expect([status, body.error, body.message]).toEqual([
        404,
        "not_found",
        expect.stringContaining(`The ${one}`),
      ]);
    }
  });

  it("are sent in an object of their name", async () => {
    for (const [method, path] of [
      ["POST", many],
      ["PATCH", `${many}/${home.bread.id}`],
    ] as const)
      for (const json of [{}, { name: "Rolls" }, { [one]: "Rolls" }, { [one]: null }, { [one]: ["Rolls"] }]) {
        const { status, body } = await ask(method, path, { json });
        expect([json, status, body.error]).toEqual([json, 400, "bad_request"]);
        expect(body.message).toContain(`The object "${one}" is missing`);
      }
  });

  it("need a key that may write", async () => {
    for (const [method, path] of [
      ["POST", many],
      ["PATCH", `${many}/x`],
      ["DELETE", `${many}/x`],
    ] as const)
      expect((await ask(method, path, { key: home.read_key, json: {} })).status).toBe(403);
    expect((await ask("GET", `${many}/x`, { key: home.read_key })).status).toBe(404);
  });

  it("have names of their own, in any case, also when many are added at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => add({ name: i % 2 === 0 ? "Bäckerei" : "BÄCKEREI" })),
    );
    const added = answers.filter(({ status }) => status === 201);
    expect(added).toHaveLength(1);
    const { name, id } = added[0]!.body;
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(nameless(answer)).toEqual([
        ...[422, "validation_failed", [`name is that of another ${one}: "${name}", ${id}.`]],
      ]);
  });

  it("say everything that is wrong at once, and what was probably meant", async () => {
    expect(nameless(await add({ nam: "x" }))).toEqual([
      ...[422, "validation_failed", ['There is no field "nam"; did you mean "name"?']],
    ]);
    expect(nameless(await add({}))).toEqual([422, "validation_failed", ["name is missing."]]);
    const { body } = await add({ name: "" });
    expect(body.errors).toEqual([expect.stringMatching(/^name must be text/u)]);
  });

  it("that are used are deleted only if another takes their place", async () => {
    const [used, other] = {
      categories: [home.food, home.living],
      tags: [home.holiday, home.work],
      merchants: [home.shop, home.market],
    }[many];
    const path = `${many}/${used!.id}`;
    const refused = await ask("DELETE", path);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      ...[409, "in_use", expect.stringContaining(`The ${one} is used: 1 transaction has it.`)],
    ]);
    for (const wrong of ["", "x", used!.id, home.bread.id])
      expect(nameless(await ask("DELETE", `${path}?replace_with=${wrong}`))).toEqual([
        ...[422, "validation_failed", [expect.stringMatching(/^replace_with is/u)]],
      ]);
    expect((await ask("GET", path)).status).toBe(200);
    expect((await ask("DELETE", `${path}?replace_with=${other!.id.toUpperCase()}`)).status).toBe(204);
    const { body } = await ask("GET", `transactions/${home.bread.id}`);
    const has = { categories: [body.category], tags: body.tags, merchants: [body.merchant] }[many];
    expect(has.map((each: { readonly id: string }) => each.id)).toEqual([other!.id]);
  });
});

describe("categories", () => {
  it("are below others, and never below themselves", async () => {
    const { body: rolls } = await ask("POST", "categories", {
      json: { category: { name: "Rolls", parent_id: home.food.id, color: "#4DA568", icon: "bread" } },
    });
    expect(rolls).toEqual({
      ...{ id: ID, name: "Rolls", color: "#4da568", icon: "bread", parent_id: home.food.id },
      parent: { id: home.food.id, name: "Elm Food" },
    });
    const move = (id: string, parent_id: string | null) =>
      ask("PATCH", `categories/${id}`, { json: { category: { parent_id } } });
    for (const id of [home.living.id, home.food.id])
      expect(nameless(await move(id, rolls.id))).toEqual([
        ...[422, "validation_failed", [expect.stringContaining("cannot be below itself")]],
      ]);
    expect((await move(rolls.id, null)).body).toMatchObject({ parent_id: null, parent: null });
    expect((await move(home.living.id, rolls.id)).body.parent).toEqual({ id: rolls.id, name: "Rolls" });
  });

  it("are listed by who is above them", async () => {
    const ids = async (query: string): Promise<string[]> =>
      (await ask("GET", `categories?${query}`)).body.categories.map(({ id }: { id: string }) => id);
    expect(await ids("roots_only=true")).toEqual([home.living.id]);
    expect(await ids("roots_only=false")).toEqual([home.food.id, home.living.id]);
    expect(await ids(`parent_id=${home.living.id.toUpperCase()}`)).toEqual([home.food.id]);
    expect(await ids(`parent_id=${home.living.id}&roots_only=true`)).toEqual([]);
    for (const wrong of ["roots_only=1", "parent_id=x"])
      expect((await ask("GET", `categories?${wrong}`)).status).toBe(422);
  });

  it("keep a cursor to the list that it is of", async () => {
    const { body } = await ask("GET", "categories?per_page=1");
    const cursor = body.pagination.next_cursor;
    expect((await ask("GET", `categories?per_page=1&cursor=${cursor}`)).status).toBe(200);
    expect((await ask("GET", `categories?roots_only=true&cursor=${cursor}`)).status).toBe(422);
  });
});

describe.each([
  ["tags", plannedTag],
  ["merchants", plannedMerchant],
] as const)("a list of %s", (many, planned) => {
  it("comes as a whole, up to 500, unless a part of it is asked for", async () => {
    const more = Array.from({ length: 510 }, (_, i) =>
      planned({ name: `Elm ${String(i).padStart(3, "0")}` }),
    );
    await api.run(home.store({ [many]: more }));
    const whole = await ask("GET", many);
    expect(whole.body[many]).toHaveLength(500);
    expect(whole.body.pagination).toMatchObject({ page: 1, per_page: 500, total_count: 512, total_pages: 2 });
    const rest = await ask("GET", `${many}?per_page=100&cursor=${whole.body.pagination.next_cursor}`);
    expect(rest.body[many]).toHaveLength(12);
    for (const [query, per_page] of [
      ["page=1", 25],
      ["per_page=7", 7],
      ["cursor=", 25],
    ] as const)
      expect((await ask("GET", `${many}?${query}`)).body[many]).toHaveLength(per_page);
    expect((await ask("GET", `${many}?per_page=101`)).status).toBe(422);
  });
});
