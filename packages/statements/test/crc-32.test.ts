import { crc32 as ofNode } from "node:zlib";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { crc32 } from "../src/zip/crc-32.ts";

it("the check of chunks is that of all of them", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
      expect(chunks.reduce(crc32, 0)).toBe(chunks.reduce((before, chunk) => ofNode(chunk, before), 0));
    }),
  );
});
