import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { syncConnection } from "../../src/provider/sync/sync.ts";
import { Accounts, Transactions } from "../../src/transactions/index.ts";
import { connected, later, responds, withProvider } from "./connection-support.ts";

const DAY = 86_400;
/** The start of 2026-02-27 in UTC. */
const FRIDAY = 1_772_150_400;
const NOON = FRIDAY + DAY / 2;
const BRIDGE = "https://bridge.example/feed";

const org = (name: string, domain = `${name.toLowerCase().replaceAll(" ", "-")}.example`) => ({
  ...{ domain, name, "sfin-url": BRIDGE, url: `https://${domain}`, id: domain },
});

const bought = (id: string, amount: unknown, parts: object = {}) => ({
  ...{ id, posted: NOON, amount, description: `SHOP ${id}` },
  ...parts,
});

const account = (id: string, name: string, balance: unknown, parts: object = {}) => ({
  ...{ id, name, currency: "USD", balance, "available-balance": "0.00", "balance-date": NOON },
  ...{ org: org("Brook Bank"), transactions: [], holdings: [] },
  ...parts,
});

interface Wanted {
  readonly status: "ok" | "partial" | "failed";
  /** Name, currency and balance. */
  readonly accounts: readonly string[];
  /** Account, id, day and amount. */
  readonly rows: readonly string[];
  /** Codes, in any order. */
  readonly codes: readonly string[];
}

type Row = readonly [what: string, answer: unknown, wanted: Wanted];

