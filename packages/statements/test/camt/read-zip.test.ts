import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readZip } from "../../src/camt/read-zip.ts";
import { camt053, entryWith, PLAIN_CAMT, writeCamt } from "../support/camt-writer.ts";
import { entriesIn, isContradicted, problemsIn, refusalIn, statementsIn, utf8 } from "../support/opened.ts";

const MEBIBYTE = 2 ** 20;

const day = (date: string, opening: string, amount: string, closing: string): Uint8Array =>
  utf8(
    writeCamt(
      [
        {
          account: "DE02",
          opening,
          closing,
          entries: [{ amount, date, valueDate: date, name: date, purpose: "x" }],
        },
      ],
      PLAIN_CAMT,
    )
      .replaceAll("2024-01-31", date)
      .replace("REF-0", `REF-${date}`),
  );

const FIRST = day("2024-03-01", "10", "5", "15");
const SECOND = day("2024-03-02", "15", "-7", "8");
const THIRD = day("2024-03-03", "8", "1", "9");

/** Changes a header in the directory: the signature is followed by the fields at these offsets. */
const withDirectory = (zip: Uint8Array, change: (view: DataView, at: number) => void): Uint8Array => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at + 4 <= zip.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) change(view, at);
  return zip;
};

describe("a ZIP of CAMT files", () => {
  it.each([
    ["in the order of names", { "1.xml": FIRST, "2.xml": SECOND, "3.xml": THIRD }],
    ["in another", { "a.xml": THIRD, "b.xml": FIRST, "c.xml": SECOND }],
    [
      "in folders",
      { "march/": new Uint8Array(), "march/b.xml": SECOND, "march/a.xml": FIRST, "c.xml": THIRD },
    ],
    [
      "beside files of systems",
      {
        "__MACOSX/._1.xml": utf8("x"),
        ".DS_Store": utf8("x"),
        "1.xml": FIRST,
        "2.xml": SECOND,
        "3.xml": THIRD,
      },
    ],
  ])("is one delivery in the order of the statements: %s", (_, files) => {
    const opened = statementsIn(readZip(zipSync(files)));
    expect(opened.format).toBe("camt.053");
    expect(opened.statements.map(({ closing }) => closing?.amount)).toEqual(["15", "8", "9"]);
    expect(opened.statements.some(isContradicted)).toBe(false);
    expect(problemsIn(opened)).toEqual([]);
  });

  it("finds a statement that is missing", () => {
    expect(
      statementsIn(readZip(zipSync({ "1.xml": FIRST, "3.xml": THIRD }))).statements.map(isContradicted),
    ).toEqual([false, true]);
  });

  it("counts ids over all files", () => {
    const file = (direction: string) => utf8(camt053(entryWith("<AcctSvcrRef>A</AcctSvcrRef>", direction)));
    expect(
      entriesIn(readZip(zipSync({ "1.xml": file("DBIT"), "2.xml": file("CRDT") }))).map(
        ({ reference }) => reference,
      ),
    ).toEqual(["", ""]);
  });

  it("reads a statement once that is in two of its files", () => {
    const opened = readZip(zipSync({ "1.xml": FIRST, "2.xml": SECOND, "again.xml": FIRST }));
    expect(entriesIn(opened).map(({ reference }) => reference)).toEqual(["REF-2024-03-01", "REF-2024-03-02"]);
    expect(problemsIn(opened).map(({ code }) => code)).toEqual(["statement_repeated"]);
  });

  it("says where entries stand", () => {
    expect(
      entriesIn(readZip(zipSync({ "1.xml": FIRST, "2.xml": SECOND }))).map(({ place }) => place),
    ).toMatchObject([
      { entry: 1, path: "1.xml/Stmt[1]/Ntry[1]" },
      { entry: 2, path: "2.xml/Stmt[1]/Ntry[1]" },
    ]);
  });

  it("reads members that are stored, and in other encodings", () => {
    const latin1 = Uint8Array.from(camt053(entryWith("<AddtlNtryInf>K\u00e4se</AddtlNtryInf>")), (one) =>
      one.charCodeAt(0),
    );
    expect(entriesIn(readZip(zipSync({ "1.xml": [latin1, { level: 0 }] })))[0]!.name).toBe("Käse");
    expect(entriesIn(readZip(zipSync({ "1.xml": latin1 })))[0]!.name).toBe("Käse");
  });

  it("tells of files that are not read", () => {
    const opened = readZip(
      zipSync({ "1.xml": FIRST, "statement.pdf": strToU8("%PDF-1.4"), "other.xml": strToU8("<a/>") }),
    );
    expect(entriesIn(opened)).toHaveLength(1);
    expect(problemsIn(opened)).toMatchObject([
      { code: "unreadable_field", message: expect.stringMatching(/statement\.pdf.*other\.xml/) },
    ]);
  });
});

