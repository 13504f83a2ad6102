import fc from "fast-check";
import { expect, it } from "vitest";
import { countReplacements, replacementsIn } from "../../src/preflight/count-replacements.ts";

const SEED = 20_260_401;

it("counts the same wherever the parts end", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("\ufffd", "a", "\u{fffc}", "€"), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      (marks, size) => {
        const bytes = Buffer.from(marks.join(""));
        const sent = countReplacements();
        for (let at = 0; at < bytes.length; at += size) sent.add(bytes.subarray(at, at + size));
        expect(sent.count()).toBe(replacementsIn(marks.join("")));
      },
    ),
    { seed: SEED },
  );
});
