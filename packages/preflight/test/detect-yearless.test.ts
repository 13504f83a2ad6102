import { shiftedDay } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import { formatsThatRead } from "../src/formats/known-date-formats.ts";
import { preflight, resolveOptions } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";
import { recordsOf } from "./rows-of.ts";
import { TODAY, utf8 } from "./support.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const two = (number: number): string => String(number).padStart(2, "0");

/** How days without a year are written; those that can be months with a year, too. */
const STYLES = {
  "Mar 14": (day, month) => `${MONTHS[month - 1]} ${day}`,
  "14 Mar": (day, month) => `${day} ${MONTHS[month - 1]}`,
  "14-Mar": (day, month) => `${day}-${MONTHS[month - 1]}`,
  "14.03.": (day, month) => `${two(day)}.${two(month)}.`,
  "14.03": (day, month) => `${two(day)}.${two(month)}`,
  "14/03": (day, month) => `${two(day)}/${two(month)}`,
  "03/14": (day, month) => `${two(month)}/${two(day)}`,
  "0314": (day, month) => `${two(month)}${two(day)}`,
  "3月14日": (day, month) => `${month}月${day}日`,
  "Mar-14": (day, month) => `${MONTHS[month - 1]}-${two(day)}`,
} satisfies Record<string, (day: number, month: number) => string>;

const someDays = fc.array(
  fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) }),
  {
    minLength: 3,
    maxLength: 8,
  },
);

const NAMES = ["Old Mill", "Quay", "Kite Books", "Skylark", "Harbour", "Elm Garage", "Oak", "Fern"];

