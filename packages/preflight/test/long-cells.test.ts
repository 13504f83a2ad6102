import { expect, it } from "vitest";
import { parseDateFormat } from "../src/formats/date-format.ts";
import { zoneIn } from "../src/formats/zone.ts";
import { preflight } from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

/** Cells and headers that are longer than any that means something. */

it("a text of more than 200 characters is no date, and names no zone", () => {
  const format = parseDateFormat("%Y-%m-%d");
  if ("problem" in format) throw new Error(format.problem);
  const time = "2024-03-01 10:11:12";
  expect(format.read(time)).toBe(20240301);
  expect(format.read(`2024-03-01 10:11:12.${"0".repeat(181)}`)).toBeLessThan(0);
  expect(zoneIn(`${time}Z`)?.zone.name).toBe("UTC");
  expect(zoneIn(`${"x".repeat(200)}${time}Z`)).toBeUndefined();
});

it("a header of more than 1,000 characters is that of its own spelling alone", () => {
  const long = `Amount ${"x".repeat(1_000)}`;
  const text = `date,${long},name\n2024-01-02,-1.00,Shop\n`;
  const missing = (label: string) => {
    const outcome = preflight(utf8(text), { amount_col_label: label }, { today: TODAY });
    return outcome._tag === "Checked" ? outcome.report.missing_required_headers : outcome.message;
  };
  expect(missing(long)).toEqual([]);
  expect(missing(long.toLowerCase())).toHaveLength(1);
});
