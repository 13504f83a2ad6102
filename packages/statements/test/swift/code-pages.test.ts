import { expect, it } from "vitest";
import { open } from "../../src/index.ts";

/** The bytes of a text in a page that `TextDecoder` knows. */
const encoded = (text: string, page: string): Uint8Array => {
  const decoder = new TextDecoder(page);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => bytes.get(character)!);
};

const statement = (currency: string, name: string): string =>
  [
    ":20:REF",
    ":25:12345678",
    ":28C:1/1",
    `:60F:C260301${currency}100,00`,
    ":61:2603020302D10,00NTRFNONREF",
    `:86:${name}`,
    `:62F:C260302${currency}90,00`,
    "-",
  ].join("\r\n");

it.each([
  ["PLN", "SPÓŁDZIELNIA MIESZKANIOWA ŁĄCZNOŚĆ", "windows-1250"],
  ["PLN", "Księgarnia Pod Świerkiem, Łódź", "windows-1250"],
  ["PLN", "Księgarnia Pod Świerkiem, Łódź", "iso-8859-2"],
  ["PLN", "Piekarnia Ząbki", "windows-1250"],
  ["PLN", "Piekarnia Ząbki", "iso-8859-2"],
  ["CZK", "Řeznictví Černý, Plzeň", "windows-1250"],
  ["HUF", "Közös költség, Győr", "iso-8859-2"],
  ["RON", "Întreținere țigănești".replaceAll(/[țș]/g, "ţ"), "windows-1250"],
  ["BGN", "Хлебарница София", "windows-1251"],
  ["TRY", "Eczacıbaşı Şişli", "windows-1254"],
  ["EUR", "Bäckerei Müller, Café – Straße", "windows-1252"],
  ["PLN", "Bäckerei Müller", "utf-8"],
])("the text of an account in %s is %s in %s", async (currency, name, page) => {
  const text = statement(currency, name);
  const opened = await open(page === "utf-8" ? new TextEncoder().encode(text) : encoded(text, page));
  if (opened.kind !== "statements") throw new Error(opened.kind);
  const [entry] = opened.statements[0]!.entries;
  expect([entry!.name, entry!.purpose]).toContain(name);
});
