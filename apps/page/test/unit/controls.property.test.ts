import {
  KNOWN_DATE_FORMATS,
  preflight,
  type ReadingOptions,
  type RowResult,
  readRecords,
} from "@farthing/preflight";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withRole } from "../../src/file/columns.ts";
import { dateExample } from "../../src/reading/date-example.ts";
import { moved } from "../../src/table/moved.ts";
import { REPEATED, ROLE_KEYS, rolesOf, said } from "../support/said-on-page.ts";

const file = fc.integer({ min: 1, max: 8 }).chain(rolesOf);

describe("the role of a column", () => {
  it("is changed alone: of the others only the one that had it loses it, and nothing else that was said", () => {
    fc.assert(
      fc.property(
        said,
        fc.record(
          {
            currency: fc.constant("EUR"),
            amount_type_inflow_value: fc.constant("in"),
            number_format: fc.constant("1,234.56"),
          },
          { requiredKeys: [] },
        ),
        file,
        fc.nat(),
        fc.option(fc.constantFrom(...ROLE_KEYS)),
        (given, found, roles, some, role) => {
          const cell = some % roles.length;
          const { columns: after, ...others } = withRole(given, found, roles, cell, role);
          expect(after?.[cell]).toBe(role);
          roles.forEach((is, at) => {
            if (at === cell) return;
            const loses = role !== null && is === role && !REPEATED.has(role);
            expect(after?.[at]).toBe(loses ? null : is);
          });
          const { columns: _, ...before } = given;
          // What its values mean is said of the column that says in or out.
          const isOfKinds = (role === "entity_type") !== (roles[cell] === "entity_type");
          const isGone = (name: string): boolean =>
            name.endsWith("_col_label") || (isOfKinds && name === "amount_type_inflow_value");
          const { number_format: _format, ...stays } = found;
          expect(others).toEqual(
            Object.fromEntries(Object.entries({ ...stays, ...before }).filter(([name]) => !isGone(name))),
          );
        },
      ),
    );
  });
});

describe("a date format", () => {
  it.each(KNOWN_DATE_FORMATS)("%s is shown as the last day of 2024, which it reads", async (date_format) => {
    const shown = dateExample(date_format);
    const content = `date;amount;name\n"${shown}";-1.00;Tea\n`;
    const options: ReadingOptions = { date_format, col_sep: ";" };
    const upload = { filename: "a.csv", bytes: new TextEncoder().encode(content) };
    const rows: RowResult[] = [];
    expect(preflight(upload, options, { today: "2026-01-15" })).toMatchObject({ report: { valid: true } });
    await readRecords(upload, options, { today: "2026-01-15", onRow: (row) => void rows.push(row) });
    expect(rows).toMatchObject([{ record: { date: "2024-12-31" } }]);
  });
});

const KEYS = [
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
  "PageUp",
  "PageDown",
  "Home",
  "End",
] as const;
const room = fc.record({
  rows: fc.integer({ min: 1, max: 100_000 }),
  columns: fc.integer({ min: 1, max: 65 }),
  page: fc.integer({ min: 1, max: 40 }),
});
const plain = { ctrlKey: false, altKey: false, metaKey: false };

describe("a key in the table", () => {
  it("leads to a cell that is there, and back with its opposite unless an edge was in the way", () => {
    const opposite: Readonly<Record<string, string>> = {
      ArrowDown: "ArrowUp",
      ArrowUp: "ArrowDown",
      ArrowLeft: "ArrowRight",
      ArrowRight: "ArrowLeft",
      PageUp: "PageDown",
      PageDown: "PageUp",
    };
    fc.assert(
      fc.property(
        room,
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...KEYS),
        fc.boolean(),
        (within, some, other, key, ctrlKey) => {
          const from = { row: some % within.rows, column: other % within.columns };
          const to = moved({ ...plain, key, ctrlKey }, from, within)!;
          expect(to.row).toBeGreaterThanOrEqual(0);
          expect(to.row).toBeLessThan(within.rows);
          expect(to.column).toBeGreaterThanOrEqual(0);
          expect(to.column).toBeLessThan(within.columns);
          if (key === "Home") expect(to).toEqual({ row: ctrlKey ? 0 : from.row, column: 0 });
          else if (key === "End")
            expect(to).toEqual({ row: ctrlKey ? within.rows - 1 : from.row, column: within.columns - 1 });
          else {
            const distance = key.startsWith("Page") ? within.page : 1;
            const gone = Math.abs(to.row - from.row) + Math.abs(to.column - from.column);
            expect(gone).toBeLessThanOrEqual(distance);
            if (gone === distance)
              expect(moved({ ...plain, key: opposite[key]!, ctrlKey }, to, within)).toEqual(from);
            else expect(moved({ ...plain, key, ctrlKey }, to, within)).toEqual(to);
          }
        },
      ),
    );
  });

  it("of the browser's own does nothing, nor any in a table without rows", () => {
    const within = { rows: 3, columns: 3, page: 2 };
    const at = { row: 1, column: 1 };
    expect(moved({ ...plain, altKey: true, key: "ArrowLeft" }, at, within)).toBeUndefined();
    expect(moved({ ...plain, metaKey: true, key: "ArrowDown" }, at, within)).toBeUndefined();
    expect(moved({ ...plain, key: "Tab" }, at, within)).toBeUndefined();
    expect(moved({ ...plain, key: "End" }, { row: 0, column: 0 }, { ...within, rows: 0 })).toBeUndefined();
  });
});
