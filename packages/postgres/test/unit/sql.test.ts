import * as fc from "fast-check";
import { expect, it } from "vitest";
import { joined, raw, type Sql, sql, toQuery } from "../../src/connection/sql.ts";

it("values become parameters, in their order, however deep the part is that has them", () => {
  const inner = sql`b = ${2} AND c = ${[3, 4]}`;
  const statement = sql`SELECT ${raw("x")} FROM t WHERE a = ${1} AND ${inner}${sql``} LIMIT ${5}`;
  expect(toQuery(statement)).toEqual({
    text: "SELECT x FROM t WHERE a = $1 AND b = $2 AND c = $3 LIMIT $4",
    values: [1, 2, [3, 4], 5],
  });
});

it("parts are joined by a separator, none to nothing", () => {
  const parts = (count: number): readonly Sql[] => Array.from({ length: count }, (_, i) => sql`${i}`);
  expect(toQuery(joined(parts(3), ", "))).toEqual({ text: "$1, $2, $3", values: [0, 1, 2] });
  expect(toQuery(joined([], ", "))).toEqual({ text: "", values: [] });
});

it("no value is ever part of the text", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()), fc.boolean());
  const { statement } = fc.letrec<{ statement: Sql }>((tie) => ({
    statement: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf.map((value) => sql`(${value})`),
      fc.tuple(tie("statement"), leaf).map(([part, value]) => sql`(${part} ${value})`),
      fc.array(tie("statement"), { maxLength: 3 }).map((parts) => sql`(${joined(parts, " ")})`),
    ),
  }));
  fc.assert(
    fc.property(statement, (each) => {
      const { text, values } = toQuery(each);
      expect(text).toMatch(/^[() $0-9]*$/);
      expect(text.match(/\$\d+/g) ?? []).toEqual(values.map((_, i) => `$${i + 1}`));
    }),
  );
});
