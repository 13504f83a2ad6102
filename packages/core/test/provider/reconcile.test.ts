import { describe, expect, it } from "vitest";
import { BANK_FIELDS, type UnlinkedTransaction } from "../../src/provider/books/bank-books.ts";
import { ALWAYS, after, answer, at, decided, deleted, EMPTY, edited, type Kept, NOTHING } from "./books.ts";
import { anAccount, aTransaction } from "./support.ts";

const PENDING = aTransaction({ pending: true, posted: null });

const onlyId = (state: typeof NOTHING): string => state.books.transactions[0]!.transaction_id;

describe("the same answer again", () => {
  it("changes nothing", () => {
    const came = answer(0, [
      aTransaction(),
      { ...PENDING, provider_id: "T2" },
      aTransaction({ provider_id: "T3" }),
    ]);
    expect(decided(after(NOTHING, came), came).change).toEqual({ at: at(0), ...EMPTY });
  });

  it("a day later tells only that what is pending was seen", () => {
    const state = after(NOTHING, answer(0, [aTransaction(), { ...PENDING, provider_id: "T2" }]));
    const { change, counts } = decided(state, answer(1, [aTransaction(), { ...PENDING, provider_id: "T2" }]));
    expect(change).toMatchObject({ ...EMPTY, transactions: [{ seen_at: at(1), fields: {} }] });
    expect(counts).toMatchObject([{ added: 0, updated: 0, removed: 0 }]);
  });
});

describe("accounts", () => {
  it("of one connection are told apart by the provider's id, and the same transaction id in two is two", () => {
    const both = answer(0, [], {
      accounts: [anAccount([aTransaction()]), anAccount([aTransaction()], { provider_id: "A2" })],
    });
    const { books } = after(NOTHING, both);
    expect(books.accounts).toHaveLength(2);
    expect(new Set(books.transactions.map(({ account_id }) => account_id)).size).toBe(2);
    expect(decided({ ...NOTHING, books }, both).change).toMatchObject(EMPTY);
  });

  it("get a new name, currency and balance, and keep their type", () => {
    const state = after(NOTHING, answer(0, []));
    const renamed = anAccount([], { name: "Visa", balance: "12", account_type: "credit_card" });
    expect(decided(state, answer(1, [], { accounts: [renamed] })).change).toMatchObject({
      new_accounts: [],
      accounts: [{ id: state.books.accounts[0]!.id, name: "Visa", said: { balance: "12" } }],
    });
  });

  it.each([{ name: "Mine" }, { balance: "11" }, { currency: "EUR" }])("get %j alone", (parts) => {
    const state = after(NOTHING, answer(0, []));
    const came = answer(1, [], { accounts: [anAccount([], parts)] });
    expect(decided(state, came).change.accounts).toHaveLength(1);
    expect(after(state, came).books.accounts).toMatchObject([parts]);
  });

  it("have the day of their balance", () => {
    const at = (balance_date: number) =>
      answer(1, [], { accounts: [anAccount([], { balance: "11", balance_date })] });
    expect(after(NOTHING, at(86_399)).books.accounts).toMatchObject([{ balance_day: "1970-01-01" }]);
    const state = after(NOTHING, answer(0, []));
    expect(decided(state, at(86_400)).change.accounts).toMatchObject([{ said: { day: "1970-01-02" } }]);
  });

  it.each([
    ["keep a balance of a later day than the bank's", "2024-03-02", "7", "2024-03-02"],
    ["get the balance of the bank of the same day", "2024-03-01", "11", "2024-03-01"],
    ["get the balance of the bank of a later day", "2024-02-29", "11", "2024-03-01"],
    [
      "get the balance of the bank if the stored one is of a day in the future",
      "2999-01-01",
      "11",
      "2024-03-01",
    ],
  ])("%s", (_, balance_day, balance, day) => {
    const { books } = after(NOTHING, answer(0, []));
    const accounts = books.accounts.map((each) => ({ ...each, balance: "7", balance_day }));
    const balance_date = Date.parse("2024-03-01T12:00:00Z") / 1000;
    const told = answer(400, [], { accounts: [anAccount([], { balance: "11", balance_date })] });
    const state = { ...NOTHING, books: { ...books, accounts } };
    const { accounts: changed } = decided(state, told).change;
    // It is kept behind that of a later day, too: that may be taken away.
    expect(changed).toMatchObject([{ balance_date, said: { balance: "11", day: "2024-03-01" } }]);
    expect(after(state, told).books.accounts).toMatchObject([{ balance, balance_date, balance_day: day }]);
    expect(decided(after(state, told), told).change).toMatchObject(EMPTY);
  });

  it("say a balance once in another currency, whatever is known of a later day", () => {
    const { books } = after(NOTHING, answer(0, []));
    const accounts = books.accounts.map((each) => ({ ...each, balance: "7", balance_day: "2026-03-02" }));
    const told = answer(1, [], { accounts: [anAccount([], { currency: "EUR" })] });
    const state = { ...NOTHING, books: { ...books, accounts } };
    expect(decided(state, told).change.accounts).toMatchObject([{ said: { replaces: true } }]);
  });

  it("keep the name that a person gave them, and get everything else", () => {
    const { books } = after(NOTHING, answer(0, []));
    const named = books.accounts.map((each) => ({ ...each, name: "Household", renamed: true }));
    const state = { ...NOTHING, books: { ...books, accounts: named } };
    expect(decided(state, answer(1, [])).change).toMatchObject(EMPTY);
    const told = anAccount([], { name: "Visa", balance: "12" });
    expect(decided(state, answer(1, [], { accounts: [told] })).change).toMatchObject({
      accounts: [{ name: "Household", said: { balance: "12" } }],
    });
  });

  it("that did not come are left alone, with all that is in them", () => {
    const state = after(NOTHING, answer(0, [PENDING]));
    expect(decided(state, answer(100, [], { accounts: [] })).change).toMatchObject(EMPTY);
  });
});

