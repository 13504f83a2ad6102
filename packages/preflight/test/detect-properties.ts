import fc from "fast-check";
import { expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import {
  type Inspection,
  inspect,
  preflight,
  type ReadingOptions,
  resolveOptions,
  type TransactionRecord,
  type Undecided,
} from "../src/index.ts";
import { statement } from "./detect-statements.ts";
import { recordsOf } from "./rows-of.ts";
import { TODAY, utf8 } from "./support.ts";

interface Read {
  readonly undecided: readonly Undecided[];
  /** Undefined if an import would refuse the file. */
  readonly records: readonly TransactionRecord[] | undefined;
}

const read = (bytes: Uint8Array, given: ReadingOptions = {}, auto = true): Read => {
  const upload = { bytes, filename: "export.csv" };
  const { options, undecided } = resolveOptions(upload, given, { auto, today: TODAY });
  const outcome = preflight(upload, options, { today: TODAY });
  if (outcome._tag === "Refused" || !outcome.report.valid) return { undecided, records: undefined };
  return { undecided, records: recordsOf(bytes, options, outcome.report, TODAY) };
};

const stored = (bytes: Uint8Array): readonly TransactionRecord[] | undefined => {
  const { undecided, records } = read(bytes);
  return undecided.length > 0 ? undefined : records;
};

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

const sorted = (all: readonly string[]): string => all.toSorted().join("\n");

interface Told {
  readonly date: string;
  readonly cents: number;
  readonly currency: string;
  readonly name: string;
}

const lines = (all: readonly Told[], isNamed: boolean): string =>
  sorted(all.map(({ date, cents, currency, name }) => `${date} ${cents} ${currency} ${isNamed ? name : ""}`));

const told = (records: readonly TransactionRecord[], isNamed: boolean): string =>
  lines(
    records.map(({ amount, ...rest }) => ({ ...rest, cents: -centsOf(amount) })),
    isNamed,
  );

const inspection = (bytes: Uint8Array): Inspection | undefined => {
  const outcome = inspect(bytes, { today: TODAY });
  return outcome._tag === "Inspected" ? outcome.inspection : undefined;
};

/** Options whose candidates are values of the option of that name. */
const ANSWERS: ReadonlySet<string> = new Set([
  "date_format",
  "number_format",
  "signage_convention",
  "amount_col_label",
  "currency_col_label",
]);

const money = (records: readonly TransactionRecord[] | undefined): string =>
  JSON.stringify(records?.map(({ date, amount, currency }) => [date, amount, currency]));

const anyStatement = fc.oneof({ arbitrary: statement(true), weight: 4 }, statement(false));

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 200 }).map(utf8),
  fc
    .tuple(
      anyStatement,
      fc.array(fc.tuple(fc.nat(2_000), fc.constantFrom(0, 10, 13, 34, 44, 59, 255)), { maxLength: 6 }),
    )
    .map(([{ text }, changes]) => {
      const bytes = utf8(text);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    }),
);

export const detectProperties = (runs: Runs): void => {
  it.each([
    ["with", true, 8_000, 0.5],
    ["without", false, 4_000, 0.2],
  ] as const)(
    "a statement %s headers is stored as it is, or something is asked",
    (_, hasHeader, tries, least) => {
      const seen = { all: 0, stored: 0 };
      fc.assert(
        fc.property(statement(hasHeader), (each) => {
          const records = stored(utf8(each.text));
          seen.all += 1;
          if (records === undefined) return;
          seen.stored += 1;
          // Without a header, texts that are all alike do not look like names.
          const isNamed = hasHeader || new Set(each.transactions.map(({ name }) => name)).size > 1;
          expect(told(records, isNamed)).toBe(lines(each.transactions, isNamed));
        }),
        runs(tries),
      );
      expect(seen.stored).toBeGreaterThan(seen.all * least);
    },
  );

  it("each answer to a question is taken, and two answers store other records", () => {
    let asked = 0;
    fc.assert(
      fc.property(statement(true), ({ text }) => {
        const bytes = utf8(text);
        for (const { field, candidates } of read(bytes).undecided) {
          if (!ANSWERS.has(field)) continue;
          asked += 1;
          expect(candidates.length, field).toBeGreaterThan(1);
          const answers = candidates.map((candidate) => {
            const { undecided, records } = read(bytes, { [field]: candidate });
            expect(undecided.map((question) => question.field)).not.toContain(field);
            return money(records);
          });
          expect(new Set(answers).size, `${field} ${candidates.join(", ")}`).toBe(candidates.length);
        }
      }),
      runs(8_000),
    );
    expect(asked).toBeGreaterThan(0);
  });

  it("nothing is both decided and asked, and detecting again finds the same", () => {
    fc.assert(
      fc.property(anyStatement, ({ text }) => {
        const found = inspection(utf8(text))!;
        expect(inspection(utf8(text))).toEqual(found);
        for (const { field } of found.undecided) expect(found.profile).not.toHaveProperty(field);
      }),
      runs(3_000),
    );
  });

  it("a profile reads the same bytes to the same records", () => {
    fc.assert(
      fc.property(anyStatement, ({ text }) => {
        const bytes = utf8(text);
        const found = inspection(bytes)!;
        const profile = JSON.parse(JSON.stringify(found.profile)) as ReadingOptions;
        const [first, again] = [read(bytes), read(bytes, profile)];
        // A profile has no answer to what the file leaves open: it is asked again.
        expect(again.undecided).toEqual(first.undecided);
        if (found.undecided.length > 0) return;
        expect(again.records).toEqual(first.records);
        expect(read(bytes, profile, false).records).toEqual(first.records);
      }),
      runs(3_000),
    );
  });

  it("given options win over what is found", () => {
    fc.assert(
      fc.property(
        anyStatement,
        fc.record({
          date_format: fc.constantFrom("%Y", "%d.%m.%Y"),
          signage_convention: fc.constantFrom("inflows_positive", "inflows_negative"),
          number_format: fc.constantFrom("1.234,56", "1,234.56"),
        }),
        ({ text }, given) => {
          const { options, undecided } = resolveOptions({ bytes: utf8(text) }, given, {
            auto: true,
            today: TODAY,
          });
          expect(options).toMatchObject(given);
          expect(undecided.filter(({ field }) => field in given)).toEqual([]);
        },
      ),
      runs(3_000),
    );
  });

  it("any bytes are inspected or refused", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(["Inspected", "Refused"]).toContain(inspect(bytes, { today: TODAY })._tag);
      }),
      runs(8_000),
    );
  });
};
