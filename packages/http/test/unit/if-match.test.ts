import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entityTag, versionsOf } from "../../src/request/if-match.ts";

const VERSION = "abcdef0123";
const CURRENT = entityTag(VERSION);

const allows = (header: string): boolean => versionsOf(header)?.includes(VERSION) ?? true;
const STALE = '"0123456789"';

describe("a header that matches", () => {
  it.each([
    ["is the tag", CURRENT],
    ["is a star", "*"],
    ["is a star among blanks", " * "],
    ["is a list that holds the tag", `${STALE}, ${CURRENT}`],
    ["is a list with empty parts and without blanks", `,${STALE},,${CURRENT},`],
    ["is a list with blanks and tabs", `\t ${STALE} \t,\t${CURRENT}\t `],
    ["names it weak and strong", `W/${CURRENT}, ${CURRENT}`],
    ["holds a tag with a comma and a star in it", `"a,b*", ${CURRENT}`],
    ["holds an empty tag", `"", ${CURRENT}`],
  ])("%s", (_, header) => {
    expect(allows(header)).toBe(true);
  });
});

describe("a header that does not match", () => {
  it.each([
    ["is another tag", STALE],
    ["says that the tag is weak", `W/${CURRENT}`],
    ["says so in a small letter, which is no tag", `w/${CURRENT}, ${CURRENT}`],
    ["is the tag without quotes", CURRENT.slice(1, -1)],
    ["is a part of the tag", `${CURRENT.slice(0, 6)}"`],
    ["is the tag in upper case", CURRENT.toUpperCase()],
    ["is a list without it", `${STALE}, "x"`],
    ["holds the tag within another", `"${CURRENT}"`],
    ["is no list of tags", `${CURRENT} x`],
    ["is a list that ends in what is no tag", `${CURRENT}, x`],
    ["is a list of which the commas are missing", `${STALE} ${CURRENT}`],
    ["holds a star in a list", `${STALE}, *`],
    ["is garbage", "x"],
    ["is nothing", ""],
    ["is blank", "  "],
    ["is not finished", CURRENT.slice(0, -1)],
    ["has a control character in a tag", `"a\u0001", ${CURRENT}`],
    ["has a blank in a tag", `"a b", ${CURRENT}`],
  ])("%s", (_, header) => {
    expect(allows(header)).toBe(false);
  });
});

it("a list of tags matches exactly where one of them is the tag and is strong", () => {
  const tag = fc.tuple(fc.boolean(), fc.constantFrom(CURRENT, STALE, '""', '"a,b"', '"*"', '"W/"'));
  const blank = fc.constantFrom("", " ", "\t");
  fc.assert(
    fc.property(fc.array(fc.tuple(blank, fc.option(tag), blank), { maxLength: 6 }), (parts) => {
      const header = parts
        .map(
          ([before, part, after]) =>
            before + (part === null ? "" : `${part[0] ? "W/" : ""}${part[1]}`) + after,
        )
        .join(",");
      const holds = parts.some(([, part]) => part !== null && !part[0] && part[1] === CURRENT);
      expect(allows(header)).toBe(holds);
    }),
    { numRuns: 1_000 },
  );
});