describe("two equal purchases", () => {
  it("stay two, however often and in whatever order they come", () => {
    const two = [aTransaction(), aTransaction({ provider_id: "T2" })];
    const state = after(NOTHING, answer(0, two), answer(1, two.toReversed()), answer(2, two));
    expect(state.books.transactions).toHaveLength(2);
  });
});

describe("what is stored but did not come from the bank", () => {
  /** Books of the account with these rows of a file. */
  const withRows = (...rows: readonly Partial<UnlinkedTransaction>[]): Kept => {
    const { books, rows: seen } = after(NOTHING, answer(0, []));
    const account_id = books.accounts[0]!.id;
    const { date, amount, name } = aTransaction();
    const unlinked = rows.map(
      (row, i): UnlinkedTransaction => ({
        ...{ transaction_id: `row-${i}`, account_id, date, amount, currency: "USD", name, reference: "" },
        ...{ locked: [], ...row },
      }),
    );
    return { books: { ...books, unlinked }, rows: seen };
  };

  it("is found where day, amount, currency and name are equal, and not added", () => {
    for (const row of [{}, { name: "COFFEE" }, { amount: "4.50" }, { reference: "FT-1" }])
      expect(decided(withRows(row), answer(1, [aTransaction()]))).toMatchObject({
        change: { ...EMPTY, found: [{ transaction_id: "row-0", seen_at: at(1), told: aTransaction() }] },
        counts: [{ added: 0, updated: 1 }],
      });
    for (const row of [{ date: "2026-03-02" }, { amount: "-4.5" }, { currency: "EUR" }, { name: "Tea" }])
      expect(decided(withRows(row), answer(1, [aTransaction()])).change).toMatchObject({
        ...{ found: [], new_transactions: [{ told: aTransaction() }] },
      });
    expect(decided(withRows({ account_id: "other" }), answer(1, [aTransaction()])).change.found).toEqual([]);
  });

  it("is found within three days and under what a bank calls it where it was added by hand", () => {
    for (const row of [{}, { date: "2026-03-04" }, { date: "2026-02-26" }, { name: "Coffee, big" }]) {
      const { change } = decided(withRows({ ...row, by_hand: true }), answer(1, [aTransaction()]));
      expect(change, JSON.stringify(row)).toMatchObject({
        ...{ found: [{ transaction_id: "row-0" }], new_transactions: [], transactions: [] },
      });
    }
    for (const row of [{ date: "2026-03-05" }, { amount: "4.51" }, { name: "Tea" }, { currency: "EUR" }])
      expect(
        decided(withRows({ ...row, by_hand: true }), answer(1, [aTransaction()])).change.found,
        JSON.stringify(row),
      ).toEqual([]);
  });

  it("is found once, so equal purchases stay as many as they are", () => {
    const three = ["T1", "T2", "T3"].map((provider_id) => aTransaction({ provider_id }));
    const state = after(withRows({}, {}), answer(1, three));
    expect(state.books.transactions).toHaveLength(3);
    expect(state.books.unlinked).toEqual([]);
    expect(decided(state, answer(2, three)).change).toMatchObject(EMPTY);
    expect(after(withRows({}, {}), answer(1, three.slice(1))).books).toMatchObject({
      ...{ transactions: [{}, {}], unlinked: [] },
    });
  });

  it("is what is posted rather than what is pending", () => {
    const posted = aTransaction({ provider_id: "T2" });
    const { change } = decided(withRows({}), answer(1, [PENDING, posted]));
    expect(change).toMatchObject({ found: [{ told: posted }], new_transactions: [{ told: PENDING }] });
  });

  it("is what a pending one is booked as, up to 8 days away, if it is no other's", () => {
    for (const [date, is] of [
      ["2026-03-09", true],
      ["2026-02-21", true],
      ["2026-03-10", false],
    ] as const)
      expect(decided(withRows({ date, name: "COFFEE" }), answer(1, [PENDING])).change, date).toMatchObject(
        is
          ? { found: [{ transaction_id: "row-0", told: PENDING }], new_transactions: [] }
          : { found: [], new_transactions: [{ told: PENDING }] },
      );
    const later = withRows({ date: "2026-03-04" });
    expect(decided(later, answer(1, [aTransaction()])).change.found).toEqual([]);
    const booked = aTransaction({ provider_id: "T2", date: "2026-03-04" });
    expect(decided(later, answer(1, [PENDING, booked])).change).toMatchObject({
      ...{ found: [{ told: booked }], new_transactions: [{ told: PENDING }] },
    });
    const state = after(later, answer(1, [PENDING]), answer(2, [{ ...booked, provider_id: "T1" }]));
    expect(state.books.transactions).toMatchObject([{ date: "2026-03-04", pending: false }]);
  });

  it("is, if it is pending, what is posted up to 8 days away", () => {
    for (const [date, is] of [
      ["2026-03-09", true],
      ["2026-03-10", false],
    ] as const)
      expect(decided(withRows({ date, pending: true }), answer(1, [aTransaction()])).change).toMatchObject(
        is
          ? { found: [{ transaction_id: "row-0", told: aTransaction() }], new_transactions: [] }
          : { found: [], new_transactions: [{ told: aTransaction() }] },
      );
  });

  it("has, if it was pending, what is posted, but for what a person has changed", () => {
    const held = { date: "2026-02-28", amount: "4", name: "PENDING coffee", pending: true };
    const posted = aTransaction();
    const { date, amount, name } = posted;
    for (const [locked, fields] of [
      [[], { date, amount, name }],
      [["amount"], { date, name }],
    ] as const)
      expect(decided(withRows({ ...held, locked }), answer(1, [posted])).change).toMatchObject({
        ...{ found: [{ transaction_id: "row-0" }], new_transactions: [] },
        transactions: [{ transaction_id: "row-0", told: posted, fields }],
      });
    expect(decided(withRows({ ...held, amount: "2" }), answer(1, [posted])).change.found).toEqual([]);
  });

  it("is not what is stored under its id, and comes before a pending one that may have been posted", () => {
    const known = after(NOTHING, answer(0, [aTransaction()])).books;
    const { books, rows } = withRows({ account_id: known.accounts[0]!.id });
    const both = { books: { ...known, unlinked: books.unlinked }, rows };
    expect(decided(both, answer(1, [aTransaction()])).change).toMatchObject(EMPTY);
    const waiting = after(NOTHING, answer(0, [PENDING])).books;
    const row = { ...books.unlinked[0]!, account_id: waiting.accounts[0]!.id };
    const state = { books: { ...waiting, unlinked: [row] }, rows };
    const posted = aTransaction({ provider_id: "T2" });
    expect(decided(state, answer(1, [posted])).change).toMatchObject({
      ...{ found: [{ transaction_id: "row-0", told: posted }], transactions: [], new_transactions: [] },
    });
  });
});

