import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useOutput, useStreams } from "../../src/terminal/output.ts";
import { Working } from "../../src/terminal/working.ts";

const terminal = process.stderr.isTTY;
let printed = "";

const into = (): Writable =>
  new Writable({
    write: (text, _encoding, done) => {
      printed += String(text);
      done();
    },
  });

const { columns } = process.stderr;

const asTerminal = (isTTY: boolean, width = columns): void =>
  void Object.assign(process.stderr, { isTTY, columns: width });

beforeEach(() => {
  printed = "";
  vi.useFakeTimers();
  useStreams({ stdout: into(), stderr: into() });
  asTerminal(true);
});

afterEach(() => {
  vi.useRealTimers();
  useStreams();
  useOutput();
  asTerminal(terminal);
});

const content = { bytes: new Uint8Array(20_000_000) };

/** Reads a content at a rate, as work does that lets nothing else happen. */
const read = (told: Working, seconds: number): void => {
  const tell = told.ofBytes(content);
  for (let at = 1; at <= seconds * 10; at += 1) {
    vi.setSystemTime(Date.now() + 100);
    vi.advanceTimersByTime(100);
    tell(at * 200_000);
  }
};

it("says how much is done, how fast and what is left, after a second, and is gone at the end", () => {
  const told = new Working("Checking bank.csv");
  read(told, 0.9);
  expect(printed).toBe("");
  read(told, 4);
  expect(printed).toContain("Checking bank.csv: ");
  expect(printed).toMatch(/\d+\.\d MB of 20\.0 MB, \d+\.\d MB\/s, \d+ s left/);
  told.end();
  expect(printed.endsWith("\r\u001b[K")).toBe(true);
});

it("of rows it says the same, by the rate since they are counted, and that the end is near when all are done", () => {
  const told = new Working("Storing bank.csv");
  vi.advanceTimersByTime(5_000);
  const tell = told.ofRows();
  const after = (ms: number, done: number): string => {
    printed = "";
    vi.advanceTimersByTime(ms);
    tell(done, 50_000);
    vi.advanceTimersByTime(200);
    return printed.split("\r\u001b[K").at(-1)!;
  };
  after(0, 1_000);
  expect(after(800, 11_000)).toBe("Storing bank.csv: 11,000 of 50,000, 8,333/s, 5 s left");
  expect(after(800, 50_000)).toBe("Storing bank.csv: 50,000 of 50,000, finishing");
  told.end();
});

it.each([
  [0, "Checking bank.csv: 1 s"],
  [80, "Checking bank.csv: 1 s"],
  [16, "Checking bank.…"],
])("in a terminal of %i columns its line has room, where 0 says that it is not known", (width, line) => {
  asTerminal(true, width);
  const told = new Working("Checking bank.csv");
  vi.advanceTimersByTime(1_000);
  told.end();
  expect(printed).toBe(`\r\u001b[K${line}\r\u001b[K`);
});

it("says how long it lasts where no more is known", () => {
  const told = new Working("Undoing the import");
  vi.advanceTimersByTime(61_000);
  told.end();
  expect(printed).toContain("Undoing the import: 1 min 1 s");
});

it.each([
  ["in a pipe", () => asTerminal(false)],
  ["with --quiet", () => useOutput({ quiet: true, color: true })],
])("says nothing %s", (_, so) => {
  so();
  const told = new Working("Checking bank.csv");
  read(told, 4);
  told.end();
  expect(printed).toBe("");
});

it("shows no control character of the name of a file", () => {
  const told = new Working("Checking \u001b[31mbank.csv");
  vi.advanceTimersByTime(2_000);
  told.end();
  expect(printed.replaceAll("\r\u001b[K", "")).not.toContain("\u001b");
});
