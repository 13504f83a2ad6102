import { describe, expect, it } from "vitest";
import { readCamt } from "../../src/camt/read-camt.ts";
import { camt053, entryWith } from "../support/camt-writer.ts";
import { entriesIn, refusalIn, utf8 } from "../support/opened.ts";

const DOCTYPE = (inside: string): string => `<?xml version="1.0"?><!DOCTYPE Document [${inside}]>`;

const LAUGHS = Array.from(
  { length: 20 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("");

describe("entities in CAMT", () => {
  it.each([
    ["a bomb", `<!ENTITY l0 "ha">${LAUGHS}`, "&l20;"],
    ["a cycle", '<!ENTITY a "&b;"><!ENTITY b "&a;">', "&a;"],
    ["a file", '<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"],
    ["an address", '<!ENTITY % a SYSTEM "http://127.0.0.1:1/x.dtd"> %a;', "&b;"],
  ])("are never resolved: %s", (_, declaration, entity) => {
    const text = camt053(entryWith(`<AddtlNtryInf>${entity}</AddtlNtryInf>`), DOCTYPE(declaration));
    expect(entriesIn(readCamt(utf8(text)))[0]!.name).toBe(entity);
  });

  it("make no amount", () => {
    const text = camt053(entryWith("").replace("12.50", "&a;"), DOCTYPE('<!ENTITY a "5">'));
    expect(entriesIn(readCamt(utf8(text)))[0]).toMatchObject({
      amount: null,
      problems: [{ code: "unreadable_amount" }],
    });
  });
});

describe("CAMT that no bank writes", () => {
  const MANY = 2_000_000;

  it.each([
    [
      "declarations without end",
      `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(200_000)}]>${camt053("")}`,
      "no element begins",
    ],
    ["elements nested deeply", `<Document>${"<a>".repeat(100_000)}`, "nested too deeply"],
    ["elements nested deeply in an entry", camt053(`<Ntry>${"<a>".repeat(100_000)}`), "nested too deeply"],
    ["an entry of a million elements", camt053(`<Ntry>${"<a/>".repeat(MANY)}`), "too many others"],
    [
      "an element of many attributes",
      `<Document ${Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(" ")}>`,
      "attributes",
    ],
    [
      "entities without end",
      camt053(entryWith(`<AddtlNtryInf>${"&x;".repeat(100_000)}</AddtlNtryInf>`)),
      "undefined entity",
    ],
  ])("is refused with a sentence: %s", (_, text, said) => {
    const refusal = refusalIn(readCamt(utf8(text)));
    expect(refusal.what).toBe("damaged");
    expect(refusal.message).toContain(said);
  });

  it.each([
    ["entries that say nothing", "<Ntry/>", "damaged"],
    ["entries", entryWith(""), "too_large"],
    ["payments of one entry", "<TxDtls/>", "too_large"],
  ])("is refused for more %s than a file can have", (_, element, what) => {
    expect(refusalIn(readCamt(utf8(camt053(element.repeat(260_000))))).what).toBe(what);
  });

  it("is refused for more statements than a file can have", () => {
    const text = `<Document><BkToCstmrStmt>${"<Stmt/>".repeat(260_000)}</BkToCstmrStmt></Document>`;
    expect(refusalIn(readCamt(utf8(text))).what).toBe("too_large");
  });

  it.each([
    ["a text of 5 MB", "x".repeat(5_000_000), "x".repeat(5_000_000)],
    ["blanks of 5 MB", `a${" ".repeat(5_000_000)}a`, "a a"],
    ["lines of 5 MB", `a${"\n".repeat(5_000_000)}a`, "a a"],
  ])("is read with %s", (_, text, name) => {
    const [entry] = entriesIn(readCamt(utf8(camt053(entryWith(`<AddtlNtryInf>${text}</AddtlNtryInf>`)))));
    expect(entry!.name).toBe(name);
  });

  it("has no amount of a million digits", () => {
    const text = camt053(entryWith("").replace("12.50", `0.${"1".repeat(1_000_000)}`));
    const [entry] = entriesIn(readCamt(utf8(text)));
    expect(entry).toMatchObject({ amount: null });
    expect(entry!.problems[0]!.message.length).toBeLessThan(200);
  });
});
