import { type ColumnKey, MAX_CONTENT_BYTES, type ReadingOptions } from "@farthing/preflight";
import * as fc from "fast-check";
import { expect, vi } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { sessionAt } from "../src/account/session.ts";
import type { FileState } from "../src/file/file-state.ts";
import { asChosen } from "../src/files/given.ts";
import { newQueue, type Queue, type QueuedFile } from "../src/files/queue.ts";
import type { Destination } from "../src/import/destination.ts";
import { asOne, otherCurrency } from "../src/import/doubts.ts";
import type { ImportState } from "../src/import/import-state.ts";
import type { RowFilter } from "../src/worker/protocol.ts";
import { type LateReaders, lateReaders } from "./support/late-reader.ts";

vi.hoisted(() => Object.assign(globalThis, { location: { hash: "" }, addEventListener: () => undefined }));

const FILES = [
  ["days.csv", "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n"],
  ["wrong.csv", "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-33,much,Bus\n2024-01-04,-3.00,Bun\n"],
  ["numbers.csv", "Date,Text,Amount\n45123,Tea,-1.00\n45124,Bus,-2.00\n"],
  ["named.csv", "date,amount,name,account\n2024-01-02,-1.00,Tea,Oak\n2024-01-03,5.00,Pay,Elm\n"],
  ["letter.csv", "Dear customer,\nthank you.\n"],
  [
    "latin.csv",
    Buffer.from(
      "Datum;Betrag;Text;Währung\n29.02.2024;-12,50;Bäcker;EUR\n01.03.2024;2,00;Kai;USD\n",
      "latin1",
    ),
  ],
] as const;

interface Opened {
  readonly file: FileState;
  readonly importing: ImportState;
  readonly readers: LateReaders;
}

type Step = (on: Opened) => unknown;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom<ReadingOptions>(
      { date_format: "%d/%m/%Y" },
      { encoding: "windows-1252" },
      { col_sep: ";" },
      { signage_convention: "inflows_negative" },
      { has_header: true, rows_to_skip: 1 },
      { has_header: false },
    )
    .map(
      (more): Step =>
        ({ file }) =>
          file.say(more),
    ),
  fc
    .record({
      cell: fc.nat({ max: 3 }),
      role: fc.constantFrom<ColumnKey | null>("date", "name", "notes", "amount", null),
    })
    .map(
      ({ cell, role }): Step =>
        ({ file }) =>
          file.sayRole(cell, role),
    ),
  fc.constantFrom<RowFilter>("All", "Rejected", "Accepted").map(
    (filter): Step =>
      ({ file }) => {
        file.filter.value = filter;
      },
  ),
  fc.integer({ min: 1, max: 4 }).map(
    (line): Step =>
      ({ file }) =>
        void file.goTo({ line }, 1),
  ),
  fc.record({ row: fc.nat({ max: 2 }), cell: fc.nat({ max: 3 }), isLeft: fc.boolean() }).map(
    ({ row, cell, isLeft }): Step =>
      ({ file }) => {
        const of = file.rows.at(row);
        if (of === undefined) return;
        file.editing.begin({ row, column: cell + 5 }, of, cell);
        const open = file.editing.open.peek();
        if (open !== undefined) open.typed.value = "€ 1";
        if (isLeft) file.editing.write(true);
      },
  ),
  fc.constant<Step>(({ file }) => void file.undoEdit()),
  fc.constantFrom<Destination>("new", "named", { id: "a" }).map(
    (to): Step =>
      ({ importing }) => {
        importing.destination.choose(to);
      },
  ),
  fc.constantFrom("EUR", "USD").map(
    (currency): Step =>
      ({ importing }) => {
        importing.destination.made.name.value = "Juniper";
        importing.destination.made.currency.value = currency;
      },
  ),
  fc.nat({ max: 4 }).map(
    (count): Step =>
      ({ readers }) =>
        readers.answer(count),
  ),
  fc.constant<Step>(({ readers }) => readers.answerAll()),
);

interface Page {
  readonly queue: Queue;
  readonly readers: LateReaders;
}

const emptyPage = (): Page => {
  const readers = lateReaders();
  return {
    readers,
    queue: newQueue(
      readers,
      { session: sessionAt("http://127.0.0.1:9/api/v1"), most: MAX_CONTENT_BYTES },
      async () => {},
    ),
  };
};

const open = async ({ queue, readers }: Page, file: number): Promise<Opened> => {
  const [name, content] = FILES[file]!;
  void queue.add(asChosen([new File([content], name)]));
  // Its bytes come when they want to.
  await new Promise((resolve) => setTimeout(resolve));
  await readers.answerAll();
  const { file: opened, importing } = queue.shown.value as QueuedFile;
  return { file: opened, importing: importing!, readers };
};

const run = async (on: Opened, all: readonly Step[]): Promise<void> => {
  for (const step of all) await step(on);
};

/** All that a person can see of a file, and what an import would do. */
const shown = ({ file, importing }: Opened) => ({
  name: file.name,
  size: file.size,
  given: file.given.value,
  reading: file.reading.value,
  index: file.index.value,
  rows: file.rows.first().map(file.editing.shown),
  edits: file.edits.value,
  editing: file.editing.open.value,
  refused: file.editing.refused.value,
  filter: file.filter.value,
  active: file.active.value,
  problem: file.problem.value,
  isBusy: file.isBusy.value,
  destination: importing.destination.to.value,
  newName: importing.destination.made.name.value,
  currency: importing.destination.made.currency.value,
  done: importing.done.value,
  failure: importing.problem.value,
  asked: importing.asked.value,
  otherCurrency: otherCurrency(file, importing.destination),
  asOne: asOne(file, importing.destination),
});

itSampled(
  "a file is shown as on a page that had no other, whatever is done with that before, between and after, finished or not",
  async ({ runs }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ first: fc.nat({ max: FILES.length - 1 }), second: fc.nat({ max: FILES.length - 1 }) }),
        fc.array(steps, { maxLength: 12 }),
        fc.array(steps, { maxLength: 6 }),
        fc.boolean(),
        async ({ first, second }, before, after, isRemoved) => {
          const used = emptyPage();
          const other = await open(used, first);
          await run(other, before);
          if (isRemoved) used.queue.remove(1);
          const mine = await open(used, second);
          await run(other, after);
          await used.readers.answerAll();
          const fresh = emptyPage();
          const alone = await open(fresh, second);
          expect(shown(mine)).toEqual(shown(alone));
          // Nor does anything come out that was kept aside.
          for (const on of [mine, alone]) {
            on.file.sayRole(0, "notes");
            await on.readers.answerAll();
          }
          expect(shown(mine)).toEqual(shown(alone));
        },
      ),
      { numRuns: runs(150) },
    );
  },
);