describe("a ZIP that is not read", () => {
  const camt052 = utf8(writeCamt([], { ...PLAIN_CAMT, message: "BkToCstmrAcctRpt" }));
  const good = zipSync({ "1.xml": FIRST });
  const flipped = (at: number): Uint8Array => good.with(at, good[at]! ^ 0x10);
  const data = 30 + "1.xml".length;

  it.each([
    ["a ZIP inside", zipSync({ "a.zip": good }), "archive", "another archive"],
    ["a ZIP inside under another name", zipSync({ "a.xml": good }), "archive", "another archive"],
    [
      "encrypted",
      withDirectory(zipSync({ "1.xml": FIRST }), (view, at) => view.setUint16(at + 8, 1, true)),
      "encrypted",
      "password",
    ],
    [
      "packed in another way",
      withDirectory(zipSync({ "1.xml": FIRST }), (view, at) => view.setUint16(at + 10, 12, true)),
      "archive",
      "packed in a way",
    ],
    ["empty", zipSync({}), "empty", "empty"],
    ["no CAMT", zipSync({ "a.csv": strToU8("Date;Amount") }), "archive", "a.csv"],
    ["two kinds that tell the same", zipSync({ "1.xml": FIRST, "2.xml": camt052 }), "archive", "camt.052"],
    ["no statement", zipSync({ "1.xml": camt052 }), "no_entries", "no statement"],
    ["cut", good.subarray(0, -30), "damaged", "damaged"],
    ["cut before its end", good.subarray(0, 10), "damaged", "damaged"],
    ["a bit turned in the content", flipped(data + 20), "damaged", "damaged"],
    [
      "a file that is damaged",
      zipSync({ "1.xml": FIRST, "2.xml": SECOND.subarray(0, -9) }),
      "damaged",
      '"2.xml" in this ZIP file is damaged',
    ],
    [
      "a size that is not true",
      withDirectory(zipSync({ "1.xml": FIRST }), (view, at) => view.setUint32(at + 20, 9, true)),
      "damaged",
      "damaged",
    ],
    [
      "a file that is larger than the directory says",
      withDirectory(zipSync({ "1.xml": FIRST }), (view, at) => view.setUint32(at + 24, 9, true)),
      "damaged",
      "damaged",
    ],
  ])("is refused with a sentence: %s", (_, zip, what, said) => {
    const refusal = refusalIn(readZip(zip));
    expect(refusal.what).toBe(what);
    expect(refusal.message).toContain(said);
  });

  it("is refused by the sizes of its directory, before anything is unpacked", () => {
    const zip = withDirectory(zipSync({ "1.xml": FIRST }), (view, at) =>
      view.setUint32(at + 24, 101 * MEBIBYTE, true),
    );
    expect(refusalIn(readZip(zip)).what).toBe("too_large");
  });

  it("is refused for more files than a delivery has", () => {
    const names = Array.from({ length: 5_001 }, (_, index) => `${index}.xml`);
    const zip = zipSync(Object.fromEntries(names.map((name) => [name, [utf8("<a/>"), { level: 0 }]])));
    expect(refusalIn(readZip(zip))).toMatchObject({ what: "too_large" });
  });

  it("is refused for files that are one and the same, as soon as all of them are too large", () => {
    const names = Array.from({ length: 30 }, (_, index) => `${index}.xml`);
    const large = new Uint8Array(4 * MEBIBYTE);
    const zip = zipSync(
      Object.fromEntries(names.map((name, index) => [name, index === 0 ? large : utf8("<Document/>")])),
    );
    let first: Uint8Array | undefined;
    withDirectory(zip, (view, at) => {
      first ??= zip.slice(at, at + 46);
      for (const [from, to] of [
        [16, 28],
        [42, 46],
      ] as const)
        zip.set(first.subarray(from, to), at + from);
      view.setUint16(at + 10, 8, true);
    });
    expect(zip.length).toBeLessThan(MEBIBYTE);
    expect(refusalIn(readZip(zip)).what).toBe("too_large");
  });
});
