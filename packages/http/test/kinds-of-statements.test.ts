// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type KindOfStatement,
  statementOfKind,
  type ToldEntry,
} from "../../../tools/testing/kinds-of-statements.ts";
import { fieldsOf, fileOf, formOf } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const PAIRS: readonly (readonly [KindOfStatement, KindOfStatement])[] = [
  ["camt.053", "camt.052"],
  ["camt.052", "camt.053"],
  ["camt.053", "camt.054"],
  ["camt.054", "camt.053"],
  ["mt940", "mt942"],
  ["mt942", "mt940"],
];

const ENTRIES = [
  { day: "2024-03-04", amount: "-10.00", name: "Oven", reference: "R1" },
  { day: "2024-03-05", amount: "20.50", name: "Ada", reference: "R2" },
  { day: "2024-03-05", amount: "-3.00", name: "Kiosk", reference: "R3" },
] as const satisfies readonly ToldEntry[];

const withoutReferences = (entries: readonly ToldEntry[]): readonly ToldEntry[] =>
  entries.map(({ reference: _, ...entry }) => entry);

/** The same, as another kind of statement says who it was. */
const named = (entries: readonly ToldEntry[]): readonly ToldEntry[] =>
  entries.map((entry) => ({ ...entry, name: `CARD ${entry.day} ${entry.amount}` }));

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

let accounts = 0;

/** An account of its own, which the first statement makes. */
const newAccount = () => {
  accounts += 1;
  const account = `NL00TEST${accounts}`;
  const store = (
    kind: KindOfStatement,
    entries: readonly ToldEntry[],
    fields: Readonly<Record<string, string>> = {},
  ) =>
    api.ask("POST", "/api/v1/imports", {
      key: api.home.key,
      ...formOf([
        fileOf(statementOfKind(kind, entries, account), `${kind}.txt`),
        ...fieldsOf({ create_accounts: "true", ...fields }),
      ]),
    });
  const made = async () => {
    const { body } = await api.ask("GET", "/api/v1/accounts?per_page=100", { key: api.home.key });
    return body.accounts.find(({ name }: { name: string }) => name === `${account} EUR`);
  };
  return { store, made };
};

/** What an import says of another one. */
const besideOf = ({ notes = [] }: { readonly notes?: readonly string[] }): string | undefined =>
  notes.find((note) => note.includes("undo one of the two imports"));

describe.each(PAIRS)("%s, then %s of the same entries", (first, then) => {
  it("stores none twice that a reference tells, with other texts, and does not warn", async () => {
    const { store } = newAccount();
    await store(first, ENTRIES);
    const { status, body } = await store(then, named(ENTRIES));
    expect([status, body.counts.stored, body.counts.already_there]).toEqual([201, 0, ENTRIES.length]);
    expect(besideOf(body)).toBeUndefined();
  });

  it.each<readonly [string, readonly ToldEntry[], readonly ToldEntry[]]>([
    ["neither has references", withoutReferences(ENTRIES), withoutReferences(named(ENTRIES))],
    ["the first has references alone", ENTRIES, withoutReferences(named(ENTRIES))],
    ["the second has references alone", withoutReferences(ENTRIES), named(ENTRIES)],
    [
      "they have other references",
      ENTRIES,
      named(ENTRIES).map((one) => ({ ...one, reference: `X${one.reference}` })),
    ],
  ])("warns of the first where %s, before it stores and then", async (_, one, other) => {
    const { store } = newAccount();
    const earlier = (await store(first, one)).body;
    expect(earlier.reading.format).toBe(first);
    for (const fields of [{ dry_run: "true" }, {}]) {
      const { body } = await store(then, other, fields);
      expect(body.reading.format).toBe(then);
      expect(body.counts).toMatchObject({ stored: other.length });
      const day = earlier.created_at.slice(0, 10);
      expect(besideOf(body)).toContain(
        `the import ${earlier.id} of "${first}.txt" (${first.toUpperCase()}) on ${day} `,
      );
    }
  });
});

describe("No other import is warned of", () => {
  const bare = withoutReferences(ENTRIES);
  const later = bare.map((entry) => ({ ...entry, day: entry.day.replace("-03-", "-04-") }));

  it.each<readonly [string, KindOfStatement, readonly ToldEntry[], KindOfStatement, readonly ToldEntry[]]>([
    ["on other days", "camt.053", bare, "camt.052", later],
    ["of the same kind", "camt.053", bare, "camt.053", named(bare)],
    ["of a kind that does not tell the same once more", "camt.053", bare, "mt942", named(bare)],
    ["with the same texts", "camt.053", bare, "camt.052", bare],
    [
      "with references, of which one is new",
      "camt.052",
      ENTRIES,
      "camt.053",
      [...named(ENTRIES), { day: "2024-03-05", amount: "-1", name: "Late", reference: "R4" }],
    ],
  ])("%s", async (_, first, one, then, other) => {
    const { store } = newAccount();
    await store(first, one);
    const { status, body } = await store(then, other);
    expect([status, besideOf(body)]).toEqual([201, undefined]);
  });

  it("of another account", async () => {
    await newAccount().store("camt.053", bare);
    expect(besideOf((await newAccount().store("camt.052", named(bare))).body)).toBeUndefined();
  });

  it("that was undone", async () => {
    const { store } = newAccount();
    const { body } = await store("camt.053", bare);
    await api.ask("DELETE", `/api/v1/imports/${body.id}`, { key: api.home.key });
    expect(besideOf((await store("camt.052", named(bare))).body)).toBeUndefined();
  });
});

describe("An entry in another currency than its account", () => {
  const DOLLARS = { ...ENTRIES[0], currency: "USD" };
  const profile = (currency: string) => ({ profile: JSON.stringify({ currency }) });
  const EUROS = withoutReferences([ENTRIES[1]]);

  it.each<readonly [string, readonly ToldEntry[]]>([
    ["beside others", [DOLLARS, ENTRIES[2]]],
    ["alone", [DOLLARS]],
  ])("%s is asked about, and stored when that is said", async (_, entries) => {
    const { store, made } = newAccount();
    await store("camt.053", EUROS);
    const { id } = await made();
    for (const to of [{}, { account_id: id }])
      for (const fields of [{}, profile("GBP"), profile("EUR")]) {
        const { status, body } = await store("camt.053", entries, { ...to, ...fields });
        expect(status).toBe(422);
        expect(body).toMatchObject({
          error: "import_undecided",
          undecided: [{ field: "currency", candidates: ["USD"], example: "2024-03-04 Oven" }],
        });
      }
    const { status, body } = await store("camt.053", entries, { account_id: id, ...profile("usd") });
    expect([status, body.counts.stored]).toEqual([201, entries.length]);
  });

  it("is asked about where the statement makes the account, in its own currency", async () => {
    const { store, made } = newAccount();
    expect((await store("camt.053", [DOLLARS, ENTRIES[1]])).body.error).toBe("import_undecided");
    expect((await store("camt.053", [DOLLARS, ENTRIES[1]], profile("USD"))).status).toBe(201);
    expect(await made()).toMatchObject({ currency: "EUR" });
  });

  it("is stored without a question if one of several such currencies is named", async () => {
    const { store } = newAccount();
    const entries = [DOLLARS, { ...ENTRIES[1], currency: "GBP" }];
    for (const currency of ["USD", "GBP"])
      expect((await store("camt.053", entries, { dry_run: "true", ...profile(currency) })).status).toBe(200);
  });
});
