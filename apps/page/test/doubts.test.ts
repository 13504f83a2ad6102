import { describe, expect, it } from "vitest";
import { DOUBTS_DE } from "../src/texts/doubts-de.ts";
import { DOUBTS_EN } from "../src/texts/doubts-en.ts";
import { readInNode } from "./support/read-in-node.ts";
import { spokenIn, textsOf } from "./support/texts-of.ts";

const TODAY = "2026-01-15";

const statement = (opening: string, closing: string, entry: string): string =>
  [":20:A", ":25:12345678/123456789", ":28C:1", opening, `:61:${entry}`, ":86:Rent", closing, "-"].join(
    "\r\n",
  );

const CONTRADICTED = statement(
  ":60F:C240101CHF1000,00",
  ":62F:C240131CHF840,60",
  "2401150115D159,40NMSCNONREF",
).replaceAll("159,40", "159,20");

const said = async (language: "en" | "de", content: string): Promise<string> => {
  const read = await readInNode("a.sta", content, TODAY);
  return spokenIn(language, () => textsOf(read).join("\n"));
};

describe("balances that contradict the entries of a statement are told with their sums and days", () => {
  it("in English", async () => {
    expect(await said("en", CONTRADICTED)).toContain(
      "The balance was CHF\u00a01,000.00 on January 1, 2024. With the entries it becomes CHF\u00a0840.80, but the statement says CHF\u00a0840.60 on January 31, 2024.",
    );
  });

  it("in German", async () => {
    const text = await said("de", CONTRADICTED);
    expect(text).toContain(
      "Der Saldo war am 1. Januar 2024 1.000,00\u00a0CHF. Mit den Buchungen wird er 840,80",
    );
    expect(text).toContain("für den 31. Januar 2024 840,60\u00a0CHF.");
    expect(text).not.toContain("leere Zelle");
  });

  it("and of one that does not begin where the one before it ended", async () => {
    const first = statement(":60F:C240101CHF1000,00", ":62F:C240131CHF990,00", "2401150115D10,NMSCNONREF");
    const next = statement(":60F:C240201CHF970,00", ":62F:C240228CHF960,00", "2402150215D10,NMSCNONREF");
    expect(await said("en", `${first}\r\n${next}`)).toContain(
      "A statement begins with the balance 970, and the one before it ends with 990.",
    );
  });
});

it.each([
  ["en", "“240230” is a day that does not exist. The other date of the entry is used."],
  ["de", "„240230“ ist ein Tag, den es nicht gibt. Das andere Datum der Buchung gilt."],
] as const)("a day that does not exist is named, in %s", async (language, sentence) => {
  const content = statement(":60F:C240101EUR1,00", ":62F:C240331EUR0,00", "2402300301D1,NMSCNONREF");
  expect(await said(language, content)).toContain(sentence);
});

describe.each([
  ["English", DOUBTS_EN],
  ["German", DOUBTS_DE],
])("what can be doubtful, in %s", (_, { kinds }) => {
  const of = { column: "", value: "", line: undefined, count: 1, suggest: {} };

  it("has a sentence each, with the text of the file or without it", () => {
    const all = Object.values(kinds).map(({ is }) => is({ ...of, parts: {} }));
    expect(new Set(all).size).toBe(all.length);
    const text = Object.values(kinds).map(({ is }) =>
      is({ ...of, parts: { texts: ["EUR", "CHF"], count: 2 } }),
    );
    for (const each of [...all, ...text]) expect(each).toMatch(/^\S.*\.$/);
    expect([...all, ...text].join("\n")).not.toMatch(/undefined|NaN|\[object/);
  });
});
