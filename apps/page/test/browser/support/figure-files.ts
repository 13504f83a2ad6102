import type { TestFile } from "./open-page.ts";

const fileOf = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  content: `${rows.join("\n")}\n`,
});

/** Files whose figures are longer than most, each written in another way. */
export const FIGURE_FILES: readonly TestFile[] = [
  fileOf(
    "points.csv",
    "Date,Payee,Amount,Currency,Balance",
    '2026-01-02,Mill,"1,250,000,000.00",USD,"1,250,002,500.00"',
    '2026-01-03,Quay,"-2,500.00",USD,"1,250,000,000.00"',
  ),
  fileOf(
    "commas.csv",
    "Buchungstag;Verwendungszweck;Betrag;Saldo nach Buchung",
    "02.01.2026;Mühle;-156,30 EUR;1.234.567.890.123,45 EUR",
    "03.01.2026;Kai;-9.876.543.210,99 EUR;1.224.691.346.912,46 EUR",
  ),
  fileOf(
    "eighteen-digits.csv",
    "Date,Name,Amount,Reference",
    "2026-01-02,Mill,-123456789012345678,000123456789012345678901",
    "2026-01-03,Quay,2500.00,DE02 1203 0000 0000 2020 51",
  ),
  fileOf(
    "months.csv",
    "Booked;Text;Money out;Money in;Code",
    "14 September 2025;Mill;CHF 1'250'000.00;;WWWW-2025-0042",
    "15 September 2025;Quay;;CHF 2'500'000'000.00;MMMM-2025-0043",
    "16 December 2025;Elm;CHF 1.00;;QQ",
  ),
  fileOf(
    "moments.csv",
    "Completed Date,Description,Amount,Fee,Currency,State",
    "2026-01-02T10:33:21.123456+01:00,Mill,-12345678.123456789012,0.000000000001,BTC,COMPLETED",
    "2026-01-03T10:33:21.123456+01:00,Quay,-1.5,0,BTC,COMPLETED",
    "2026-01-04T10:33:21.123456+01:00,4929 1234 5678 9012 3456 7890,-1.5,0,BTC,PENDING",
  ),
  fileOf(
    "wrong.csv",
    "Date,Payee,Amount",
    "2026-01-02,Mill,+ 1 250 000 000,00 kr SEK",
    '2026-01-03,Quay,"1,250,000,000.00.00"',
    "31 September 2025 10:33 PM,Elm,\u200e-1250000000.00\u200e",
    "2026-01-04,Oak,-1250000000.00 CHF",
  ),
];