const WILD: readonly Row[] = [
  [
    "messages about two institutions with complete accounts",
    {
      errors: ["Connection to Brook Bank may need attention", "Connection to Elm Invest may need attention"],
      accounts: [
        account("A1", "Share Draft", "77.70", {
          transactions: [bought("t1", "-12.34", { memo: "", payee: "" })],
        }),
        account("A2", "Elm Fund", "9876.54", { org: org("Elm Invest"), currency: "EUR" }),
      ],
    },
    {
      status: "partial",
      accounts: ["Elm Fund EUR 9876.54", "Share Draft USD 77.7"],
      rows: ["Share Draft t1 2026-02-27 12.34"],
      codes: ["con.", "con."],
    },
  ],
  [
    "a notice of maintenance, and an unknown field",
    {
      errors: ["Scheduled maintenance window: 2026-03-07 02:00-04:00 UTC"],
      "x-api-message": ["Ask with a start-date"],
      accounts: [account("A1", "Share Draft", "1", { extra: { "account-open-date": 978_360_153 } })],
    },
    { status: "ok", accounts: ["Share Draft USD 1"], rows: [], codes: ["gen."] },
  ],
  [
    "version 2 with an incomplete list",
    {
      errlist: [{ code: "act.missingdata", msg: "Incomplete listing. Try again later", account_id: "A2" }],
      connections: [{ conn_id: "CON-1", name: "Brook Credit Union", org_id: "brookcu", sfin_url: BRIDGE }],
      accounts: [
        account("A1", "Share Draft", "3184.22", {
          ...{ org: undefined, conn_id: "CON-1" },
          transactions: [
            bought("t1", "2650.00"),
            bought("p1", "-18.75", { posted: 0, transacted_at: NOON, pending: true }),
          ],
        }),
        account("A2", "Visa Rewards", "-612.40", {
          ...{ org: undefined, conn_id: "CON-1" },
          transactions: [bought("t1", "250.00"), bought("t2", "-9.64", { transacted_at: NOON - DAY })],
        }),
      ],
    },
    {
      status: "partial",
      accounts: ["Share Draft USD 3184.22", "Visa Rewards USD -612.4"],
      rows: [
        "Share Draft p1 2026-02-27 18.75",
        "Share Draft t1 2026-02-27 -2650",
        "Visa Rewards t1 2026-02-27 -250",
        "Visa Rewards t2 2026-02-26 9.64",
      ],
      codes: ["act.missingdata"],
    },
  ],
  [
    "revoked, in version 2, without any account",
    {
      accounts: [],
      errlist: [{ code: "gen.auth", msg: 'Revoked. <a href="https://bridge.example">Again</a>' }],
    },
    { status: "failed", accounts: [], rows: [], codes: ["gen.auth"] },
  ],
  [
    "a blank currency of an account and of its holdings",
    {
      accounts: [
        account("A1", "529 Plan", "50000.00", { currency: "", holdings: [{ id: "h", currency: "" }] }),
        account("A2", "Card Visa", "0.00", { currency: undefined, transactions: [bought("t1", "-67.05")] }),
      ],
    },
    {
      status: "ok",
      accounts: ["529 Plan USD 50000", "Card Visa USD 0"],
      rows: ["Card Visa t1 2026-02-27 67.05"],
      codes: ["currency_assumed", "currency_assumed"],
    },
  ],
  [
    "no name, no organization and no date",
    { accounts: [{ id: "plain", balance: "12.34", currency: "USD" }] },
    { status: "ok", accounts: ["plain USD 12.34"], rows: [], codes: [] },
  ],
  [
    "one bad amount, one bad balance and one bad date among good ones",
    {
      accounts: [
        account("A1", "Share Draft", "1.00", { transactions: [bought("bad", ""), bought("t1", "-1.2e2")] }),
        account("A2", "Elm Fund", "1,000.00", { transactions: [bought("t1", "-1")] }),
        account("A3", "Saver", "5", {
          transactions: [
            bought("t1", "-2", { posted: "2026-02-27" }),
            bought("t2", "-3", { posted: "yesterday" }),
          ],
        }),
      ],
    },
    {
      status: "partial",
      accounts: ["Saver USD 5", "Share Draft USD 1"],
      rows: ["Saver t1 2026-02-27 2", "Share Draft t1 2026-02-27 120"],
      codes: ["account_left_out", "transaction_left_out", "transaction_left_out"],
    },
  ],
  [
    "one id at two organizations",
    {
      accounts: [
        account("1", "Brook", "1.00", { transactions: [bought("t1", "-1")] }),
        account("1", "Elm", "2.00", { org: org("Elm Bank"), transactions: [bought("t1", "-2")] }),
      ],
    },
    {
      status: "ok",
      accounts: ["Brook USD 1", "Elm USD 2"],
      rows: ["Brook t1 2026-02-27 1", "Elm t1 2026-02-27 2"],
      codes: [],
    },
  ],
  [
    "one id at two organizations that differ only in their names",
    {
      accounts: ["Brook", "Elm"].map((name) =>
        account("1", name, "1", { org: { name, "sfin-url": BRIDGE }, transactions: [bought("t1", "-1")] }),
      ),
    },
    {
      status: "ok",
      accounts: ["Brook USD 1", "Elm USD 1"],
      rows: ["Brook t1 2026-02-27 1", "Elm t1 2026-02-27 1"],
      codes: [],
    },
  ],
  [
    "days at midnight, flags as numbers, a pending one without a date",
    {
      accounts: [
        account("A1", "Share Draft", "1.00", {
          transactions: [
            bought("t1", "-1", { posted: FRIDAY, pending: 0 }),
            bought("t2", "-2", { posted: String(NOON), pending: "false" }),
            bought("p1", "-4.00", { posted: 0, pending: true }),
          ],
        }),
      ],
    },
    {
      status: "ok",
      accounts: ["Share Draft USD 1"],
      rows: ["Share Draft t1 2026-02-27 1", "Share Draft t2 2026-02-27 2"],
      codes: ["transaction_left_out"],
    },
  ],
  [
    "fields in another spelling, and times as ids, the same in two accounts",
    {
      errors: [],
      accounts: ["Demo Saver", "Demo Spender"].map((id, i) => ({
        ...{ id, name: `Made-up ${id}`, currency: "USD", balance: `${i + 1}00.50`, balanceDate: NOON },
        ...{ availableBalance: "7", org: { ...org("Brook Bank"), sfinUrl: BRIDGE } },
        transactions: [FRIDAY - DAY, NOON].map((posted) => bought(String(posted), "-20.00", { posted })),
      })),
    },
    {
      status: "ok",
      accounts: ["Made-up Demo Saver USD 100.5", "Made-up Demo Spender USD 200.5"],
      rows: ["Saver", "Spender"].flatMap((name) => [
        `Made-up Demo ${name} ${FRIDAY - DAY} 2026-02-26 20`,
        `Made-up Demo ${name} ${NOON} 2026-02-27 20`,
      ]),
      codes: [],
    },
  ],
  [
    "an organization that is only an address, three currencies, and a zero as a number",
    {
      accounts: [
        account("A1", "Dollars", 0, { org: { "sfin-url": BRIDGE }, "balance-date": 0 }),
        account("A2", "Euros", "2.00", { org: { "sfin-url": BRIDGE }, currency: "EUR" }),
        account("A3", "Yen", "150000", { org: { "sfin-url": BRIDGE }, currency: "JPY" }),
      ],
    },
    {
      status: "ok",
      accounts: ["Dollars USD 0", "Euros EUR 2", "Yen JPY 150000"],
      rows: [],
      codes: [],
    },
  ],
  [
    "records without an id beside a complete one",
    {
      accounts: [
        { name: "Nobody's", balance: "100.00", "balance-date": NOON, transactions: [] },
        {
          ...{ name: "Somebody's", balance: "1500.45", "balance-date": NOON },
          transactions: [{ posted: NOON, amount: "-45.50", description: "SHOP" }],
        },
        account("A1", "Share Draft", "1.00", {
          transactions: [{ posted: NOON, amount: "-45.50", description: "SHOP" }, bought("t1", "-1")],
        }),
      ],
    },
    {
      status: "partial",
      accounts: ["Share Draft USD 1"],
      rows: ["Share Draft t1 2026-02-27 1"],
      codes: ["account_left_out", "account_left_out", "transaction_left_out"],
    },
  ],
  [
    "only messages, as text",
    { errors: ["Payment required.", "Something else"], accounts: [] },
    { status: "failed", accounts: [], rows: [], codes: ["gen.", "gen."] },
  ],
  [
    "a failed institution whose account has no list of transactions",
    {
      errors: ["Connection to Elm Invest may need attention"],
      accounts: [
        {
          ...{ id: "A1", name: "Elm IRA", currency: "USD", balance: "250.10", "balance-date": NOON },
          ...{ org: { name: "Elm Invest" }, holdings: [{ id: "h1", symbol: "ELM", shares: 2 }] },
        },
      ],
    },
    { status: "failed", accounts: ["Elm IRA USD 250.1"], rows: [], codes: ["con."] },
  ],
  [
    "another language, an old purchase, and a message with a part of an institution's name",
    {
      errors: ["Aviso: conexión inestable con Arroyo"],
      accounts: [
        account("A1", "Cuenta Arroyo™", "45000.00", {
          ...{ currency: "MXN", org: org("Banco del Arroyo") },
          transactions: [
            bought("t1", "-1500.00", { description: "TIENDA “EL NIÑO” ✓", payee: "José" }),
            bought("t2", "-2.5", { posted: 793_090_572, transacted_at: 793_080_572 }),
          ],
        }),
      ],
    },
    {
      status: "partial",
      accounts: ["Cuenta Arroyo™ MXN 45000"],
      rows: ["Cuenta Arroyo™ t1 2026-02-27 1500", "Cuenta Arroyo™ t2 1995-02-17 2.5"],
      codes: ["gen."],
    },
  ],
  [
    "both versions at once, two accounts of similar names, and amounts as numbers",
    {
      errors: ["Incomplete listing"],
      errlist: [{ code: "act.missingdata", msg: "Incomplete listing", account_id: "A2" }],
      connections: [{ conn_id: "CON-1", org_id: "brook", name: "Brook Bank" }],
      accounts: [
        account("A1", "Brook Plus ****1234", 5432.1, {
          ...{ conn_id: "CON-1", transactions: [bought("t1", -45.99), bought("t2", 1e-2)] },
        }),
        account("A2", "Brook Platinum Card ****5678", -1250, {
          ...{ conn_id: "CON-1", transactions: [bought("t1", "-89.00", { transacted_at: FRIDAY })] },
        }),
      ],
    },
    {
      status: "partial",
      accounts: ["Brook Platinum Card ****5678 USD -1250", "Brook Plus ****1234 USD 5432.1"],
      rows: [
        "Brook Platinum Card ****5678 t1 2026-02-27 89",
        "Brook Plus ****1234 t1 2026-02-27 45.99",
        "Brook Plus ****1234 t2 2026-02-27 -0.01",
      ],
      codes: ["act.missingdata"],
    },
  ],
  [
    "text instead of a list and of an organization, labels of the wrong kind, and one time of two",
    {
      errors: "Scheduled maintenance on Sunday",
      connections: {},
      accounts: [
        account("A1", "", "1.00", {
          ...{ name: 4711, org: "Brook Bank" },
          transactions: [
            bought("t1", "-1", { description: 1234, payee: false, memo: [] }),
            bought("t2", "-2", { posted: "soon", transacted_at: NOON, pending: "False" }),
            bought("t3", "-3", { posted: ` ${NOON}.0 ` }),
          ],
        }),
        account("A2", "Thousandths of a cent", 100.10000000000001),
        account("A3", "Dollars", "1", { currency: 840 }),
      ],
    },
    {
      status: "partial",
      accounts: ["4711 USD 1"],
      rows: ["4711 t1 2026-02-27 1", "4711 t2 2026-02-27 2", "4711 t3 2026-02-27 3"],
      codes: ["account_left_out", "account_left_out", "gen."],
    },
  ],
  [
    "points, and texts that move cursors",
    {
      errors: ["err \u001b[31mRED\u001b[0m <script>x</script>\r\nFAKE"],
      accounts: [
        account("A1", "NAME\u001b[31m", "1", { transactions: [bought("t\u0007", "-1")] }),
        account("A2", "Miles", "9000", { currency: "https://bridge.example/miles" }),
      ],
    },
    {
      status: "partial",
      accounts: ["NAME [31m USD 1"],
      rows: ["NAME [31m t\u0007 2026-02-27 1"],
      codes: ["account_left_out", "gen."],
    },
  ],
];

it.each(WILD)("the readable part of an answer with %s is stored once", (_, answer, wanted) =>
  withProvider([responds(200, answer)], () =>
    Effect.gen(function* () {
      const { family_id, id } = yield* connected({ last_success_at: later(-DAY * 1000), last_status: "ok" });
      for (let times = 0; times < 2; times += 1) {
        const outcome = yield* syncConnection(family_id, id, { pending: true, dry_run: false });
        const page = { page: 1, per_page: 100 };
        const accounts = (yield* (yield* Accounts).list(family_id, page)).items;
        const rows = (yield* (yield* Transactions).list(family_id, {}, page)).items;
        expect({
          status: outcome.status,
          accounts: accounts
            .map(({ name, currency, balance }) => `${name} ${currency} ${balance}`)
            .toSorted(),
          rows: rows
            .map((row) => `${row.account.name} ${row.external_id} ${row.date} ${row.amount}`)
            .toSorted(),
          codes: outcome.messages.map(({ code }) => code).toSorted(),
        }).toEqual(wanted);
        if (times > 0)
          for (const each of outcome.accounts)
            expect(each).toMatchObject({ added: 0, updated: 0, removed: 0 });
      }
    }),
  ),
);
