import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { Accounts, type StoredAccount } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, STORED_AT, store } from "./support/planned.ts";
import { EXACT_AMOUNTS } from "./support/samples.ts";

const asRead = ({ external_id: _, ...account }: ReturnType<typeof plannedAccount>): StoredAccount => ({
  ...account,
  ...{ created_at: STORED_AT, updated_at: STORED_AT },
});

export const accountsLaws = ({ law, property }: Laws<Accounts | Imports | Users>): void => {
  law(
    "an account comes back as it was stored",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const card = plannedAccount({
        name: "Card 💳",
        account_type: "credit_card",
        subtype: "debit",
        currency: "JPY",
        balance: "-1234",
        status: "draft",
        external_id: "7",
      });
      yield* store(family.id, { accounts: [card] });
      expect(yield* (yield* Accounts).find(family.id, card.id)).toEqual(asRead(card));
    }),
  );

  law(
    "no account is found by an unknown id",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      expect(yield* (yield* Accounts).find(family.id, newId())).toBeUndefined();
    }),
  );

  law(
    "the id of an account leads to its family, and an unknown id to no family",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      for (let i = 0; i < 3; i += 1) {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        expect(yield* accounts.familyOf(account.id)).toBeUndefined();
        yield* store(family.id, { accounts: [account, plannedAccount()] });
        expect(yield* accounts.familyOf(account.id)).toBe(family.id);
      }
      for (const id of [newId(), "", "%"]) expect(yield* accounts.familyOf(id)).toBeUndefined();
    }),
  );

  law(
    "a balance of any size comes back exactly",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const accounts = EXACT_AMOUNTS.map((balance) => plannedAccount({ balance }));
      yield* store(family.id, { accounts });
      for (const account of accounts)
        expect(yield* (yield* Accounts).find(family.id, account.id)).toEqual(asRead(account));
    }),
  );

  law(
    "a family without accounts, and an unknown family, have an empty list",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const page = { page: 1, per_page: 10 };
      expect(yield* accounts.list(family.id, page)).toEqual({ items: [], total_count: 0, more: false });
      expect(yield* accounts.list(newId(), page)).toEqual({ items: [], total_count: 0, more: false });
    }),
  );

  property(
    "the pages of accounts form one list sorted by name, then by id, without gaps or repetitions",
    fc.record({
      names: fc.array(fc.constantFrom("a", "B", "b", "Z", "é", "É", "ab", "a b", "銀行"), { maxLength: 20 }),
      per_page: fc.integer({ min: 1, max: 7 }),
    }),
    ({ names, per_page }) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts;
        const { family } = yield* createFamily();
        const stored = names.map((name) => plannedAccount({ name }));
        yield* store(family.id, { accounts: stored });
        const sorted = stored.toSorted((a, b) => compareTexts([a.name, a.id], [b.name, b.id])).map(asRead);
        const pages = Math.ceil(names.length / per_page) + 1;
        const listed: StoredAccount[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const { items, total_count } = yield* accounts.list(family.id, { page, per_page });
          expect(total_count).toBe(names.length);
          expect(items.length).toBeLessThanOrEqual(per_page);
          listed.push(...items);
        }
        expect(listed).toEqual(sorted);
      }),
  );

  property(
    "without those that are disabled, a list is as if they were not there, in pages and after keys",
    fc.record({
      statuses: fc.array(fc.constantFrom("active", "disabled", "draft"), { maxLength: 12 }),
      per_page: fc.integer({ min: 1, max: 5 }),
    }),
    ({ statuses, per_page }) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts;
        const { family } = yield* createFamily();
        const stored = statuses.map((status, i) => plannedAccount({ name: `${i % 3}`, status }));
        yield* store(family.id, { accounts: stored });
        const all = (yield* accounts.list(family.id, { page: 1, per_page: 100 }, {})).items;
        expect(all).toHaveLength(statuses.length);
        const wanted = all.filter(({ status }) => status !== "disabled");
        const filter = { without_disabled: true };
        const paged: StoredAccount[] = [];
        for (let page = 1; paged.length < wanted.length; page += 1) {
          const part = yield* accounts.list(family.id, { page, per_page }, filter);
          expect(part.total_count).toBe(wanted.length);
          expect(part.more).toBe(page * per_page < wanted.length);
          expect(part.items).not.toEqual([]);
          paged.push(...part.items);
        }
        expect(paged).toEqual(wanted);
        const followed: StoredAccount[] = [];
        for (let more = true; more; ) {
          const part = yield* accounts.list(family.id, { after: followed.at(-1) ?? null, per_page }, filter);
          followed.push(...part.items);
          more = part.more;
        }
        expect(followed).toEqual(wanted);
      }),
  );
};
