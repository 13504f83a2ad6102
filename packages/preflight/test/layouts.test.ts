import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import { layoutIndex } from "../../../tools/layout-index.mjs";
// @ts-expect-error -- a script without types
import { layoutsPage } from "../../../tools/layouts-doc.mjs";
import * as fingerprint from "../src/atlas/fingerprint.ts";
import {
  COLUMN_KINDS,
  DATE_ORDERS,
  DECISION_NAMES,
  FEE_PLACES,
  type KnownLayout,
  LAYOUT_KINDS,
  LAYOUT_SOURCES,
} from "../src/atlas/known-layout.ts";
import { layoutOf } from "../src/atlas/layout-of.ts";
import { findLayout, LAYOUTS } from "../src/atlas/layouts.ts";
import { DECISIONS as LETTERS } from "../src/atlas/read-index.ts";
import { isKnownCurrency } from "../src/basics/known-currency.ts";
import { SIGNAGE_CONVENTIONS } from "../src/options/options.ts";
import { normalizeHeader } from "../src/reading/label-cells.ts";

const LABELS = ["date", "amount", "name"] as const;

const FIELDS = ["id", "name", "country", "kind", "known", "since", "headers", "columns", "decides"];

const isOneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && values.includes(value);

const isText = (value: unknown): boolean =>
  typeof value === "string" && value !== "" && value.trim() === value && !value.includes("|");

const DECISIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  date_order: isOneOf(DATE_ORDERS),
  signage_convention: isOneOf(SIGNAGE_CONVENTIONS),
  fee: isOneOf(FEE_PLACES),
  date: isText,
  amount: isText,
  name: isText,
  currency: (value) => typeof value === "string" && isKnownCurrency(value),
  not_booked: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
};

const hasColumn = ({ headers, columns }: KnownLayout, label: string): boolean => {
  if (columns === undefined) return headers.every((header) => header.includes(label));
  const place = Number(/^column_(\d+)$/.exec(label)?.[1]);
  return place >= 1 && place <= columns.length;
};

/** The decisions of a layout that do not exist, have no such value, or name a column that it has not. */
const wrongDecisions = (layout: KnownLayout): readonly string[] =>
  Object.entries(layout.decides).flatMap(([key, value]) => {
    if (!Object.hasOwn(DECISIONS, key) || !DECISIONS[key]!(value)) return [key];
    return isOneOf(LABELS)(key) && !hasColumn(layout, value as string) ? [key] : [];
  });

/** The fields of a layout that are wrong. */
const wrongFields = (layout: KnownLayout): readonly string[] => {
  const { id, name, country, kind, known, since, headers, columns } = layout;
  const right: Readonly<Record<string, boolean>> = {
    id: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id),
    name: isText(name),
    country: /^[A-Z]{2}$/.test(country),
    kind: isOneOf(LAYOUT_KINDS)(kind),
    known: isOneOf(LAYOUT_SOURCES)(known),
    since: Number.isInteger(since) && since >= 1995 && since <= 2100,
    headers: headers.length > 0 === (columns === undefined) && headers.every((row) => row.at(-1) !== ""),
    columns: columns === undefined || columns.every(isOneOf(COLUMN_KINDS)),
  };
  return [
    ...Object.keys(layout).filter((key) => !FIELDS.includes(key)),
    ...Object.keys(right).filter((key) => !right[key]),
    ...wrongDecisions(layout),
  ];
};

const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

const rows = LAYOUTS.flatMap((layout) => layout.headers.map((header) => ({ layout, header })));

