import { describe, expect, it } from "vitest";
import type { ReadingOptions } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";

/** Which rows moved money, and which have not yet. */

/** The names of the rows that are stored, and why and where others are left out. */
const kept = (text: string, given: ReadingOptions = {}) => {
  const { records, outcome, asked } = read(text, given);
  return {
    names: records.map(({ name }) => name),
    left: outcome._tag === "Checked" ? outcome.report.left_out.map(({ reason, line }) => [reason, line]) : [],
    asked,
  };
};

describe("a status that is not known", () => {
  const text = lines(
    "Date,Text,Amount,Status",
    "2024-01-10,Books,-1.50,Completed",
    "2024-01-11,Mill,-2.50,Zorgled",
    "2024-01-12,Acme,300.00,Completed",
    "2024-01-13,Kite,-4.00,Pending",
    "2024-01-14,Quay,-5.00,",
  );

  it("is asked, with its row and an answer for either way", () => {
    expect(read(text).undecided).toMatchObject([
      {
        field: "booked_statuses",
        candidates: ["Zorgled", "Completed"],
        example: "2024-01-11 | Mill | -2.50 | Zorgled",
        line: 3,
        readings: ['rows with "Zorgled" were booked', "they were not"],
      },
    ]);
    expect(kept(text, { booked_statuses: ["Zorgled"] })).toEqual({
      names: ["Books", "Mill", "Acme", "Quay"],
      left: [["pending", 5]],
      asked: [],
    });
    expect(kept(text, { booked_statuses: ["Completed"] })).toEqual({
      names: ["Books", "Acme", "Quay"],
      left: [
        ["not_booked", 3],
        ["pending", 5],
      ],
      asked: [],
    });
  });

  it("is asked also where the column is named, as it is by a profile", () => {
    expect(read(text, { status_col_label: "Status" }).asked).toEqual(["booked_statuses"]);
  });

  it("is asked once for all of them, and each can be named", () => {
    const two = `${text}2024-01-15,Reed,-6.00,Blorted\n`;
    expect(read(two).undecided).toMatchObject([
      {
        candidates: ["Zorgled", "Blorted", "Completed"],
        readings: [
          'rows with "Zorgled" were booked',
          'rows with "Blorted" were booked',
          "none of these was booked",
        ],
      },
    ]);
    expect(kept(two, { booked_statuses: ["Blorted"] }).names).toEqual(["Books", "Acme", "Quay", "Reed"]);
    expect(kept(two, { booked_statuses: ["Blorted", "Zorgled"] }).names).toEqual([
      ...["Books", "Mill", "Acme", "Quay", "Reed"],
    ]);
  });

  it("has an answer for neither also where no status is known to mean booked", () => {
    const none = text.replaceAll("Completed", "");
    expect(read(none).undecided).toMatchObject([{ candidates: ["Zorgled", ""] }]);
    expect(kept(none, { booked_statuses: [""] }).names).toEqual(["Books", "Acme", "Quay"]);
  });

  it("may be booked although the word says otherwise", () => {
    expect(kept(text, { booked_statuses: ["Pending", "Zorgled"] }).names).toEqual([
      ...["Books", "Mill", "Acme", "Kite", "Quay"],
    ]);
  });

  it("is data where nothing says that rows are left out", () => {
    expect(kept(text, { booked_statuses: ["Completed"], left_out: ["pending"] }).left).toEqual([
      ["pending", 5],
    ]);
  });
});