describe("what a person changed", () => {
  it.each(BANK_FIELDS)("stays: %s; the rest follows the bank", (field) => {
    const start = after(NOTHING, answer(0, [aTransaction()]));
    const changed = edited(start, onlyId(start), field, "mine");
    const told = aTransaction({ date: "2026-03-02", amount: "5", name: "Cafe", notes: "new" });
    const state = after(changed, answer(1, [told]));
    const { date, amount, name, notes } = told;
    expect(state.rows.get(onlyId(start))).toEqual({ date, amount, name, notes, [field]: "mine" });
    expect(decided(state, answer(1, [told])).change).toMatchObject(EMPTY);
  });

  it("stays on the pending one that is posted under another id", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    const changed = edited(start, onlyId(start), "name", "Breakfast");
    const state = after(changed, answer(3, [aTransaction({ provider_id: "T2", date: "2026-03-03" })]));
    expect([...state.rows]).toMatchObject([[onlyId(start), { name: "Breakfast", date: "2026-03-03" }]]);
  });
});

describe("what a person deleted", () => {
  const countsAfter = (state: typeof NOTHING, ...came: Parameters<typeof answer>) =>
    decided(state, answer(...came)).counts;
  const nothing = [{ added: 0, updated: 0, removed: 0 }];

  it.each([
    ["when the bank tells it again", aTransaction()],
    ["when the bank tells it otherwise", aTransaction({ amount: "5", name: "Cafe", date: "2026-03-02" })],
    ["when the bank gives it another id", aTransaction({ provider_id: "T9" })],
  ])("stays deleted %s", (_, told) => {
    const start = after(NOTHING, answer(0, [aTransaction()]));
    const state = deleted(start, onlyId(start));
    expect(countsAfter(state, 1, [told])).toMatchObject(nothing);
    const later = after(state, answer(1, [told]));
    expect(later.rows.size).toBe(0);
    expect(later.books.transactions).toMatchObject([{ ...told, deleted: true }]);
    expect(decided(later, answer(1, [told])).change).toMatchObject(EMPTY);
  });

  it("stays deleted when what was pending is posted under another id, and is forgotten when it vanishes", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    const state = deleted(start, onlyId(start));
    const posted = after(state, answer(2, [aTransaction({ provider_id: "T9" })]));
    expect([posted.rows.size, posted.books.transactions.length]).toEqual([0, 1]);
    expect(countsAfter(state, 20, [])).toMatchObject(nothing);
    expect(after(state, answer(20, [])).books.transactions).toEqual([]);
  });

  it("does not keep an equal one from coming", () => {
    const start = after(NOTHING, answer(0, [aTransaction()]));
    const state = deleted(start, onlyId(start));
    const later = after(state, answer(1, [aTransaction(), aTransaction({ provider_id: "T2" })]));
    expect(later.rows.size).toBe(1);
  });
});

