import { addPlace, type Tally, tally } from "../findings/finding.ts";
import type { RowReading } from "../judge/header/header.ts";
import type { JudgedRow, JudgedTable, RowConsumer } from "../judge/judged-row.ts";
import { currencyOfFile } from "../judge/rules/currency-of-account.ts";
import { formatsThatFit, type SettledFormats } from "../judge/settled-formats.ts";
import type { Reading } from "../reading/how-read.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import type { Known } from "../reading/known.ts";
import { HEADER_ROWS } from "../table/find-header.ts";
import type { Row } from "../table/sampled-rows.ts";
import { DuplicateRows } from "./duplicate-rows.ts";
import { FindingsOfRows } from "./findings-of-rows.ts";
import { LeftOutCount } from "./left-out-rows.ts";
import { type MeantAccounts, meantAccounts } from "./meant-accounts.ts";
import { MoneyCheck } from "./money-check.ts";
import { UnknownAccounts } from "./unknown-accounts.ts";
import { type ZoneOfRows, zoneOfRows } from "./zone-of-rows.ts";

/** What the cells of a file say of how they are read. */
export interface CellsOfCheck {
  readonly tallies: readonly Tally[];
  /** The formats that fit most cells, in which they have to be judged. */
  readonly settled: SettledFormats;
  readonly reading: Pick<Reading, "date_format" | "number_format">;
}

/** Collects what a report says of the rows of a file. */
export class RowsOfCheck implements RowConsumer {
  /** The first rows, in which the header row is searched if the first row lacks required columns. */
  readonly first: Row[] = [];
  readonly blankRows = tally("blank_rows", undefined, () => ({ message: "The row is blank" }));
  readonly leftOut = new LeftOutCount();
  count = 0;
  /** The line of the last row. */
  lastLine = 0;
  money: MoneyCheck | undefined;
  accounts: MeantAccounts | undefined;
  zone: ZoneOfRows | undefined;
  private readonly reading: RowReading;
  private readonly known: Known;
  private readonly findings = new FindingsOfRows();
  private readonly duplicates: DuplicateRows;
  private unknownAccounts: UnknownAccounts | undefined;
  private table: JudgedTable | undefined;
  private isSearched = false;

  /** `size` is how many bytes the text has. */
  constructor(reading: RowReading, known: Known, size: number) {
    this.reading = reading;
    this.known = known;
    this.duplicates = new DuplicateRows(size);
  }

  begin(table: JudgedTable): void {
    const { type, options, csv } = this.reading;
    const { cells, line, layout, isData } = table.header;
    this.table = table;
    this.isSearched = layout.missing.length > 0;
    if (this.isSearched && csv.hasHeader) this.first.push({ cells, line });
    const account = layout.columns.get("account");
    const { account: meant, account_names: names } = this.known;
    if (!isData && meant === undefined && names !== undefined && account !== undefined)
      this.unknownAccounts = new UnknownAccounts(account, names);
    if (!isOfTransactions(type)) return;
    this.money = MoneyCheck.of(table, csv);
    this.zone = zoneOfRows(cells, layout, csv);
    this.accounts = meantAccounts(account, options.only_accounts);
  }

  blank(line: number): void {
    addPlace(this.blankRows, { line });
  }

  take(judged: JudgedRow): void {
    const { row, line, leftOut } = judged;
    this.count += 1;
    this.lastLine = line;
    this.accounts?.see(row);
    if (this.isSearched) this.search(judged);
    if (leftOut === undefined) {
      this.duplicates.take(judged);
      this.unknownAccounts?.take(judged);
      this.zone?.see(row, line);
    } else this.leftOut.add(leftOut, line);
    if (judged.findings.length > 0) this.findings.take(judged);
    this.money?.take(judged);
  }

  /** What was found in the cells of the rows, once all rows were taken. */
  cells(): CellsOfCheck | undefined {
    if (this.table === undefined) return undefined;
    const { rules } = this.table;
    const { csv } = this.reading;
    const dates = rules.dates?.finish();
    const numbers = rules.numbers?.finish(csv.numberFormat);
    const [notFull, all] = rules.kinds;
    return {
      settled: formatsThatFit(dates, numbers, csv),
      tallies: [
        ...this.findings.of(notFull),
        ...this.duplicates.tallies(),
        ...this.findings.of(all),
        ...this.accountTallies(this.table),
        ...(dates?.tallies ?? []),
        ...(numbers?.tallies ?? []),
      ],
      reading: {
        // A format that fits no value was not found.
        ...(dates === undefined || dates.values === 0 || (dates.fits === 0 && dates.source !== "given")
          ? {}
          : {
              date_format: {
                value: dates.format.pattern,
                source: dates.source,
                ...(dates.evidence === undefined ? {} : { evidence: dates.evidence }),
              },
            }),
        ...(numbers === undefined || numbers.values === 0
          ? {}
          : { number_format: { value: numbers.format, source: numbers.source } }),
      },
    };
  }

  /** What the accounts of the family say of the file. */
  private accountTallies({ header: { layout, isData } }: JudgedTable): readonly Tally[] {
    const { account } = this.known;
    const { currency } = this.reading.csv;
    if (isData) return [];
    if (account === undefined) return this.unknownAccounts?.tallies() ?? [];
    return currency === "" || layout.columns.has("currency") ? [] : currencyOfFile(currency, account);
  }

  private search({ row, line }: JudgedRow): void {
    this.first.push({ cells: row.cells(), line });
    this.isSearched = this.first.length < HEADER_ROWS;
  }
}
