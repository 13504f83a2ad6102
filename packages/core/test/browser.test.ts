import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { constants, gzipSync } from "node:zlib";
import { preflight } from "@farthing/preflight";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";

const PREFLIGHT = join(dirname(fileURLToPath(import.meta.url)), "../../preflight/src/index.ts");

/** What is imported of preflight as one script, as a bundler makes it for a browser. */
const bundle = async (imported: string, minify = false): Promise<{ code: string; modules: string[] }> => {
  const built = await rolldown({
    ...{ input: "program", platform: "browser", logLevel: "silent" },
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === "program" ? id : undefined),
        load: (id) =>
          id === "program" ? `export ${imported} from ${JSON.stringify(PREFLIGHT)};` : undefined,
      },
    ],
  });
  const { output } = await built.generate({ format: "iife", name: "Farthing", minify });
  await built.close();
  const [chunk] = output;
  return { code: chunk.code, modules: chunk.moduleIds };
};

it("preflight runs where there is no Node: no process, no Buffer, no Effect", async () => {
  const { code, modules } = await bundle("*");
  expect(modules.some((id) => /[\\/]effect[\\/]/.test(id))).toBe(false);
  expect(code).not.toMatch(/from\s*["']node:|require\(["']/);

  // What a browser has beside the language itself, and nothing more.
  const context = createContext({ TextDecoder, TextEncoder, Uint8Array });
  expect(runInContext("typeof process + typeof Buffer + typeof require", context)).toBe(
    "undefinedundefinedundefined",
  );
  runInContext(code, context);

  const contents = [
    'date,amount,name\n2024-01-02,-1.50,"Oven, ""the"" one"\n\n2024-02-30,x,"two\nlines"\n',
    "Datum;Betrag\n31.01.2024;-1.234,50\n",
    'date,amount\n2024-01-02,"1\n',
    "%PDF-1.7",
  ];
  for (const content of contents) {
    for (const given of [content, new TextEncoder().encode(content)]) {
      const here = preflight(given, {}, { today: "2024-06-30" });
      Object.assign(context, { given });
      const there = runInContext(
        'JSON.stringify(Farthing.preflight(given, {}, { today: "2024-06-30" }))',
        context,
      );
      expect(JSON.parse(there)).toEqual(JSON.parse(JSON.stringify(here)));
    }
  }

  Object.assign(context, { given: Uint8Array.of(0x83, 0x7c, 0x2c, 0x31) });
  const corrected =
    'Farthing.withCells(given, { encoding: "shift_jis" }, [{ line: 1, cell: 1, text: "表" }])';
  expect(runInContext(`${corrected}.bytes.join()`, context)).toBe([0x83, 0x7c, 0x2c, 0x95, 0x5c].join());
});

// Somewhat more than the figures of docs/adr/0038-the-page-is-files-that-a-program-carries.md.
it.each([
  ["{ preflight }", 206_500],
  ["{ inspect, preflight }", 295_500],
  ["*", 307_000],
])("a bundle with %s is not heavier than it was, with gzip", SLOW, async (imported, most) => {
  const { code } = await bundle(imported, true);
  expect(gzipSync(code, { level: constants.Z_BEST_COMPRESSION }).length).toBeLessThan(most);
});

it("a bundle of the check alone has no detection, and no words but its own", async () => {
  const { modules } = await bundle("{ preflight }");
  expect(modules.filter((id) => /[\\/]preflight[\\/]src[\\/](?:correct|find)[\\/]/.test(id))).toEqual([]);
  const words = modules.flatMap((id) => /[\\/]words[\\/]data[\\/]([\w-]+)\.json$/.exec(id)?.[1] ?? []);
  expect(words.toSorted()).toEqual([
    "answers",
    "currency-units",
    "flags",
    "footers",
    "header-hints",
    "headers",
    "kinds",
    "posting-dates",
    "sections",
    "statuses",
    "sums",
    "weak-names",
  ]);
});
