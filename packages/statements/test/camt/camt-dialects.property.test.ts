import { array, assert, integer, property, tuple, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { readCamt } from "../../src/camt/read-camt.ts";
import { camtDialects, formatOf, PLAIN_CAMT, writeCamt } from "../support/camt-writer.ts";
import { type MadeUpStatement, statement } from "../support/made-up.ts";
import { statementsIn, utf8 } from "../support/opened.ts";

/** What the test wrote of what was read. */
const readBack = (text: string) => {
  const { statements } = statementsIn(readCamt(utf8(text)));
  return statements.map(({ account, opening, closing, entries, proof }) => ({
    account: account.id,
    opening: opening?.amount,
    closing: closing?.amount,
    entries: entries.map(({ amount, date, valueDate, name, purpose }) => ({
      amount,
      date,
      valueDate,
      name,
      purpose: purpose === "" ? name : purpose,
    })),
    proof: proof.state,
  }));
};

/** A purpose that is the name as well is said once. */
const written = (all: readonly MadeUpStatement[]) => all.map((one) => ({ ...one, proof: "proven" }));

describe("a statement in any dialect of CAMT", () => {
  it("is read as it was written, and proven", () => {
    assert(
      property(array(statement, { minLength: 1, maxLength: 3 }), camtDialects, (statements, dialect) => {
        const text = writeCamt(statements, dialect);
        expect(readBack(text)).toEqual(written(statements));
        expect(statementsIn(readCamt(utf8(text))).format).toBe(formatOf(dialect));
      }),
    );
  });
});

describe("damaged CAMT", () => {
  const bytes = statement.map((one) => utf8(writeCamt([one], PLAIN_CAMT)));

  it("never throws where it is cut", () => {
    assert(
      property(bytes, integer({ min: 0, max: 5_000 }), (content, length) => {
        const opened = readCamt(content.subarray(0, length % content.length));
        expect(opened).toMatchObject({ kind: "none", what: "damaged" });
      }),
    );
  });

  it("never throws where bytes are changed", () => {
    const changes = uniqueArray(tuple(integer({ min: 0, max: 100_000 }), integer({ min: 0, max: 255 })), {
      maxLength: 5,
    });
    assert(
      property(bytes, changes, (content, all) => {
        const changed = content.slice();
        for (const [at, byte] of all) changed[at % changed.length] = byte;
        expect(["statements", "none"]).toContain(readCamt(changed).kind);
      }),
    );
  });
});
