import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Files in which every date can be read with the day first and with the month first. */

const AMOUNTS = ["-5.00", "12.40", "-33.10", "-8.00"];

const file = (dates: readonly string[], above: readonly string[] = [], header = "Date,Text,Amount"): string =>
  lines(
    ...above,
    ...(above.length > 0 ? [""] : []),
    header,
    ...dates.map((date, i) => `${date},Quay ${i},${AMOUNTS[i % AMOUNTS.length]}`),
  );

/** The format that is found, or `asked`. */
const format = (...of: Parameters<typeof file>): unknown => {
  const { asked, options } = read(file(...of));
  return asked.includes("date_format") ? "asked" : options.date_format;
};

const MONTH_FIRST = "%m/%d/%Y";
const DAY_FIRST = "%d/%m/%Y";

/** From 7 January to 11 July with the month first, to 7 November with the day first; in no order. */
const DATES = ["07/01/2023", "01/10/2023", "07/11/2023", "03/04/2023", "01/07/2023"];
const SWAPPED = DATES.map((date) => date.replace(/^(..)\/(..)/, "$2/$1"));

describe("a day above the table", () => {
  it.each([
    "Generated on 14 Aug 2023 10:22",
    "Date,2023-08-14",
    "Export date: 14-Aug-2023",
    "Statement date,14.08.2023",
    "Statement as of 2023-08-14",
    "Statement closing date,2023-08-14",
    "01.01.2023-14.08.2023",
    "Period (20230101-20230814)",
    "Erstellt am 14.08.2023",
    "Zeitraum vom 01.01.2023 bis 14.08.2023",
    "Édité le 14 août 2023",
    "Relevé du 14.08.2023",
    "Periode: 2023-01-01 t/m 2023-08-14",
    "Fecha de emisión: 14.08.2023",
    "Desde,01.01.2023,Hasta,14.08.2023",
    "Da 01.01.2023 A 14.08.2023",
    "Data de emissão: 14.08.2023 12:33",
    "Período,01.01.2023,14.08.2023",
    "Utskriftsdatum,2023-08-14",
    "Udskrevet den 14. august 2023",
    "Tulostettu 14.8.2023",
    "Data wygenerowania: 2023-08-14",
    "Vygenerováno 14. 8. 2023",
    "Készült: 2023.08.14.",
    "Data generării: 14.08.2023",
    "Ημερομηνία,14.8.2023",
    "Από 01.01.2023 Έως 14.08.2023",
    "Дата формирования: 14.08.2023",
    "Rapor tarihi: 14.08.2023",
    "Tanggal cetak: 14.08.2023",
    "תאריך הפקה: 14.08.2023",
  ])("bounds the bookings: %s", (line) => {
    expect(format(DATES, [line])).toBe(MONTH_FIRST);
    expect(format(SWAPPED, [line])).toBe(DAY_FIRST);
  });

  it.each([
    "Opening balance as of 2023-08-14",
    "Account opened,2023-08-14",
    "From: 2023-08-14",
    "Previous statement date 14-Aug-2023",
    "Last login 2023-08-14 12:00",
    "Statement date and due date,25/07/2023,14/08/2023",
    "Letzter Kontoauszug erstellt am 14.08.2023",
    "Saldo anterior,14/08/2023",
    "Some text 14/08/2023",
    // It can be in December, too.
    "Date,08/12/2023",
    "Period: 25/01/2023 - 08/12/2023",
    "Customer since 14/08/2023; exported 20/12/2023",
  ])("does not, if it is another one, or a later one is there: %s", (line) => {
    expect(format(DATES)).toBe("asked");
    expect(format(DATES, [line])).toBe("asked");
  });

  it("can be the first one", () => {
    const above = ["Statement period 2023-06-01 - 2023-06-30"];
    expect(format(["06/05/2023", "06/02/2023", "06/03/2023"], above)).toBe(MONTH_FIRST);
    expect(format(["05/06/2023", "02/06/2023", "03/06/2023"], above)).toBe(DAY_FIRST);
  });

  it("is the first where it is that of an opening balance, and the last one is known", () => {
    const of = (first: string, last: string): readonly string[] => [
      `Beginning balance as of ${first},,10.00`,
      `Ending balance as of ${last},,20.00`,
    ];
    const dates = ["11/03/2023", "11/06/2023"];
    // The last day shows in which order the first is written.
    expect(format(dates, of("11/01/2023", "11/30/2023"))).toBe(MONTH_FIRST);
    expect(format(dates, of("01.11.2023", "30.11.2023"))).toBe(MONTH_FIRST);
    expect(format(dates, of("11/01/2023", "11/12/2023"))).toBe("asked");
    expect(format(dates, of("10/30/2023", "11/30/2023").slice(0, 1))).toBe("asked");
  });

  it("is no beginning where two days are not said to be a period", () => {
    const dates = ["06/05/2023", "06/05/2023"];
    expect(format(dates, ["Statement and due date,20/05/2023,14/06/2023"])).toBe("asked");
    expect(format(dates, ["Statement date 20/05/2023; due 14/06/2023"])).toBe(DAY_FIRST);
  });

  it("does not bound against the order in which it is written itself, with the same marks", () => {
    // With the month first they are in the period, but the file writes its own days the other way round.
    const dates = ["07/01/2023", "01/10/2023", "02/10/2023"];
    const above = ["Period: 01/01/2023 - 23/07/2023"];
    expect(format(dates, above)).toBe("asked");
    expect(format(dates, [above[0]!.replaceAll("/", ".")])).toBe(MONTH_FIRST);
    const timed = dates.map((date) => `${date} 10:30:05`);
    expect(format(timed, above)).toBe("asked");
    const short = dates.map((date) => date.replace("/2023", "/23"));
    expect(format(short, above)).toBe("asked");
    // Rows in the same order as the day above are bounded by it.
    expect(format(["05/06/2023", "02/06/2023"], ["Period: 01/06/2023 - 30/06/2023"])).toBe(DAY_FIRST);
    // The language of the headers, with its marks, still decides.
    const rows = dates.map((date, i) => `${date};Cais ${i};-1${i},50`);
    expect(read(lines(...above, "Data;Histórico;Valor", ...rows)).options.date_format).toBe(DAY_FIRST);
  });

  it("leaves a few days to rows that are booked later", () => {
    expect(format(["06/03/2023", "04/05/2023"], ["Statement date 2023-05-31"])).toBe("asked");
  });
});

