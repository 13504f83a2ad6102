const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;

/** Files that leave something open which no answer decides: the file has to change, or how it is read. */
export const ADVISED: Readonly<Record<string, string>> = {
  "days of a spreadsheet": lines("Date,Text,Amount", "45123,Mill,-1.00", "45124,Oak,-2.00", "45130,Elm,7.00"),
  "days of a spreadsheet with times": lines(
    "Buchungstag;Text;Betrag",
    "45123,5;Mühle;-1,00",
    "45124,25;Kai;-2,00",
    "45130,75;Lohn;100,00",
  ),
  "days of a spreadsheet without a header row": lines(
    "45123.5,Mill,-1.00",
    "45124.75,Oak,-2.00",
    "45130.5,Elm,7.00",
  ),
  "days without a year": lines("Date,Text,Amount", "14 Mar,Mill,-1.00", "15 Mar,Oak,-2.00"),
  "dates that are words": lines("Date,Text,Amount", "soon,Mill,-1.00", "later,Oak,-2.00"),
  "no dates": lines("Dear customer,", "thank you for your letter."),
  "no amounts": lines("Date,Text", "2025-01-02,Mill", "2025-01-03,Oak"),
  "amounts in cents": lines(
    "Date,Text,Amount in cents",
    "2025-01-02,Mill,-100",
    "2025-01-03,Oak,-250",
    "2025-01-04,Elm,700",
  ),
  "two currencies": lines(
    "Date,Text,Amount",
    "2025-01-02,Mill,-€1.00",
    "2025-01-03,Oak,-$2.50",
    "2025-01-04,Elm,$7.00",
  ),
};

/** Files whose questions have answers that are no column or value among several. */
export const ASKED: Readonly<Record<string, string>> = {
  "rows without a balance": lines(
    "Date,Amount,Name,Balance",
    "2024-01-02,-1.00,Tea,99.00",
    "2024-01-03,-2.00,Bus,97.00",
    "2024-01-04,-3.00,Bun,94.00",
    "2024-01-05,-4.00,Cab,",
  ),
  "sums of days": lines(
    "Date,Text,Amount",
    ...["2025-01-02", "2025-01-03", "2025-01-04"].flatMap((day, i) => [
      `${day},Mill,-${i + 1}.00`,
      `${day},Oak,-2.00`,
      `${day},Sum of day,-${i + 3}.00`,
    ]),
  ),
  "money out and in": lines(
    "Date,Text,Debit,Credit",
    "2025-01-02,Mill,1.00,5.00",
    "2025-01-03,Oak,2.00,",
    "2025-01-04,Elm,,7.00",
  ),
  "two pairs": lines(
    "Date,Text,Debit,Credit,Withdrawal,Deposit",
    "2025-01-02,Mill,1.00,,1.10,",
    "2025-01-03,Oak,2.00,,2.20,",
    "2025-01-04,Elm,,7.00,,7.70",
  ),
  "signs of money out": lines(
    "Date,Text,Debit,Credit",
    "2025-01-02,Mill,-1.00,",
    "2025-01-03,Oak,2.00,",
    "2025-01-04,Elm,,7.00",
  ),
};