itEachSampled(Object.entries(STYLES))(
  "a file with days such as %s has no year, and says so of each",
  (style, written) => {
    fc.assert(
      fc.property(
        someDays.filter((days) => new Set(days.map(({ day, month }) => written(day, month))).size > 1),
        fc.constantFrom("Date", "Datum", "Fecha", undefined),
        (days, header) => {
          const text = lines(
            ...(header === undefined ? [] : [`${header};Payee;Amount`]),
            ...days.map(({ day, month }, i) => `${written(day, month)};${NAMES[i]};-${i + 1}.50`),
          );
          const { options, undecided, outcome, records } = read(text);
          expect(records).toEqual([]);
          expect(options.date_format).toBeUndefined();
          const [question] = undecided.filter(({ field }) => field === "date_format");
          expect(question?.reason).toContain("have no year");
          expect(question?.candidates).toEqual([]);
          if (outcome._tag !== "Checked") throw new Error("it is checked");
          const found = outcome.report.findings.filter(({ code }) => code === "invalid_date");
          expect(found.map(({ line }) => line)).toEqual(
            days.map((_, i) => i + (header === undefined ? 1 : 2)),
          );
          for (const [i, { help = "" }] of found.entries()) {
            const { day, month } = days[i]!;
            // What is to be written is read as that day, whatever else it can be.
            const example = /such as (\S*(?: \S+){0,2}?)(?: for .*)?\.$/
              .exec(help)?.[1]
              ?.replace("YYYY", "2023");
            if (example === "2023-MM-DD") continue;
            const readings = formatsThatRead(example ?? "").map((format) => format.read(example!));
            expect(readings, `${style}: ${help}`).toContain(20230000 + month * 100 + day);
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

it("numbers are no days where a column has dates, or nothing else is an amount", () => {
  const dated = lines("2024-03-14,14.03,Old Mill", "2024-03-15,15.03,Quay", "2024-03-16,1.04,Oak");
  expect(read(dated).undecided.filter(({ reason }) => reason.includes("year"))).toEqual([]);
  const undated = lines("Old Mill,14.03", "Quay,15.03", "Oak,1.04");
  expect(read(undated).undecided.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^No column contains dates\./),
  ]);
});

it("days without a year are found among other lines above and below them, which are more than they", () => {
  const text = lines(
    "No. rekening : 1234567890",
    "Nama : ADA SARI",
    "",
    "Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo",
    '05/03,TRSF E-BANKING MERCUSUAR,0000,"64,000.00 DB","936,000.00"',
    '27/03,KR OTOMATIS DERMAGA GAJI,0998,"2,150,000.00 CR","3,086,000.00"',
    '30/03,DEBIT DOMESTIK KINCIR TUA,0000,"23,400.00 DB","3,062,600.00"',
    'Saldo Awal,:,"1,000,000.00"',
    'Mutasi Debet,:,"87,400.00",2',
    'Mutasi Kredit,:,"2,150,000.00",1',
    'Saldo Akhir,:,"3,062,600.00"',
  );
  const { undecided } = read(text);
  expect(undecided.map(({ field }) => field)).toEqual(["date_format"]);
  expect(undecided[0]!.reason).toContain("no year");
});

/** The days of a file as they are stored, and what is asked of them. */
const daysOf = (days: readonly string[], above: readonly string[], filename = "export.csv") => {
  const bytes = utf8(
    lines(
      ...above,
      "Date;Payee;Amount",
      ...days.map((day, i) => `${day};${NAMES[i % NAMES.length]};-${i + 1}.50`),
    ),
  );
  const upload = { bytes, filename };
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  const outcome = preflight(upload, options, { today: TODAY });
  if (outcome._tag !== "Checked") throw new Error("it is checked");
  const [question] = undecided.filter(({ field }) => field === "date_format");
  const { report } = outcome;
  const invalid = report.findings.filter(({ code }) => code === "invalid_date");
  return {
    question,
    invalid,
    stored: recordsOf(bytes, options, report, TODAY).map(({ date }) => date),
    options,
  };
};

describe("days without a year, below the period that they are in", () => {
  const inPeriod = fc
    .record({
      first: fc.integer({ min: 0, max: 1_000 }).map((days) => shiftedDay("2020-01-15", days)),
      length: fc.integer({ min: 5, max: 364 }),
      steps: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 8 }),
    })
    .map(({ first, length, steps }) => ({
      first,
      last: shiftedDay(first, length),
      days: steps.map((step) => shiftedDay(first, Math.floor(step * length))),
    }));

  itEachSampled(Object.entries(STYLES))(
    "are read as they are, or in which order is asked: %s",
    (_, written) => {
      let asked = 0;
      fc.assert(
        fc.property(inPeriod, ({ first, last, days }) => {
          const texts = days.map((each) => written(Number(each.slice(8)), Number(each.slice(5, 7))));
          const { stored, question } = daysOf(texts, [`Period: ${first} - ${last}`]);
          if (question === undefined) expect(stored).toEqual(days);
          else {
            expect(question.candidates).toHaveLength(2);
            asked += 1;
          }
        }),
        { numRuns: 60 },
      );
      expect(asked).toBeLessThan(40);
    },
  );

  const WINTER = ["28.12.", "30.12.", "02.01.", "05.01."];
  const WINTER_DAYS = ["2023-12-28", "2023-12-30", "2024-01-02", "2024-01-05"];
  const SPRING = ["28.02.", "29.02.", "02.03.", "05.03."];
  const SPRING_DAYS = ["2024-02-28", "2024-02-29", "2024-03-02", "2024-03-05"];
  const MARCH = ["01/03", "02/03", "05/03", "12/03"];
  const MARCH_DAYS = ["2024-03-01", "2024-03-02", "2024-03-05", "2024-03-12"];

  it.each([
    ["Kontoauszug 01.12.2023 - 31.01.2024", WINTER, WINTER_DAYS],
    ["Kontoauszug 01.12.2023 - 31.01.2024", WINTER.toReversed(), WINTER_DAYS.toReversed()],
    ["Zeitraum;01.12.2023;31.01.2024", WINTER, WINTER_DAYS],
    ["Statement period 1 Dec 2023 to 31 Jan 2024", ["28 Dec", "30 Dec", "2 Jan", "5 Jan"], WINTER_DAYS],
    ["Period: 2023-12-01 - 2024-01-31", ["12-28", "12-30", "01-02", "01-05"], WINTER_DAYS],
    ["Periode : 01/03/2024 - 31/03/2024", MARCH, MARCH_DAYS],
    ["Periode : 01/03/2024 - 31/03/2024", MARCH.map((day) => `'${day}`), MARCH_DAYS],
    ["Statement period: 03/01/2024 to 03/31/2024", ["03/01", "03/02", "03/05", "03/12"], MARCH_DAYS],
    ["Umsätze März 2024", MARCH, MARCH_DAYS],
    ["Statement 03/2024", MARCH, MARCH_DAYS],
    ["Kontoauszug 2024", SPRING, SPRING_DAYS],
    ["Jahr;2024", SPRING, SPRING_DAYS],
  ])("as a line says: %s", (above, days, dates) => {
    const { stored, question } = daysOf(days, [above]);
    expect(question).toBeUndefined();
    expect(stored).toEqual(dates);
  });

  it.each([
    ["umsaetze_20231201-20240131.csv", WINTER, WINTER_DAYS],
    ["export 2023-12-01_2024-01-31.csv", WINTER, WINTER_DAYS],
    ["umsaetze-2024-03.csv", MARCH, MARCH_DAYS],
    ["umsaetze_2024.csv", SPRING, SPRING_DAYS],
  ])("as the name of the file says: %s", (filename, days, dates) => {
    const { stored, question } = daysOf(days, [], filename);
    expect(question).toBeUndefined();
    expect(stored).toEqual(dates);
  });

  it.each([
    ["the year changes within the year of a title", WINTER, "Kontoauszug 2024", "export.csv"],
    ["the name has a single day", WINTER, "", "export-2024-03-01.csv"],
    ["the name has a day in another order", SPRING, "", "export_01.03.2024.csv"],
    ["the name has another number", SPRING, "", "card-77-2024.csv"],
    ["the file was made before them", ["28.12.", "30.12."], "Erstellt am 05.01.2024", "export_2024.csv"],
    ["its name has a day before them", ["28.12.", "30.12."], "Kontoauszug 2024", "export-2024-01-05.csv"],
    ["a town has a number", SPRING, "Auckland 2024", "export.csv"],
    ["an account has a number", SPRING, "CH93 0076 2011 6238 5295 2024", "export.csv"],
    ["two titles differ", SPRING, "Umsätze März 2024;Kontoauszug Februar 2024", "export.csv"],
    ["the period is longer than a year", SPRING, "Zeitraum 01.01.2023 - 31.12.2024", "export.csv"],
    ["the rows are not in it", SPRING, "Zeitraum 01.06.2024 - 31.07.2024", "export_2024.csv"],
  ])("are asked about where %s", (_, days, above, filename) => {
    const { question, stored } = daysOf(days, [above], filename);
    expect(question?.candidates).toEqual([]);
    expect(stored).toEqual([]);
  });

  it("are an error where one is not in it, at its row", () => {
    const { invalid, question } = daysOf(
      [...WINTER, "05.02.", "07.01."],
      ["Kontoauszug 01.12.2023 - 31.01.2024"],
    );
    expect(question).toBeUndefined();
    expect(invalid.map(({ line }) => line)).toEqual([7]);
    expect(invalid[0]!.message).toContain("it is not between 2023-12-01 and 2024-01-31");
  });

  it("are asked about where the period leaves two orders, and read by the answer", () => {
    const { question } = daysOf(["03/01", "02/03", "05/03", "04/02"], ["Period 01/01/2024 - 31/12/2024"]);
    expect(question?.candidates).toEqual(["%d/%m 2024-01-01/2024-12-31", "%m/%d 2024-01-01/2024-12-31"]);
    expect(question?.readings).toEqual(["2024-01-03", "2024-03-01"]);
  });

  it("are read by a format that is given, whatever the file says", () => {
    const text = lines("Date;Payee;Amount", "28.12.;Quay;-1.50", "02.01.;Oak;-2.50");
    const { records } = read(text, { date_format: "%d.%m. 2021-12-01/2022-01-31" });
    expect(records.map(({ date }) => date)).toEqual(["2021-12-28", "2022-01-02"]);
  });
});
