import { expect, it } from "vitest";
import { DuplicateRows } from "../src/file/duplicate-rows.ts";
import { RowView } from "../src/split/row-view.ts";
import { shown } from "./shown.ts";

export const noneAlikeOf = (rows: number) =>
  it(`takes no two of ${rows} different rows for alike`, () => {
    const rule = new DuplicateRows(0);
    const view = new RowView();
    for (let i = 0; i < rows; i += 1)
      rule.take({ row: shown(view, [String(i), `x${i % 7}`]), line: i + 1, number: i + 1 });
    expect(rule.tallies()).toEqual([]);
  });