describe("a pending one that has vanished", () => {
  it("is removed after 8 days, not before", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    for (const day of [1, 7, 8]) expect(decided(start, answer(day, [])).change.removed, `${day}`).toEqual([]);
    const { change, counts } = decided(start, answer(9, []));
    expect(change.removed).toEqual([onlyId(start)]);
    expect(counts).toMatchObject([{ removed: 1 }]);
  });

  it("is told of until then, with the first of several", () => {
    const start = after(
      NOTHING,
      answer(0, [PENDING, { ...PENDING, provider_id: "T2", name: "Tea", amount: "99" }]),
    );
    expect(decided(start, answer(0, [])).messages).toEqual([]);
    for (const day of [1, 8])
      expect(decided(start, answer(day, [])).messages, `${day}`).toMatchObject([
        { code: "pending_gone", account: "Checking", text: expect.stringMatching(/^2 .*"Coffee"/i) },
      ]);
    expect(decided(start, answer(9, [])).messages).toEqual([]);
    for (const parts of [{ failed: new Set(["Meadow Bank"]) }, { forget_before: undefined }])
      expect(decided(start, answer(1, [], parts)).messages).toEqual([]);
  });

  it("is neither told of nor counted if a file has booked it", () => {
    const start = after(
      NOTHING,
      answer(0, [PENDING, { ...PENDING, provider_id: "T2", name: "Tea", amount: "99" }]),
    );
    const all = start.books.transactions.map((each) =>
      each.name === "Tea" ? { ...each, kept_by_file: true as const } : each,
    );
    const [coffee, tea] = all;
    const having = (...transactions: typeof all): Kept => ({
      ...start,
      books: { ...start.books, transactions },
    });
    const missing = decided(having(...all), answer(1, []));
    expect(missing.change.gone).toEqual([coffee!.transaction_id]);
    expect(missing.messages).toMatchObject([{ text: expect.stringMatching(/^The .*"Coffee"/i) }]);
    for (const each of [tea!, { ...tea!, locked: ["name" as const] }])
      expect(decided(having(each), answer(9, []))).toMatchObject({ messages: [], counts: [{ removed: 0 }] });
  });

  it("is the bank's no longer if a file has booked it, whatever a person has changed", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    const [coffee] = start.books.transactions;
    for (const locked of [[], ["name" as const]]) {
      const kept = { ...coffee!, locked, kept_by_file: true as const };
      const { change } = decided(
        { ...start, books: { ...start.books, transactions: [kept] } },
        answer(9, []),
      );
      expect(change).toMatchObject({ ...EMPTY, removed: [coffee!.transaction_id] });
    }
  });

  it("counts its days from when it was last seen", () => {
    const start = after(NOTHING, answer(0, [PENDING]), answer(5, [PENDING]));
    expect(decided(start, answer(13, [])).change.removed).toEqual([]);
    expect(decided(start, answer(14, [])).change.removed).toHaveLength(1);
  });

  it("counts them from the next sync on if a clock was ahead when it was last seen", () => {
    const ahead = after(NOTHING, answer(0, [PENDING]), answer(1_500, [PENDING]));
    const { change, counts } = decided(ahead, answer(1, []));
    expect(change).toMatchObject({
      ...EMPTY,
      transactions: [{ transaction_id: onlyId(ahead), seen_at: at(1), fields: {} }],
    });
    expect(counts).toMatchObject([{ updated: 0, removed: 0 }]);
    const mended = after(ahead, answer(1, []));
    expect(mended.rows).toEqual(ahead.rows);
    for (const day of [1, 9]) expect(decided(mended, answer(day, [])).change, `${day}`).toMatchObject(EMPTY);
    expect(decided(mended, answer(10, [])).change.removed).toEqual([onlyId(ahead)]);
    for (const parts of [{ failed: new Set(["Meadow Bank"]) }, { forget_before: undefined }])
      expect(decided(ahead, answer(1, [], parts)).change).toMatchObject(EMPTY);
  });

  it("is there again after any time: it stays", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    expect(decided(start, answer(99, [PENDING])).change).toMatchObject({
      removed: [],
      transactions: [{ seen_at: at(99) }],
    });
  });

  it("stays where a person has changed it, with a message", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    const { change, messages } = decided(edited(start, onlyId(start), "notes", "mine"), answer(9, []));
    expect(change.removed).toEqual([]);
    expect(messages).toMatchObject([
      { code: "pending_kept", institution: "Meadow Bank", account: "Checking" },
    ]);
  });

  it("stays where its institution has failed, or it is not to be judged", () => {
    const start = after(NOTHING, answer(0, [PENDING]));
    expect(decided(start, answer(99, [], { failed: new Set(["Meadow Bank"]) })).change.removed).toEqual([]);
    expect(decided(start, answer(99, [], { forget_before: undefined })).change.removed).toEqual([]);
    expect(decided(start, answer(99, [], { failed: new Set(["Harbor Union"]) })).change.removed).toHaveLength(
      1,
    );
  });

  it("never goes when it is posted, however long it is gone", () => {
    const start = after(NOTHING, answer(0, [aTransaction()]));
    expect(decided(start, answer(500, [])).change).toMatchObject(EMPTY);
  });
});

describe("what is posted", () => {
  it("does not become pending again by an answer that is older", () => {
    const start = after(NOTHING, answer(0, [aTransaction({ notes: "posted" })]));
    expect(decided(start, answer(1, [PENDING])).change).toMatchObject(EMPTY);
  });

  it("has not gone where the window does not reach it", () => {
    const start = after(NOTHING, answer(0, [aTransaction()]));
    const elsewhere = { start: aTransaction().posted! + 1, end: ALWAYS.end };
    const came = answer(1, [aTransaction({ provider_id: "T2" })], { window: elsewhere });
    expect(after(start, came).books.transactions).toHaveLength(2);
    const before = { start: 0, end: aTransaction().posted! };
    expect(after(start, { ...came, window: before }).books.transactions).toHaveLength(2);
    const there = { start: aTransaction().posted!, end: aTransaction().posted! + 1 };
    expect(after(start, { ...came, window: there }).books.transactions).toHaveLength(1);
  });
});

it("a pending one that an earlier window of the sync has shown has not gone in a later one", () => {
  const state = after(NOTHING, answer(0, [PENDING]));
  const came = aTransaction({ provider_id: "T2" });
  expect(after(state, answer(0, [came])).books.transactions).toHaveLength(2);
});
