import fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { answering } from "../src/worker/answer.ts";
import type { Fix } from "../src/worker/fixes.ts";
import type { Answers, Ask, ShownRow } from "../src/worker/protocol.ts";

interface Field {
  readonly text: string;
  readonly isQuoted: boolean;
}

interface Row {
  readonly fields: readonly Field[];
  readonly end: string;
  readonly isOut: boolean;
}

const field = (...texts: readonly string[]): fc.Arbitrary<Field> =>
  fc.record({ text: fc.constantFrom(...texts), isQuoted: fc.boolean() });

const ENDS = ["\n", "\r\n", "\r"] as const;

const row: fc.Arbitrary<Row> = fc.record({
  fields: fc.tuple(
    field("2024-01-02", "2024-01-03", "2024-01-33", "soon"),
    field("-1.50", "2.25", "much", "5O"),
    field("Tea", "Bäckerei", 'say "hi"', "a;b,c\td", "two\nlines", "much"),
    field("", "x", "café"),
  ),
  end: fc.constantFrom(...ENDS),
  isOut: fc.constant(false),
});

const ENCODINGS = {
  "utf-8": (text: string) => Buffer.from(text, "utf8"),
  "windows-1252": (text: string) => Buffer.from(text, "latin1"),
  "utf-16le": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
} as const;

const files = fc.record({
  encoding: fc.constantFrom(...(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])),
  separator: fc.constantFrom(",", ";", "\t"),
  rows: fc.array(row, { minLength: 4, maxLength: 9 }),
  endsOpen: fc.boolean(),
});

type File = Pick<
  typeof files extends fc.Arbitrary<infer A> ? A : never,
  "encoding" | "separator" | "endsOpen"
>;

const TEXTS = ["-1.00", "2024-02-03", "Tee", 'an "edit"', "one;two,three", "three\nlines", ""] as const;

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("leaveOut" as const), row: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("putBack" as const), which: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("replace" as const),
      find: fc.constantFrom("much", "Tea", "o", "2024", '"', "nowhere"),
      put: fc.constantFrom(...TEXTS),
      cell: fc.option(fc.nat(3)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("alike" as const),
      cell: fc.nat(1),
      row: fc.nat(8),
      put: fc.constantFrom(...TEXTS),
    }),
  },
);

const written = ({ text, isQuoted }: Field, separator: string): string =>
  isQuoted || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const bytesOf = (rows: readonly Row[], { encoding, separator, endsOpen }: File): Buffer => {
  const header = ["date", "amount", "name", "notes"].join(separator);
  const lines = rows.flatMap(({ fields, end, isOut }, at) => {
    const isOpen = endsOpen && at === rows.length - 1;
    return isOut
      ? []
      : `${fields.map((each) => written(each, separator)).join(separator)}${isOpen ? "" : end}`;
  });
  return ENCODINGS[encoding](`${header}\n${lines.join("")}`);
};

