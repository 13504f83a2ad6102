import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { resolveRemembered, toRemember } from "../src/api/remembered.ts";
import { isShownSign } from "../src/find/sign/shown-sign.ts";
import { type ReadingOptions, resolveOptions } from "../src/index.ts";

/** What memory may never do: turn round what a file shows, or read a file otherwise than with the answers it was stored with. */

const TODAY = "2026-12-31";
const HOW = { auto: true, today: TODAY };

const taughtBy = (content: string | Uint8Array, given: ReadingOptions) => ({
  ...{ day: "2024-05-03", accounts: [] },
  ...toRemember(content, { ...resolveOptions(content, given, HOW), said: given }, { today: TODAY }),
});

const NAMES = ["Oak Mill", "Salary", "Rent", "Refund Elm", "Payment received", "Qo", "Fir Books"];

/** How an amount is written: with a plus, with marks, with a minus alone, or without any sign. */
const STYLES: readonly ((cents: number) => string)[] = [
  (cents) => `${cents < 0 ? "-" : "+"}${decimal(cents)}`,
  (cents) => `${decimal(cents)} ${cents < 0 ? "DR" : "CR"}`,
  (cents) => `${cents < 0 ? "-" : ""}${decimal(cents)}`,
  (cents) => decimal(cents),
];

const decimal = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

interface Row {
  readonly cents: number;
  readonly name: string;
  readonly day: number;
}