describe("rows that are in order with one reading only", () => {
  it("are no chance from four days on, or three of which balances show the order", () => {
    const four = ["02/03/2023", "02/05/2023", "03/01/2023", "04/02/2023"];
    expect(format(four)).toBe(MONTH_FIRST);
    expect(format(four.slice(1))).toBe("asked");
    const balances = ["95.00", "107.40", "74.30"];
    const rows = four.slice(1).map((date, i) => `${date},Quay,${AMOUNTS[i]},${balances[i]}`);
    expect(read(lines("Date,Text,Amount,Balance", ...rows)).options.date_format).toBe(MONTH_FIRST);
  });
});

describe("headers in a language that writes the day first", () => {
  const HEADER = "Fecha;Concepto;Importe";
  const spanish = (dates: readonly string[]): unknown => {
    const { asked, options } = read(
      lines(HEADER, ...dates.map((date, i) => `${date};Muelle ${i};${AMOUNTS[i % 4]!.replace(".", ",")}`)),
    );
    return asked.includes("date_format") ? "asked" : options.date_format;
  };

  it("say nothing of days to which a program adds midnight", () => {
    expect(spanish(DATES)).toBe(DAY_FIRST);
    expect(spanish(DATES.map((date) => `${date} 10:20:00`))).toBe(DAY_FIRST);
    expect(spanish(DATES.map((date) => `${date} 00:00:00`))).toBe("asked");
  });

  /** The first days of November, one more often than the next. */
  const inNovember = (day: string, times: number): readonly string[] =>
    ["07", "02", "05", "04", "06"].flatMap((month, i) =>
      Array.from({ length: times + (i === 0 ? 1 : 0) }, () => `${month}/${day}/2022`),
    );

  it("decide where else all rows were of one day of several months", () => {
    const header = "Fecha,Concepto,Importe";
    expect(format(inNovember("11", 4), [], header)).toBe(DAY_FIRST);
    // A few rows, the first day, or as many in each month can be what comes each month.
    expect(format(inNovember("11", 3), [], header)).toBe("asked");
    expect(format(inNovember("01", 4), [], header)).toBe("asked");
    expect(format(inNovember("11", 5).slice(1), [], header)).toBe("asked");
    expect(format(inNovember("11", 4))).toBe("asked");
  });
});

it("reads days in a row as one month rather than as one day of several years", () => {
  const dates = ["15-01-24", "16-01-24", "18-01-24"];
  expect(format(dates)).toBe("%d-%m-%y");
  expect(format(dates.slice(0, 2))).toBe("asked");
});