/** A file that gets other texts: what was quoted stays so, what has to be is. */
const withText = (of: Field, text: string, separator: string): Field => {
  const isNew = text.trim() !== of.text;
  const mustBe = text.includes(separator) || /["\r\n]/.test(text);
  return isNew ? { text: text.trim(), isQuoted: of.isQuoted || wasQuoted(of, separator) || mustBe } : of;
};

const wasQuoted = ({ text, isQuoted }: Field, separator: string): boolean =>
  isQuoted || text.includes(separator) || /["\r\n]/.test(text);

/** The worker with a file, and what that should be now. */
class Model {
  readonly #answer = answering();
  readonly #file: File;
  #rows: readonly Row[];
  readonly #before: (readonly Row[])[] = [];
  #shown: readonly ShownRow[] = [];

  constructor(rows: readonly Row[], file: File) {
    this.#rows = rows;
    this.#file = file;
  }

  async #ask<Kind extends keyof Answers>(ask: Kind, wanted: object): Promise<Answers[Kind]> {
    return (await this.#answer({ ...wanted, ask, id: 0, file: 0 } as unknown as Ask)) as Answers[Kind];
  }

  async #read(): Promise<void> {
    const { encoding, separator: col_sep } = this.#file;
    const formats = { date_format: "%Y-%m-%d", number_format: "1,234.56" };
    const given = { encoding, col_sep, ...formats, has_header: true, rows_to_skip: 0 };
    await this.#ask("read", { given });
    this.#shown = await this.#ask("rows", { filter: "All", from: 0, count: 100 });
  }

  async open(): Promise<void> {
    const bytes = new Uint8Array(bytesOf(this.#rows, this.#file));
    await this.#ask("open", { filename: "a.csv", bytes, today: "2026-01-15" });
    await this.#read();
  }

  get #visible(): readonly number[] {
    return this.#rows.flatMap(({ isOut }, at) => (isOut ? [] : at));
  }

  #with(at: number, cell: number, text: string): void {
    const { separator } = this.#file;
    this.#rows = this.#rows.map((each, i) =>
      i === at
        ? { ...each, fields: each.fields.map((of, c) => (c === cell ? withText(of, text, separator) : of)) }
        : each,
    );
  }

  #out(at: number, isOut: boolean): void {
    this.#rows = this.#rows.map((each, i) => (i === at ? { ...each, isOut } : each));
  }

  /** What is asked of the worker, and what the file should be then; undefined if there is nothing to do. */
  #expected(
    taken: Exclude<typeof step extends fc.Arbitrary<infer A> ? A : never, { do: "undo" }>,
  ): Fix | undefined {
    const visible = this.#visible;
    switch (taken.do) {
      case "leaveOut": {
        // A file without rows is another story.
        if (visible.length <= 2) return undefined;
        const of = taken.row % visible.length;
        this.#out(visible[of]!, true);
        return { fix: "leaveOut", row: this.#shown[of]!.row, cells: this.#shown[of]!.cells };
      }
      case "putBack": {
        const out = this.#rows.flatMap(({ isOut }, at) => (isOut ? at : []));
        if (out.length === 0) return undefined;
        this.#out(out[taken.which % out.length]!, false);
        return { fix: "putBack", which: taken.which % out.length };
      }
      case "replace": {
        const { find, put, cell } = taken;
        for (const at of visible)
          for (const [c, { text }] of this.#rows[at]!.fields.entries())
            if (cell === null || cell === c)
              this.#with(
                at,
                c,
                text.replaceAll(find, () => put),
              );
        return { fix: "replace", find, put, cell };
      }
      case "alike": {
        const { cell, put } = taken;
        const was = this.#rows[visible[taken.row % visible.length]!]!.fields[cell]!.text;
        for (const [i, at] of visible.entries())
          if (this.#shown[i]!.tag === "Rejected" && this.#rows[at]!.fields[cell]!.text === was)
            this.#with(at, cell, put);
        return { fix: "alike", was, put, cell };
      }
    }
  }

  async take(taken: typeof step extends fc.Arbitrary<infer A> ? A : never): Promise<void> {
    const rows = this.#rows;
    if (taken.do === "undo") {
      this.#rows = this.#before.pop() ?? rows;
      await this.#ask("undoEdit", {});
    } else {
      const fix = this.#expected(taken);
      if (fix === undefined) return;
      const met = fix.fix === "replace" || fix.fix === "alike" ? await this.#ask("meets", { fix }) : 1;
      const answer = await this.#ask("fix", { fix });
      if (met === 0) expect(answer).toBe(null);
      else {
        this.#before.push(rows);
        expect(answer).toMatchObject({ edits: this.#before.length });
      }
    }
    await this.look();
  }

  /** That the file is byte by byte what it should be, and that what was left out is known. */
  async look(): Promise<void> {
    const bytes = await this.#ask("bytes", {});
    expect(Buffer.from(bytes).toString("hex")).toBe(bytesOf(this.#rows, this.#file).toString("hex"));
    await this.#read();
    const texts = this.#shown.map(({ cells }) => cells.slice(0, 4));
    expect(texts).toEqual(this.#visible.map((at) => this.#rows[at]!.fields.map(({ text }) => text)));
  }

  /** Takes everything back. */
  async undoAll(): Promise<void> {
    while (this.#before.length > 0) await this.take({ do: "undo" });
  }
}

it("whatever is replaced, left out, put back and undone, every other byte stays", async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.array(step, { maxLength: 12 }), async ({ rows, ...file }, steps) => {
      const model = new Model(rows, file);
      await model.open();
      for (const each of steps) await model.take(each);
      await model.undoAll();
    }),
    { ...short(1_000), endOnFailure: true },
  );
});
