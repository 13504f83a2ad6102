import type { EntryDetails, Upload } from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { importFile, undoImport } from "../../src/import/index.ts";
import { Transactions, updateTransaction } from "../../src/transactions/index.ts";
import { listTransfers } from "../../src/transfers/index.ts";
import {
  exported,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  openAccount,
  TODAY,
  utf8,
} from "../import/support.ts";

const ACCOUNT = {
  ...{ id: "1", name: "", currency: "EUR", opening_balance: null, closing_balance: null },
  proof: "no_balances",
} as const;

const [ENTRY] = [Uint32Array.of(1)];

/** A statement with one entry, 100 EUR out, as its reader hands it over. */
const statement = (filename: string, details: EntryDetails): Upload => ({
  bytes: utf8(filename),
  table: {
    ...{ format: "camt.053", name: "a CAMT.053 statement", filename, content_type: "application/xml" },
    ...{ accounts: [ACCOUNT], notes: [], unreadable: new Map(), evidence: [], undecided: [] },
    bytes: utf8(`date,amount,name,account\n2024-06-10,-100.00,To dollars,${accountName(ACCOUNT)}\n`),
    origins: { kind: "text", entries: ENTRY!, lines: ENTRY!, columns: ENTRY! },
    reading: {
      ...{ type: "TransactionImport", date_format: "%Y-%m-%d", number_format: "1,234.56" },
      account_col_label: "account",
    },
    details: new Map([[1, details]]),
  },
});

const STATED = { counter: { amount: "108.5", currency: "USD" } };

const OPTIONS = { date_format: "%Y-%m-%d", signage_convention: "inflows_positive" } as const;

/** A family with an account of each of two currencies, and the files that each of them can have. */
const started = Effect.gen(function* () {
  const family = yield* foundFamily();
  const [euros, dollars] = [
    yield* openAccount(family, "Euros", "EUR"),
    yield* openAccount(family, "Dollars", "USD"),
  ];
  const stated = (upload: Upload) =>
    importFile({ family_id: family, upload, options: { account_id: euros }, today: TODAY });
  const files = {
    statement: stated(statement("a.xml", STATED)),
    again: stated(statement("b.xml", STATED)),
    silent: stated(statement("c.xml", {})),
    other: stated(statement("d.xml", { counter: { amount: "108.51", currency: "USD" } })),
    dollars: importRows(family, dollars, "date,amount,name\n2024-06-11,108.50,From euros\n", OPTIONS),
  };
  const pairs = Effect.map(listTransfers(family, "paired", { page: 1, per_page: 10 }), ({ items }) =>
    items.map(({ made_by, inflow, outflow }) => [made_by, inflow.name, outflow.name]),
  );
  return { family, euros, dollars, files, pairs };
});

const PAIR = [["rule", "From euros", "To dollars"]];

const ORDERS: readonly (readonly ("statement" | "silent" | "dollars")[])[] = [
  ["statement", "silent", "dollars"],
  ["statement", "dollars", "silent"],
  ["silent", "statement", "dollars"],
  ["silent", "dollars", "statement"],
  ["dollars", "statement", "silent"],
  ["dollars", "silent", "statement"],
];

it.each(ORDERS)("a statement of what was converted pairs two currencies: %s, %s, %s", (...order) =>
  inMemory(
    Effect.gen(function* () {
      const { family, files, pairs } = yield* started;
      for (const file of order) imported(yield* files[file]);
      expect(yield* pairs).toEqual(PAIR);
      const { items } = yield* (yield* Transactions).list(family, {}, { page: 1, per_page: 10 });
      expect(items.map(({ transfer }) => transfer?.currency)).toEqual(["USD", "USD"]);
    }),
  ),
);

const RATE = { value: "1.085", currency: "USD" } as const;