const rows: fc.Arbitrary<readonly Row[]> = fc.array(
  fc.record({
    cents: fc.integer({ min: -90_000, max: 90_000 }).filter((each) => each !== 0),
    name: fc.constantFrom(...NAMES),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  { minLength: 1, maxLength: 7 },
);

const file = fc
  .record({ rows, style: fc.constantFrom(...STYLES), hasBalance: fc.boolean(), isMonthFirst: fc.boolean() })
  .map(({ rows: all, style, hasBalance, isMonthFirst }) => {
    let balance = 100_000;
    const lines = all
      .toSorted((a, b) => a.day - b.day)
      .map(({ cents, name, day }) => {
        balance += cents;
        const date = isMonthFirst ? `04/${day}/2024` : `${day}/04/2024`;
        return [date, name, style(cents), ...(hasBalance ? [(balance / 100).toFixed(2)] : [])].join(",");
      });
    return [["Date", "Name", "Amount", ...(hasBalance ? ["Balance"] : [])].join(","), ...lines].join("\n");
  });

const given: fc.Arbitrary<ReadingOptions> = fc.record(
  {
    signage_convention: fc.constantFrom("inflows_positive", "inflows_negative"),
    date_format: fc.constantFrom("%d/%m/%Y", "%m/%d/%Y"),
  },
  { requiredKeys: [] },
);

describe("a file of a layout of which another was read", () => {
  itSampled("is never read with the inverse of the sign that it shows", ({ runs }) => {
    let shown = 0;
    fc.assert(
      fc.property(file, file, given, (first, second, said) => {
        const alone = resolveOptions(second, {}, HOW);
        if (!alone.evidence.some(isShownSign)) return;
        shown += 1;
        const { options } = resolveRemembered(second, {}, HOW, taughtBy(first, said));
        expect(options.signage_convention).toBe(alone.options.signage_convention);
      }),
      { numRuns: runs(1600) },
    );
    expect(shown).toBeGreaterThan(runs(1600) / 20);
  });
});

const WRITTEN: Readonly<Record<string, (out: boolean) => string>> = {
  none: () => "",
  minus: () => "-",
  both: (out) => (out ? "-" : ""),
};

/** A file whose amounts are written in one way; two of three have no minus where some have one. */
const writtenAs = (sign: (out: boolean) => string): string =>
  [
    "Date,Name,Amount",
    `13/05/2024,Qo,${sign(false)}12.50`,
    `14/05/2024,Elm,${sign(true)}8.00`,
    `15/05/2024,Fir,${sign(false)}40.00`,
  ].join("\n");

describe("what somebody said of a sign", () => {
  const signs = ["inflows_positive", "inflows_negative"] as const;
  const ways = Object.entries(WRITTEN);
  const cases = signs.flatMap((sign) => ways.flatMap((one) => ways.map((other) => ({ sign, one, other }))));

  for (const { sign, one, other } of cases)
    it(`${sign}, of amounts with ${one[0]}, holds for ${other[0]} if that is the same, or a part of it`, () => {
      const [first, second] = [writtenAs(one[1]), writtenAs(other[1])];
      const alone = resolveOptions(second, {}, HOW);
      const { options, undecided, used } = resolveRemembered(
        second,
        {},
        HOW,
        taughtBy(first, { signage_convention: sign }),
      );
      const isAlike = one[0] === other[0] || (one[0] === "both" && other[0] === "minus");
      const holds = isAlike || alone.options.signage_convention === sign;
      expect(used.contradicted).toEqual(holds ? [] : ["signage_convention"]);
      expect(options.signage_convention).toBe(holds ? sign : alone.options.signage_convention);
      if (!holds) expect(undecided).toEqual(alone.undecided);
    });

  it("again of amounts in another way holds for both ways", () => {
    const said = { signage_convention: "inflows_negative" };
    const [none, both] = [writtenAs(WRITTEN.none!), writtenAs(WRITTEN.both!)];
    const known = { day: "2024-05-03", accounts: [] };
    const second = resolveRemembered(both, said, HOW, taughtBy(none, said));
    const taught = { ...known, ...toRemember(both, second, { today: TODAY }) };
    for (const text of [none, both]) {
      const { options, undecided, used } = resolveRemembered(text, {}, HOW, taught);
      expect([options.signage_convention, undecided, used.contradicted]).toEqual([
        "inflows_negative",
        [],
        [],
      ]);
    }
    const other = { signage_convention: "inflows_positive" };
    const turned = toRemember(both, resolveRemembered(both, other, HOW, taughtBy(none, said)), {
      today: TODAY,
    });
    expect(turned.signs).toEqual(["both"]);
  });
});

describe("what nobody had to say of a sign", () => {
  const told = ["Date,Name,Amount", "13/05/2024,Salary,1200.50", "14/05/2024,Rent,-800.00"].join("\n");
  const [none, both] = [writtenAs(WRITTEN.none!), writtenAs(WRITTEN.both!)];
  const known = { day: "2024-05-03", accounts: [] };

  it("holds for files written so after the same is said of others", () => {
    expect(resolveOptions(both, {}, HOW).undecided).not.toEqual([]);
    const said = { signage_convention: "inflows_positive" };
    const second = resolveRemembered(none, said, HOW, taughtBy(told, {}));
    const taught = { ...known, ...toRemember(none, second, { today: TODAY }) };
    for (const text of [none, both]) {
      const { options, undecided, used } = resolveRemembered(text, {}, HOW, taught);
      expect(options.signage_convention).toBe("inflows_positive");
      expect([undecided, used.contradicted]).toEqual([[], []]);
    }
  });

  it("holds for none after the opposite is said of others", () => {
    const said = { signage_convention: "inflows_negative" };
    const second = resolveRemembered(none, said, HOW, taughtBy(told, {}));
    expect(toRemember(none, second, { today: TODAY }).signs).toEqual(["none"]);
  });
});

const CORPUS = new URL("../corpus/", import.meta.url);

/** A first answer to each question of a file. */
const answersTo = (content: Uint8Array): ReadingOptions =>
  Object.fromEntries(
    resolveOptions(content, {}, HOW).undecided.flatMap(({ field, candidates: [first] }) =>
      first === undefined ? [] : [[field, field === "booked_statuses" ? [first] : first]],
    ),
  );

itSampled(
  "each export of the corpus is read with its own remembered reading as with the answers",
  ({ of }) => {
    const exports = of(readdirSync(CORPUS).filter((name) => !/\.(?:json|md)$/.test(name)));
    const others = exports.filter((name) => {
      const content = readFileSync(new URL(name, CORPUS));
      const answers = answersTo(content);
      const { account_id: _, ...options } = resolveOptions(content, answers, HOW).options;
      const again = resolveRemembered(content, {}, HOW, taughtBy(content, answers));
      return JSON.stringify(sorted(again.options)) !== JSON.stringify(sorted(options));
    });
    expect(others).toEqual([]);
    expect(exports.length).toBeGreaterThan(20);
  },
);

const sorted = (options: ReadingOptions) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
