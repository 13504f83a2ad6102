import { describe, expect, it } from "vitest";
import { read, sourcesIn } from "./sources.ts";

/** What reads the clock or makes random values without a service: of the platform, of Effect, and of the packages that we use. */
const PAST_SERVICES =
  /\bnew Date\b|\bDate\.now\b|\bDate\(|\bTemporal\.Now\b|\bMath\.random\b|\bperformance\.|\bcrypto\.|\bset(?:Timeout|Interval|Immediate)\b|\bcurrentTime\w+Unsafe\b|\bnowUnsafe\b|\b(?:randomBytes|uuidV\d|ulid)Unsafe\b|\bglobalThis\b|\bimport \{[^}]*\brandom\w*\b[^}]*\} from "@noble\/[^"]+"/g;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

const readsIn = (text: string): readonly string[] =>
  [...text.replaceAll(COMMENT, "").matchAll(PAST_SERVICES)].map(([found]) => found);

describe("the time and random values come from services or arguments", () => {
  it.each(["core", "preflight", "recognition", "statements", "tables", "values"])(
    "in packages/%s",
    (name) => {
      const sources = sourcesIn(`packages/${name}/src`);
      expect(sources.length).toBeGreaterThan(8);
      expect(sources.flatMap((path) => readsIn(read(path)).map((found) => `${path}: ${found}`))).toEqual([]);
    },
  );

  it.each([
    "const at = Date.now();",
    "const at = new Date();",
    "const at = performance.now();",
    "const part = Math.random();",
    "const id = crypto.randomUUID();",
    "const id = globalThis.crypto.randomUUID();",
    "const id = uuidV7Unsafe();",
    "const bytes = randomBytesUnsafe(4);",
    "const at = DateTime.nowUnsafe();",
    "const at = Temporal.Now.instant();",
    "const at = Date();",
    'import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";',
    "setTimeout(begin, 5);",
    "const at = clock.currentTimeMillisUnsafe();",
  ])("a source with %s is found", (text) => {
    expect(readsIn(`/** The time. */\nimport { a } from "./a.ts";\n${text}\n`)).not.toEqual([]);
  });

  it.each([
    "const at = yield* DateTime.now;",
    "const at = yield* Clock.currentTimeMillis;",
    "const id = yield* (yield* SecureRandom).uuidV7();",
    "// Date.now() is not used",
    'import { bytesToHex } from "@noble/hashes/utils.js";',
    "const day = isoDate(text);",
    "const moment = DateTime.makeUnsafe(text);",
  ])("a source with %s is not", (text) => expect(readsIn(text)).toEqual([]));
});