it.each([
  ["of its own currency", { ...RATE, unit: "EUR" }, ["108.50"], "paired"],
  ["of its own currency, not the other way", { ...RATE, unit: "EUR" }, ["92.17"], "none"],
  ["of the other currency", { ...RATE, unit: "USD" }, ["92.17"], "paired"],
  ["of the other currency, not the other way", { ...RATE, unit: "USD" }, ["108.50"], "none"],
  ["of which it does not say", { ...RATE, unit: null }, ["108.50"], "paired"],
  ["of which it does not say, the other way", { ...RATE, unit: null }, ["92.17"], "paired"],
  ["that leads to two amounts", { ...RATE, unit: null }, ["108.50", "92.17"], "proposed"],
  ["of a third currency", { ...RATE, unit: "CHF" }, ["108.50", "92.17"], "none"],
  ["rounded to the cent", { ...RATE, value: "1.084951", unit: "EUR" }, ["108.50"], "paired"],
  ["a cent off", { ...RATE, value: "1.084949", unit: "EUR" }, ["108.50"], "none"],
  ["that leads to one amount either way", { ...RATE, value: "1.00001", unit: null }, ["100.00"], "none"],
] as const)("a rate %s states the amount, in either order", (_, rate, amounts, state) =>
  inMemory(
    Effect.gen(function* () {
      for (const order of [0, 1]) {
        const { family, euros, dollars } = yield* started;
        const files = [
          importFile({
            family_id: family,
            upload: statement("a.xml", { rate }),
            options: { account_id: euros },
            today: TODAY,
          }),
          importRows(
            family,
            dollars,
            `date,amount,name\n${amounts.map((each) => `2024-06-11,${each},From euros\n`).join("")}`,
            OPTIONS,
          ),
        ];
        for (const file of order === 0 ? files : files.toReversed()) imported(yield* file);
        const found = { none: [], paired: ["paired"], proposed: ["proposed", "proposed"] }[state];
        const states = [];
        for (const each of ["paired", "proposed"] as const)
          states.push(
            ...(yield* listTransfers(family, each, { page: 1, per_page: 10 })).items.map(() => each),
          );
        expect(states).toEqual(found);
        const there = yield* foundFamily();
        imported(yield* importRecords(there, yield* exported(family)));
        const { items } = yield* listTransfers(there, "paired", { page: 1, per_page: 10 });
        expect(items).toHaveLength(state === "paired" ? 1 : 0);
      }
    }),
  ),
);

it.each([
  ["Original Amount,Original Currency", "108.50,USD"],
  ["Exchange Rate,Original Currency", "1.0850,USD"],
  ["Exchange Rate,Original Currency", "0.921659,USD"],
])("columns of a CSV state it: %s, %s", (columns, cells) =>
  inMemory(
    Effect.gen(function* () {
      const { family, euros, files, pairs } = yield* started;
      yield* files.dollars;
      const text = `date,amount,name,${columns}\n2024-06-10,-100.00,To dollars,${cells}\n`;
      const { import: stored } = imported(yield* importRows(family, euros, text, OPTIONS));
      expect(yield* pairs).toEqual(PAIR);
      yield* undoImport({ family_id: family, id: stored!.id, with_edited: false });
      expect(yield* pairs).toEqual([]);
    }),
  ),
);

it("what is stated goes with the last import that states it", () =>
  inMemory(
    Effect.gen(function* () {
      const { family, files, pairs } = yield* started;
      yield* files.dollars;
      yield* files.silent;
      expect(yield* pairs).toEqual([]);
      const ids = [imported(yield* files.statement), imported(yield* files.again)].map(
        (outcome) => outcome.import!.id,
      );
      for (const [id, left] of [
        [ids[0]!, PAIR],
        [ids[1]!, []],
      ] as const) {
        yield* undoImport({ family_id: family, id, with_edited: false });
        expect(yield* pairs).toEqual(left);
      }
    }),
  ));

it("what is stated to the last digit counts, of an amount that no person has changed", () =>
  inMemory(
    Effect.gen(function* () {
      const { family, files, pairs } = yield* started;
      yield* files.dollars;
      const other = imported(yield* files.other);
      expect(yield* pairs).toEqual([]);
      yield* undoImport({ family_id: family, id: other.import!.id, with_edited: false });
      yield* files.statement;
      const { items } = yield* (yield* Transactions).list(family, {}, { page: 1, per_page: 10 });
      const id = items.find(({ name }) => name === "To dollars")!.id;
      for (const [amount, left] of [
        ["101", []],
        ["100", PAIR],
      ] as const) {
        yield* updateTransaction({ family_id: family, id, fields: { amount } });
        expect(yield* pairs).toEqual(left);
      }
    }),
  ));

it("an export has what is stated, and pairs where it is imported", () =>
  inMemory(
    Effect.gen(function* () {
      const { family, files, pairs } = yield* started;
      for (const file of [files.statement, files.dollars]) yield* file;
      expect(yield* pairs).toEqual(PAIR);
      const there = yield* foundFamily();
      imported(yield* importRecords(there, yield* exported(family)));
      const { items } = yield* listTransfers(there, "paired", { page: 1, per_page: 10 });
      expect(items.map(({ made_by, inflow }) => [made_by, inflow.name])).toEqual([["rule", "From euros"]]);
      const counter = `"counters":${JSON.stringify([STATED.counter])}`;
      for (const each of [family, there]) expect((yield* exported(each)).split(counter)).toHaveLength(2);
    }),
  ));
