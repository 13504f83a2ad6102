import { excerpt } from "@farthing/preflight";
import { expect, it } from "vitest";

/** A text that counts how often one of its characters is looked at. */
const counted = (text: string) => {
  let looks = 0;
  const counting = {
    length: text.length,
    charCodeAt: (at: number): number => {
      looks += 1;
      return text.charCodeAt(at);
    },
    slice: (from: number, to: number): string => text.slice(from, to),
  };
  return { text: counting as unknown as string, looks: () => looks };
};

it("a place behind a long quoted cell late in a large file is found in one pass over the file", () => {
  const before = "2024-01-02,a,1\n".repeat(50_000);
  const cell = `"${"l\n".repeat(95)}"`;
  const whole = `date,name,amount\n${before}2024-01-02,${cell},x1\n`;
  const { text, looks } = counted(whole);
  expect(excerpt(text, { line: 50_002, cell: 2, separator: "," })).toEqual({
    line: 50_097,
    text: '",x1',
    start: 2,
    length: 2,
  });
  expect(looks()).toBeLessThanOrEqual(whole.length);
});
