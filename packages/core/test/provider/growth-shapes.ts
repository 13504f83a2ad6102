import { describe, expect } from "vitest";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { counted } from "../../../../tools/testing/steps.ts";
import { wireAccount, wireTransaction } from "./support.ts";

const TIMES = 8;

const list = <A>(count: number, make: (i: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, i) => make(i));

const DAY = 86_400;

/** Transactions of thirty accounts over a year. */
const transactions = (count: number) => ({
  accounts: list(30, (account) =>
    wireAccount({
      id: `ACT-${account}`,
      transactions: list(count / 30, (i) =>
        wireTransaction({
          id: `TRN-${account}-${i}`,
          posted: 1_740_000_000 + (i % 365) * DAY + 44_101 + account,
          amount: `-${i}.${10 + (i % 90)}`,
          description: `PURCHASE ${i} AT A SHOP`,
          payee: "A Shop",
          memo: "",
          extra: { category: "shopping" },
        }),
      ),
    }),
  ),
});

/** As many accounts as messages in either format. */
const messages = (count: number, name: (i: number) => string, text: (i: number) => string) => ({
  accounts: list(count, (i) => wireAccount({ id: `A${i}`, org: { name: name(i) } })),
  errors: list(count, text),
  errlist: list(count, (i) => ({ code: "act.x", msg: `${text(i)} again`, account_id: `gone-${i}` })),
});

const text = (description: string) => ({
  accounts: [wireAccount({ transactions: [wireTransaction({ description })] })],
  errors: [description],
});

/** Answers that grow in one way each, of about so many bytes. */
const ANSWERS: Readonly<Record<string, (bytes: number) => unknown>> = {
  transactions: (bytes) => transactions(bytes / 180),
  accounts: (bytes) => ({ accounts: list(bytes / 30, (i) => ({ id: `A${i}`, balance: "1" })) }),
  "accounts that share an id": (bytes) => ({
    accounts: list(bytes / 150, (i) => ({
      ...{ id: "1", balance: "1", org: { id: `bank-${i}` } },
      transactions: [wireTransaction({ id: `T${i}` })],
    })),
  }),
  "parts of one account": (bytes) => ({
    accounts: list(bytes / 120, (i) => wireAccount({ transactions: [wireTransaction({ id: `T${i}` })] })),
  }),
  "messages that name institutions": (bytes) =>
    messages(
      bytes / 300,
      (i) => `Bank of the ${i}th meadow`,
      (i) => `Sign in at ${i}`,
    ),
  "messages about institutions whose names begin alike": (bytes) =>
    messages(
      bytes / 2_000,
      (i) => "bank ".repeat((i * 97) % 300).concat("x"),
      (i) => `${"bank ".repeat(99)}${i}`,
    ),
  "messages of tags in tags": (bytes) =>
    messages(
      bytes / 15_000,
      (i) => `Bank ${i}`,
      (i) => `${"<a".repeat(2_600)}${">".repeat(2_600)}${i}`,
    ),
  "a text of tags that are not closed": (bytes) => text("<a&amp;".repeat(bytes / 14)),
  "a text of blanks": (bytes) => text(`${" ".repeat(bytes / 2)}\u202e`),
  "a text of joiners": (bytes) => text(`a${"\u200d\u200c".repeat(bytes / 4)}b`),
};

const holding = (all: readonly unknown[]) => ({ accounts: [wireAccount({ transactions: all })] });

/** Alike in all but the id. */
const alike = (count: number, id: (i: number) => string, parts: Readonly<Record<string, unknown>> = {}) =>
  holding(list(count, (i) => wireTransaction({ id: id(i), ...parts })));

const PENDING = { posted: 0, transacted_at: 1_772_366_400, pending: true };

/** Answers that come one day after the other, of about so many bytes each. */
const DAYS: Readonly<Record<string, (bytes: number) => readonly unknown[]>> = {
  "alike and posted, with new ids": (bytes) =>
    ["a", "b", "a"].map((of) => alike(bytes / 80, (i) => `${of}${i}`)),
  "alike and pending, with new ids": (bytes) =>
    ["a", "b", "c"].map((of) => alike(bytes / 120, (i) => `${of}${i}`, PENDING)),
  "alike, pending and then posted": (bytes) => [
    alike(bytes / 120, (i) => `a${i}`, PENDING),
    alike(bytes / 120, (i) => `b${i}`),
  ],
  "one id everywhere": (bytes) => [1, 2].map(() => alike(bytes / 80, () => "a")),
  "ids that differ only at the end": (bytes) =>
    [1, 2].map(() => alike(bytes / 330, (i) => `${"i".repeat(240)}${i}`)),
  "ids that are too long": (bytes) => [alike(2, () => "1".repeat(bytes / 2))],
  "texts that are too long": (bytes) => [
    holding(list(bytes / 2_000, (i) => wireTransaction({ id: `T${i}`, memo: "m".repeat(1_900) }))),
  ],
  "many errors": (bytes) => [{ accounts: [wireAccount()], errors: list(bytes / 20, (i) => `Error ${i}`) }],
  "many accounts, which are gone": (bytes) => [
    { accounts: list(bytes / 40, (i) => ({ id: `A${i}`, balance: "1" })) },
    { accounts: [] },
  ],
  "accounts with one id, which are gone": (bytes) => [
    { accounts: list(bytes / 60, (i) => ({ id: "1", balance: "1", org: { id: `bank-${i}` } })) },
    { accounts: [] },
  ],
};

/** Texts as they stand in answers, of so many characters. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  joiners: (length) => `a${"\u200d\u200c".repeat(length / 2)}b`,
  "joiners that join nothing": (length) => "\u200d ".repeat(length / 2),
  blanks: (length) => `${" ".repeat(length)}x`,
  "what cannot be seen": (length) => "\u00ad\u202e".repeat(length / 2),
  "tags that are not closed": (length) => "<a ".repeat(length / 3),
  "tags in tags": (length) => "<a".repeat(length / 3) + ">".repeat(length / 3),
  entities: (length) => "&amp;".repeat(length / 5),
};

const { growth } = await counted<typeof import("./read.ts")>(new URL("./read.ts", import.meta.url));

/** What an answer takes to be read, and a text within it to be plain, from so many bytes to eight times as many. */
export const growthFrom = (small: { readonly answer: number; readonly text: number }): void => {
  describe("what is done grows no faster than an answer", () => {
    itEachSampled(Object.entries(ANSWERS))("%s", (_, make) => {
      const times = growth(({ read }, bytes) => read(JSON.stringify(make(bytes))), small.answer, TIMES);
      expect(times).toBeLessThan(TIMES * 1.1);
    });
  });

  describe("what is done grows no faster than answers that follow each other", () => {
    itEachSampled(Object.entries(DAYS))("%s", (_, make) => {
      const work = ({ readAll }: typeof import("./read.ts"), bytes: number) =>
        readAll(...make(bytes).map((each) => JSON.stringify(each)));
      expect(growth(work, small.answer, TIMES)).toBeLessThan(TIMES * 1.1);
    });
  });

  describe("what is done grows no faster than a text", () => {
    itEachSampled(Object.entries(TEXTS))("%s", (_, make) => {
      const times = growth(
        ({ plainLine, plainMessage }, length) => {
          plainLine(make(length));
          plainMessage(make(length));
        },
        small.text,
        TIMES,
      );
      expect(times).toBeLessThan(TIMES * 1.1);
    });
  });
};