describe("dates of three orders", () => {
  const DASHED = ["01-01-23", "01-02-23", "01-03-23"];
  const ORDERS = ["%d-%m-%y", "%m-%d-%y", "%y-%m-%d"];

  it.each([DASHED, DASHED.toReversed()])(
    "are all asked about, whichever row is the first: %s",
    (...dates) => {
      const [question] = read(file(dates)).undecided;
      expect(question?.candidates).toEqual(ORDERS);
      expect(new Set(question?.readings).size).toBe(ORDERS.length);
      expect(question?.reason).toMatch(
        /^Every date can be read with the day first, with the month first and with the year first\. /,
      );
    },
  );

  it("are named by the parts that come first", () => {
    const reasonFor = (dates: readonly string[]): string | undefined =>
      read(file(dates)).undecided.find(({ field }) => field === "date_format")?.reason;
    expect(reasonFor(["15-01-24", "16-01-24"])).toMatch(/with the day first and with the year first\. /);
    expect(reasonFor(DATES)).toMatch(/with the day first and with the month first\. /);
  });

  it("can be the month first by a second date, whichever row is the first", () => {
    const rows = DASHED.map((date, i) => `${date},2023-01-0${i + 1},Quay ${i},${AMOUNTS[i]}`);
    for (const some of [rows, rows.toReversed()])
      expect(read(lines("Date,Value date,Text,Amount", ...some)).options.date_format).toBe("%m-%d-%y");
  });
});

it("does not take days of one month for one day of several, which are in order by themselves", () => {
  // With the month first, in May but for one of another card.
  const dates = ["04/08/2023", "05/05/2023", "05/04/2023", "05/04/2023", "05/03/2023", "05/01/2023"];
  expect(format(dates)).toBe("asked");
  expect(format(dates.map((date) => date.replace(/^(..)\/(..)/, "$2/$1")))).toBe("asked");
  // Days of several months in order are no chance.
  expect(format(["04/08/2023", "05/07/2023", "04/06/2023", "03/05/2023", "02/01/2023"])).toBe(DAY_FIRST);
});

describe("a second date of each row, in a format that says the order,", () => {
  const rows = (dates: readonly string[], seconds: readonly string[]): string =>
    lines(
      "Date,Value date,Text,Amount",
      ...dates.map((date, i) => `${date},${seconds[i]},Quay ${i},${AMOUNTS[i % AMOUNTS.length]}`),
    );
  const found = (dates: readonly string[], seconds: readonly string[]): unknown => {
    const { asked, options } = read(rows(dates, seconds));
    return asked.includes("date_format") ? "asked" : options.date_format;
  };
  const ISO = ["2023-07-02", "2023-01-11", "2023-07-12", "2023-03-05", "2023-01-08"];
  const NAMED = ["2 Jul 2023", "11 Jan 2023", "", "5 Mar 2023", "8 Jan 2023"];

  it.each([[ISO], [NAMED]])("decides by being near: %s", (seconds) => {
    expect(found(DATES, seconds)).toBe(MONTH_FIRST);
    expect(found(SWAPPED, seconds)).toBe(DAY_FIRST);
  });

  it("decides nothing if it is near neither, or can be read in two ways itself", () => {
    expect(
      found(
        DATES,
        ISO.map((each) => each.replace("2023", "2022")),
      ),
    ).toBe("asked");
    expect(found(DATES, ["07-02-2023", "01-11-2023", "07-12-2023", "03-05-2023", "01-08-2023"])).toBe(
      "asked",
    );
  });
});

describe("a number that only banks have which write the day first", () => {
  it.each([
    "Sort code,00-11-22",
    "Sort Code: 00 11 22",
    "sortcode",
    "BSB: 012-345",
    "BSB Number,012345",
    "IFSC Code : QUAY0001234",
    "RTGS/NEFT IFSC: QUAY0001234",
  ])("is enough above the table: %s", (line) => {
    expect(format(DATES, [line])).toBe(DAY_FIRST);
  });

  it.each(["Sort Code", "BSB", "IFSC"])("is enough as a header: %s", (header) => {
    const rows = DATES.map((date, i) => `${date},Quay ${i},${AMOUNTS[i % 4]},00-11-2${i % 2}`);
    expect(read(lines(`Date,Text,Amount,${header}`, ...rows)).options.date_format).toBe(DAY_FIRST);
  });

  it.each([
    "Sort order",
    "BSB Bank",
    "Routing number,012345678",
    "Beneficiary sort code or routing number",
    "Assorted code 12",
    "IFS 12 Ltd",
  ])("is not this: %s", (line) => {
    expect(format(DATES, [line])).toBe("asked");
  });
});

describe("headers in a language that writes the day first and a decimal point", () => {
  const hebrew = (dates: readonly string[], amount = "-12.50"): unknown => {
    const { asked, options } = read(
      lines("תאריך,תיאור,סכום", ...dates.map((date, i) => `${date},רציף ${i},${amount}`)),
    );
    return asked.includes("date_format") ? "asked" : options.date_format;
  };

  it("decide where each date has all its digits", () => {
    expect(hebrew(DATES)).toBe(DAY_FIRST);
    expect(hebrew(SWAPPED)).toBe(DAY_FIRST);
  });

  it("do not where zeros or digits of the year are left out, as a spreadsheet of another language does", () => {
    expect(hebrew(DATES.map((date) => date.replace(/(^|\/)0/g, "$1")))).toBe("asked");
    expect(hebrew(DATES.map((date) => date.replace("/2023", "/23")))).toBe("asked");
  });
});
