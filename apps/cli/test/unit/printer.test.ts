import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OutputFile, standardOutput, wholeOutput } from "../../src/files/output-file.ts";
import { printerOf, useStreams } from "../../src/terminal/output.ts";

const BLOCK = 65_536;

const errorOf = (code: string): Error => Object.assign(new Error(code), { code });

/** A reader that takes this many parts, each in a turn of its own, and then fails. */
const reader = (parts: number, code: string) => {
  const taken: Buffer[] = [];
  let mostWaiting = 0;
  const stream = new Writable({
    highWaterMark: 1,
    write: (part: Buffer, _encoding, done) => {
      mostWaiting = Math.max(mostWaiting, stream.writableLength);
      if (taken.length < parts) taken.push(part);
      setImmediate(done, taken.length < parts ? undefined : errorOf(code));
    },
  });
  return {
    stream,
    taken: () => Buffer.concat(taken),
    writes: () => taken.length,
    waiting: () => mostWaiting,
  };
};

const blackHole = (): Writable => new Writable({ write: (_part, _encoding, done) => done() });

describe("standard output", () => {
  it("is written in few parts, one after the other, however many rows there are", async () => {
    const { stream, taken, writes, waiting } = reader(Number.POSITIVE_INFINITY, "");
    useStreams({ stdout: stream, stderr: blackHole() });
    const row = `${"x".repeat(99)}\n`;
    const size = await standardOutput.write(async (put) => {
      for (let i = 0; i < 50_000; i++) await put(row);
    });
    expect([size, taken().length]).toEqual([5_000_000, 5_000_000]);
    expect(writes()).toBeLessThanOrEqual(5_000_000 / BLOCK + 1);
    expect(waiting()).toBeLessThan(2 * BLOCK);
    expect(stream.listenerCount("drain") + stream.listenerCount("error")).toBeLessThan(10);
  });

  it.each(["EPIPE", "ECONNRESET", "ENOSPC", "EIO"])(
    "that fails with %s has what was printed before and nothing after it, and its maker stops",
    async (code) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 4 }),
          fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 12, maxLength: 20 }),
          async (parts, sizes) => {
            const { stream, taken } = reader(parts, code);
            useStreams({ stdout: stream, stderr: blackHole() });
            const texts = sizes.map((size, i) => String.fromCharCode(97 + i).repeat(size));
            let made = 0;
            await standardOutput.write(async (put) => {
              for (const text of texts) {
                made += 1;
                await put(text);
              }
            });
            const printer = printerOf("stdout");
            await printer.print("something else");
            const whole = texts.join("");
            expect(whole.startsWith(taken().toString())).toBe(true);
            if (whole.length > (parts + 2) * (BLOCK + 90_000)) expect(made).toBeLessThan(texts.length);
            expect(printer.failure?.code).toBe(
              printer.hasFailed && !code.startsWith("EP") && !code.startsWith("EC") ? code : undefined,
            );
          },
        ),
      );
    },
  );
});

describe("an output that is of use only as a whole", () => {
  const isCutOff = async (output: OutputFile, parts: number, code: string): Promise<boolean> => {
    useStreams({ stdout: reader(parts, code).stream, stderr: blackHole() });
    await output.write(async (put) => {
      for (let i = 0; i < 9; i++) await put("x".repeat(BLOCK));
    });
    return printerOf("stdout").isCutOff;
  };

  it.each(["EPIPE", "ECONNRESET"])("is cut off where its reader goes, whenever it does: %s", async (code) => {
    for (const parts of [0, 1, 4, 8]) {
      expect(await isCutOff(wholeOutput, parts, code)).toBe(true);
      expect(await isCutOff(standardOutput, parts, code)).toBe(false);
    }
  });

  it("is not where all of it is taken, and where it cannot be written, which is said otherwise", async () => {
    expect(await isCutOff(wholeOutput, 10, "EPIPE")).toBe(false);
    expect(await isCutOff(wholeOutput, 4, "ENOSPC")).toBe(false);
  });
});

it("only the terminal's own files name the streams of the process", () => {
  const src = fileURLToPath(new URL("../../src", import.meta.url));
  const naming = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) =>
      /process\.std(?:out|err)\.(?!isTTY)|process\.std(?:out|err)[,)]/.test(readFileSync(path, "utf8")),
    )
    .map((path) => relative(src, path));
  expect(naming.filter((path) => !path.startsWith("terminal/"))).toEqual([]);
});
