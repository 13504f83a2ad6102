import stringWidth from "string-width";
import { expect, it } from "vitest";
import { displayWidth } from "../../src/terminal/display-width.ts";

it("a text of plain letters is as wide as string-width says, of which it is spared the loading", () => {
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const texts = letters.flatMap((letter) => [letter, `a${letter}b`]);
  expect(texts.filter((text) => displayWidth(text) !== stringWidth(text))).toEqual([]);
});
