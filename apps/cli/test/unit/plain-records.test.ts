import { PLAIN_COLUMNS, plainCells } from "@farthing/preflight/text";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { plainRecordsOf } from "../../src/export/plain-records.ts";
import { anySource } from "../any-books.ts";

it("the rows of an export say which transactions are pending, of a split one in each part", () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const expected = source.movements.flatMap(({ id, parts, pending }) =>
        Array.from({ length: Math.max(1, parts.length) }, () => [id, pending ? "pending" : "booked"]),
      );
      const rows = plainRecordsOf(source).map(plainCells);
      const [reference, status] = [PLAIN_COLUMNS.indexOf("reference"), PLAIN_COLUMNS.indexOf("status")];
      expect(rows.map((cells) => [cells[reference], cells[status]])).toEqual(expected);
    }),
  );
});