describe("the layouts", () => {
  it("are many, of many countries", () => {
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(200);
    expect(new Set(LAYOUTS.map(({ country }) => country)).size).toBeGreaterThanOrEqual(45);
  });

  it("are well-formed, and decide only what there is", () => {
    const wrong = LAYOUTS.map((layout) => [layout.id, wrongFields(layout)] as const);
    expect(wrong.filter(([, fields]) => fields.length > 0)).toEqual([]);
  });

  it("cannot be changed by who gets them, in whole or in part", () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    expect(isFrozen(LAYOUTS)).toBe(true);
  });

  it("have ids and header rows of their own", () => {
    expect(repeated(LAYOUTS.map(({ id }) => id))).toEqual([]);
    const normal = rows.map(({ header }) => fingerprint.namedCells(header).map(normalizeHeader).join("|"));
    expect(repeated(normal)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["id", { id: "Two words" }],
    ["name", { name: " " }],
    ["country", { country: "Germany" }],
    ["kind", { kind: "loan" }],
    ["known", { known: "rumour" }],
    ["since", { since: 20 }],
    ["headers", { headers: [] }],
    ["headers", { headers: [["Date", ""]], decides: {} }],
    ["columns", { columns: ["day"], headers: [], decides: {} }],
    ["bank", { bank: "Example" }],
    ["order", { decides: { order: "day_first" } }],
    ["date_order", { decides: { date_order: "year_first" } }],
    ["signage_convention", { decides: { signage_convention: "plus" } }],
    ["fee", { decides: { fee: "outside" } }],
    ["amount", { decides: { amount: "Sum" } }],
    ["name", { decides: { name: "column_3" }, columns: ["date", "amount"], headers: [] }],
    ["currency", { decides: { currency: "EURO" } }],
    ["not_booked", { decides: { not_booked: [] } }],
  ])("with a wrong %s are found: %j", (field, change) => {
    expect(wrongFields({ ...LAYOUTS.find(({ id }) => id === "belfius")!, ...change })).toEqual([field]);
  });
});

describe("a header row", () => {
  it.each(rows)("is found: $layout.id", ({ layout, header }) => {
    expect(findLayout(header)).toBe(layout);
    const { date_order, signage_convention, fee, amount } = layout.decides;
    const isOfAmount = (signage_convention ?? fee) !== undefined;
    const decides = { date_order, signage_convention, fee, ...(isOfAmount ? { amount } : {}) };
    const isShort = fingerprint.namedCells(header).length < 4;
    if (isShort || (date_order ?? signage_convention ?? fee) === undefined)
      expect(layoutOf(header)).toBeUndefined();
    else expect(layoutOf(header)).toEqual({ name: layout.name, since: layout.since, decides });
  });

  const anyRow = fc.constantFrom(...rows);

  it("is found in any case, with white space and blank cells, and the amount is named as it writes it", () => {
    fc.assert(
      fc.property(anyRow, ({ layout, header }) => {
        const shouted = [...header.map((cell) => ` ${cell.toUpperCase()}`), "", ""];
        // Not every letter has one capital letter.
        fc.pre(shouted.every((cell, at) => normalizeHeader(cell) === normalizeHeader(header[at] ?? "")));
        expect(findLayout(shouted)).toBe(layout);
        const label = layoutOf(shouted)?.decides.amount;
        if (label !== undefined) expect(label).toBe(` ${layout.decides.amount!.toUpperCase()}`);
      }),
    );
  });

  it("is found with columns behind it, if it has six of its own", () => {
    fc.assert(
      fc.property(
        anyRow,
        fc.array(fc.constant("Another column"), { minLength: 1 }),
        ({ layout, header }, more) => {
          const isLong = fingerprint.namedCells(header).length >= 6;
          expect(findLayout([...header, ...more])).toBe(isLong ? layout : undefined);
        },
      ),
    );
  });

  it("is not found if one of its first cells is another, or is missing", () => {
    fc.assert(
      fc.property(anyRow, fc.nat(), fc.boolean(), ({ layout, header }, at, isChanged) => {
        const place = at % Math.min(header.length, 5);
        fc.pre(header[place] !== "");
        const other = header.toSpliced(place, 1, ...(isChanged ? ["Another column"] : []));
        // Of two versions, one can have a column more than the other.
        fc.pre(rows.every((each) => each.header.join("|") !== other.join("|")));
        expect(findLayout(other)).not.toBe(layout);
      }),
    );
  });

  it("of any other words is not found", () => {
    expect(findLayout([])).toBeUndefined();
    expect(findLayout(["", ""])).toBeUndefined();
    expect(findLayout(["Date", "Amount", "Description"])).toBeUndefined();
    expect(findLayout(Array.from({ length: 100_000 }, () => "Amount"))).toBeUndefined();
  });
});

it.each([
  ["../src/atlas/layout-index.ts", () => layoutIndex({ LAYOUTS, ...fingerprint, DECISIONS: LETTERS })],
  ["../../../docs/layouts.md", () => layoutsPage({ LAYOUTS, DECISION_NAMES })],
])("%s is that of the layouts", (path, generated) => {
  expect(readFileSync(new URL(path, import.meta.url), "utf8")).toBe(generated());
});
