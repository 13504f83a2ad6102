import fc from "fast-check";
import { expect, it } from "vitest";
import { formatsThatRead } from "../src/formats/known-date-formats.ts";
import { lines, read } from "./read-as-found.ts";

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

it.each(Object.entries(STYLES))(
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
