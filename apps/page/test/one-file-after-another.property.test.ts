import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import * as fc from "fast-check";
import { expect } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { sessionAt } from "../src/account/session.ts";
import { type Destination, type ImportState, importState } from "../src/import/import-state.ts";
import { type PageState, pageState } from "../src/reading/page-state.ts";
import type { RowFilter } from "../src/worker/protocol.ts";
import { type LateReader, lateReader } from "./support/late-reader.ts";

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
  readonly page: PageState;
  readonly importing: ImportState;
  readonly reader: LateReader;
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
        ({ page }) =>
          page.say(more),
    ),
  fc
    .record({
      cell: fc.nat({ max: 3 }),
      role: fc.constantFrom<ColumnKey | null>("date", "name", "notes", "amount", null),
    })
    .map(
      ({ cell, role }): Step =>
        ({ page }) =>
          page.sayRole(cell, role),
    ),
  fc.constantFrom<RowFilter>("All", "Rejected", "Accepted").map(
    (filter): Step =>
      ({ page }) => {
        page.filter.value = filter;
      },
  ),
  fc.integer({ min: 1, max: 4 }).map(
    (line): Step =>
      ({ page }) =>
        void page.goTo(line, 1),
  ),
  fc.record({ row: fc.nat({ max: 2 }), cell: fc.nat({ max: 3 }), isLeft: fc.boolean() }).map(
    ({ row, cell, isLeft }): Step =>
      ({ page }) => {
        const of = page.rows.at(row);
        if (of === undefined) return;
        page.editing.begin({ row, column: cell + 5 }, of, cell);
        const open = page.editing.open.peek();
        if (open !== undefined) open.typed.value = "€ 1";
        if (isLeft) page.editing.write(true);
      },
  ),
  fc.constant<Step>(({ page }) => void page.undoEdit()),
  fc.constantFrom<Destination>("new", "named", { id: "a" }).map(
    (to): Step =>
      ({ importing }) => {
        importing.choose(to);
      },
  ),
  fc.constantFrom("EUR", "USD").map(
    (currency): Step =>
      ({ importing }) => {
        importing.name.value = "Juniper";
        importing.currency.value = currency;
      },
  ),
  fc.nat({ max: 4 }).map(
    (count): Step =>
      ({ reader }) =>
        reader.answer(count),
  ),
  fc.constant<Step>(({ reader }) => reader.answerAll()),
);

const emptyPage = (): Opened => {
  const reader = lateReader();
  const page = pageState(reader);
  return { page, importing: importState(page, sessionAt("http://127.0.0.1:9/api/v1")), reader };
};

const open = async ({ page, reader }: Opened, file: number): Promise<void> => {
  const [name, content] = FILES[file]!;
  void page.open(new File([content], name));
  await reader.answerAll();
};

const run = async (on: Opened, all: readonly Step[]): Promise<void> => {
  for (const step of all) await step(on);
};

/** All that a person can see of the page, and what an import would do. */
const shown = ({ page, importing }: Opened) => ({
  file: page.file.value,
  given: page.given.value,
  reading: page.reading.value,
  index: page.index.value,
  rows: page.rows.first().map(page.editing.shown),
  edits: page.edits.value,
  editing: page.editing.open.value,
  refused: page.editing.refused.value,
  filter: page.filter.value,
  active: page.active.value,
  problem: page.problem.value,
  isBusy: page.isBusy.value,
  destination: importing.destination.value,
  name: importing.name.value,
  currency: importing.currency.value,
  done: importing.done.value,
  failure: importing.problem.value,
  isAsked: importing.isAsked.value,
  otherCurrency: importing.otherCurrency(),
  asOne: importing.asOne(),
});

itSampled(
  "a file is shown as on a page that had no other before, whatever was done with that, finished or not",
  async ({ runs }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: FILES.length - 1 }),
        fc.nat({ max: FILES.length - 1 }),
        fc.array(steps, { minLength: 1, maxLength: 12 }),
        async (first, second, before) => {
          const used = emptyPage();
          await open(used, first);
          await run(used, before);
          await open(used, second);
          const fresh = emptyPage();
          await open(fresh, second);
          expect(shown(used)).toEqual(shown(fresh));
          // Nor does anything come out that was kept aside.
          for (const on of [used, fresh]) {
            on.page.sayRole(0, "notes");
            await on.reader.answerAll();
          }
          expect(shown(used)).toEqual(shown(fresh));
        },
      ),
      { numRuns: runs(150) },
    );
  },
);
