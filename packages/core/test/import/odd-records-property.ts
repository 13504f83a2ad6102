import { preflight } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import {
  ACCOUNT,
  allOf,
  foundFamily,
  importRecords,
  inMemory,
  lines,
  Raw,
  record,
  TODAY,
  transaction,
  utf8,
} from "./support.ts";

/** Values that fields may have and that few files have. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    false,
    true,
    "",
    "  ",
    0,
    -1,
    " a ",
    "a",
    "1",
    [],
    {},
    [1],
    ["a", "a"],
    { subtype: "checking" },
    [{ amount: 1 }],
    [{ amount: "1", id: 7, tag_ids: [1], category_id: 1, name: {} }],
    new Raw("1e400"),
    new Raw("1e-400"),
    new Raw("1e-401"),
    new Raw("0e999"),
    new Raw("9007199254740993"),
    new Raw("1.50"),
    new Raw('"\\u0000"'),
    new Raw('"\\ud800"'),
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: "binary", maxLength: 4 }),
);

const FIELDS = [
  ...["id", "name", "description", "notes", "currency", "status", "subtype", "accountable", "color", "icon"],
  ...[
    "lucide_icon",
    "parent_id",
    "category_id",
    "merchant_id",
    "tag_ids",
    "source",
    "amount",
    "balance",
    "date",
  ],
  ...["split_lines", "splitLines", "splits", "account_id", "accountable_type", "__proto__", "constructor"],
];

const oddLine = (base: Readonly<Record<string, Record<string, unknown>>>) =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(base)),
      fc.array(fc.tuple(fc.constantFrom(...FIELDS), odd), { maxLength: 3 }),
      fc.nat(2),
    )
    .map(([type, changes, id]) => {
      const data = { ...base[type], id, ...Object.fromEntries(changes) };
      return record(type, data);
    });

/** What preflight lets pass, an import stores or refuses with a sentence: it never dies of it. */
export const oddRecords = (runs: Runs) =>
  it("whatever preflight finds valid is imported or refused with a sentence", async () => {
    const base = {
      Account: { name: "A", balance: "1", accountable_type: "Depository" },
      Category: { name: "C" },
      Tag: { name: "T" },
      Merchant: { name: "M" },
      Transaction: { account_id: "a", date: "2024-01-02", amount: 1 },
      Transfer: { inflow_transaction_id: "x", outflow_transaction_id: "x" },
      RejectedTransfer: { inflow_transaction_id: "x", outflow_transaction_id: "?" },
    };
    const seen = { Imported: 0, NotImportable: 0, NotValid: 0, AlreadyImported: 0, ImportedOtherwise: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(oddLine(base), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (odds, more) => {
          const file = lines(
            ACCOUNT,
            transaction(),
            ...(more
              ? [record("Category", { id: 1, name: "one" }), record("Tag", { id: 1, name: "one" })]
              : []),
            ...odds,
          );
          const checked = preflight(utf8(file), { type: "ServiceImport" }, { today: TODAY });
          const { _tag } = await inMemory(
            Effect.gen(function* () {
              const family = yield* foundFamily();
              const outcome = yield* importRecords(family, file);
              yield* allOf(family);
              return outcome;
            }),
          );
          seen[_tag] += 1;
          expect(_tag !== "NotValid").toBe(checked._tag === "Checked" && checked.report.valid);
        },
      ),
      runs(3_000),
    );
    expect(seen.Imported).toBeGreaterThan(runs(300).numRuns);
  });
