import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { syncConnection } from "../../src/provider/sync/sync.ts";
import { Accounts, Transactions } from "../../src/transactions/index.ts";
import { connected, later, responds, withProvider } from "./connection-support.ts";
import { wireAccount, wireTransaction } from "./support.ts";

const BANKS = ["brook", "elm"] as const;

type Bank = (typeof BANKS)[number];

/** An answer with an account `1` of each bank, of which one part is told in a way of its own. */
const about = (part: (bank: Bank) => object, beside: object = {}) => ({
  accounts: BANKS.map((bank, i) =>
    wireAccount({
      ...{ id: "1", org: undefined, ...part(bank) },
      transactions: ["t1", "t2", "t3"].map((id) => wireTransaction({ id, amount: `-${i + 1}.50` })),
    }),
  ),
  ...beside,
});

const first = (parts: (bank: Bank) => object) => about((bank) => ({ org: parts(bank) }));

const second = (name: (bank: Bank) => string, parts: (bank: Bank) => object = () => ({})) =>
  about((bank) => ({ conn_id: name(bank), ...parts(bank) }), {
    connections: BANKS.map((bank) => ({ conn_id: name(bank), name: bank, org_id: bank })),
  });

const ID = first((id) => ({ id, domain: `${id}.example` }));
const DOMAIN = first((bank) => ({ domain: `${bank}.example` }));
const CONNECTIONS = second((bank) => `CON-${bank}`);
const BOTH = second(
  (bank) => `CON-${bank}`,
  (bank) => ({ org: { domain: `${bank}.example` } }),
);
const named = (bank: Bank) => ({ name: `${bank} checking` });
const inCurrency = (bank: Bank) => ({ currency: bank === "elm" ? "EUR" : "USD" });

it.each([
  ["version 1, then 2", ID, CONNECTIONS],
  [
    "version 1, then 2 with the other order of accounts",
    ID,
    { ...CONNECTIONS, accounts: CONNECTIONS.accounts.toReversed() },
  ],
  ["version 1, then both at once", DOMAIN, BOTH],
  ["domains, then ids", DOMAIN, ID],
  [
    "connections that were claimed again, by name",
    second((bank) => `CON-${bank}`, named),
    second((bank) => `NEW-${bank}`, named),
  ],
  [
    "connections that were claimed again, by currency",
    second((bank) => `CON-${bank}`, inCurrency),
    second((bank) => `NEW-${bank}`, inCurrency),
  ],
  [
    "version 2, then 1, by name",
    second((bank) => `CON-${bank}`, named),
    about((bank) => ({ org: { id: bank }, ...named(bank) })),
  ],
])("accounts of two banks with one id stay the same: %s", (_, before, after) =>
  withProvider([responds(200, before), responds(200, after)], () =>
    Effect.gen(function* () {
      const { family_id, id } = yield* connected({ last_success_at: later(-86_400_000), last_status: "ok" });
      const page = { page: 1, per_page: 100 };
      const stored = Effect.gen(function* () {
        const accounts = (yield* (yield* Accounts).list(family_id, page)).items;
        const rows = (yield* (yield* Transactions).list(family_id, {}, page)).items;
        return [
          accounts.map((each) => each.id).toSorted(),
          rows.map((row) => `${row.account.id} ${row.external_id} ${row.amount}`).toSorted(),
        ];
      });
      yield* syncConnection(family_id, id, { pending: true, dry_run: false });
      const once = yield* stored;
      expect(once.map(({ length }) => length)).toEqual([2, 6]);
      for (let times = 0; times < 2; times += 1) {
        const { accounts } = yield* syncConnection(family_id, id, { pending: true, dry_run: false });
        for (const each of accounts) expect(each).toMatchObject({ added: 0, updated: 0, removed: 0 });
        expect(yield* stored).toEqual(once);
      }
    }),
  ),
);
