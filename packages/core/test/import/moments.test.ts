import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { importFile } from "../../src/import/index.ts";
import { syncConnection } from "../../src/provider/sync/sync.ts";
import { timeZoneNamed } from "../../src/request/index.ts";
import { Accounts, Transactions } from "../../src/transactions/index.ts";
import { connected, responds, withProvider } from "../provider/connection-support.ts";
import { wireAccount, wireTransaction } from "../provider/support.ts";
import { foundFamily, imported, importRows, inMemory, openAccount, utf8 } from "./support.ts";

/** How a file is read: its dates are in the first column, whatever its header says. */
const readingOf = (content: string, date_format = "%Y-%m-%d") =>
  ({
    ...{ date_format, signage_convention: "inflows_positive" },
    date_col_label: content.slice(0, content.indexOf(",")),
  }) as const;

const datesOf = (family_id: string) =>
  Effect.map(
    Effect.flatMap(Transactions, (all) => all.list(family_id, {}, { page: 1, per_page: 100 })),
    ({ items }) => items.map(({ date, name }) => `${date} ${name}`).sort(),
  );

/** Three purchases around midnights, in the forms in which a file can write one. */
const FILES = [
  "Date,Name,Amount\n2024-03-30T22:30:00Z,Oven,-4.20\n2024-03-30T23:30:00Z,Mill,-5.20\n2024-03-31T22:30:00Z,Rent,-800\n",
  "Date (UTC),Name,Amount\n2024-03-30 22:30:00,Oven,-4.20\n2024-03-30 23:30:00,Mill,-5.20\n2024-03-31 22:30:00,Rent,-800\n",
  "Date,Name,Amount\n2024-03-31T04:00:00+0530,Oven,-4.20\n2024-03-31T05:00:00+0530,Mill,-5.20\n2024-04-01T04:00:00+0530,Rent,-800\n",
] as const;

const BERLIN = ["2024-03-30 Oven", "2024-03-31 Mill", "2024-04-01 Rent"];

describe("moments with a zone", () => {
  it("are stored as days in the time zone of the family, and the same file again stores nothing", () =>
    inMemory(
      Effect.gen(function* () {
        for (const content of FILES) {
          const family_id = yield* foundFamily();
          const id = yield* openAccount(family_id, "Checking", "EUR");
          const zoned = { time_zone: timeZoneNamed("Europe/Berlin") };
          const first = imported(yield* importRows(family_id, id, content, readingOf(content), zoned));
          expect(first.counts.stored).toBe(3);
          expect(yield* datesOf(family_id)).toEqual(BERLIN);
          const again = yield* importRows(family_id, id, content, readingOf(content), zoned);
          expect(again._tag).toBe("AlreadyImported");
          const more = imported(
            yield* importRows(family_id, id, content, readingOf(content), { ...zoned, again: true }),
          );
          expect([more.counts.stored, more.counts.already_there]).toEqual([0, 3]);
          // Another export of the same purchases, with one more.
          const longer = `${content}2024-05-01,New,-1\n`;
          const other = imported(yield* importRows(family_id, id, longer, readingOf(content), zoned));
          expect([other.counts.stored, other.counts.already_there]).toEqual([1, 3]);
        }
      }),
    ));

  it("are the same purchases however the file writes them", () =>
    inMemory(
      Effect.gen(function* () {
        const family_id = yield* foundFamily();
        const id = yield* openAccount(family_id, "Checking", "EUR");
        const counts = [];
        for (const content of FILES)
          counts.push(
            imported(
              yield* importRows(family_id, id, content, readingOf(content), {
                time_zone: timeZoneNamed("Europe/Berlin"),
              }),
            ).counts.stored,
          );
        expect(counts).toEqual([3, 0, 0]);
      }),
    ));

  it("are days as they are written where no time zone is given", () =>
    inMemory(
      Effect.gen(function* () {
        const family_id = yield* foundFamily();
        const id = yield* openAccount(family_id, "Checking", "EUR");
        yield* importRows(family_id, id, FILES[0], readingOf(FILES[0]));
        expect(yield* datesOf(family_id)).toEqual(["2024-03-30 Mill", "2024-03-30 Oven", "2024-03-31 Rent"]);
      }),
    ));
});

describe("the same purchase by a sync and by a file", () => {
  // Evening in Los Angeles, the next day in UTC; noon; and a day that the bank writes as its beginning in UTC.
  const AT = ["2026-02-11T05:30:00Z", "2026-02-12T20:00:00Z", "2026-02-14T00:00:00Z"];
  const NAMES = ["Coffee", "Books", "Rent"];
  const posted = (at: string): number => Date.parse(at) / 1_000;
  const answer = responds(200, {
    accounts: [
      wireAccount({
        transactions: AT.map((at, i) =>
          wireTransaction({ id: `T${i}`, posted: posted(at), description: NAMES[i] }),
        ),
      }),
    ],
  });
  const rows = (header: string, dates: readonly string[]): string =>
    `${header},Name,Amount\n${dates.map((date, i) => `${date},${NAMES[i]},-4.50\n`).join("")}`;
  const WAYS: readonly (readonly [what: string, content: string, date_format: string])[] = [
    ["Z", rows("Date", AT), "%Y-%m-%d"],
    [
      "a header",
      rows(
        "Date (UTC)",
        AT.map((at) => at.slice(0, 19).replace("T", " ")),
      ),
      "%Y-%m-%d",
    ],
    [
      "Unix time",
      rows(
        "Date",
        AT.map((at) => String(posted(at))),
      ),
      "%s",
    ],
    [
      "the family's own offset",
      rows("Date", ["2026-02-10T21:30:00-0800", "2026-02-12T12:00:00-0800", "2026-02-13T16:00:00-0800"]),
      "%Y-%m-%d",
    ],
  ];

  it.each(WAYS)("is one: %s", (_what, content, date_format) =>
    withProvider([answer], () =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const { family_id } = connection;
        yield* syncConnection(family_id, connection.id, { pending: true, dry_run: false });
        const [account] = (yield* (yield* Accounts).list(family_id, { page: 1, per_page: 10 })).items;
        const before = yield* datesOf(family_id);
        expect(before).toEqual(["2026-02-10 Coffee", "2026-02-12 Books", "2026-02-14 Rent"]);
        const outcome = yield* importFile({
          ...{ family_id, upload: { bytes: utf8(content) }, today: "2026-03-01" },
          options: { ...readingOf(content, date_format), account_id: account!.id },
          time_zone: timeZoneNamed("America/Los_Angeles"),
        });
        const { counts } = imported(outcome);
        expect([counts.stored, counts.already_there]).toEqual([0, 3]);
        expect(yield* datesOf(family_id)).toEqual(before);
      }),
    ),
  );
});
