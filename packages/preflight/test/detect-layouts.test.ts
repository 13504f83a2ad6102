import { describe, expect, it } from "vitest";
import { layoutOf } from "../src/atlas/layout-of.ts";
import { LAYOUTS } from "../src/atlas/layouts.ts";
import type { Column } from "../src/find/columns/column.ts";
import { withFeeOfLayout } from "../src/find/hypotheses/fee-of-layout.ts";
import { inspect } from "../src/index.ts";
import { lines, read, stored } from "./read-as-found.ts";
import { TODAY, utf8 } from "./support.ts";

/** What a file leaves open, and the layout of its header row decides; and that what a file shows itself comes first. */

const headerOf = (id: string): string => LAYOUTS.find((each) => each.id === id)!.headers[0]!.join(",");

const SIGN = "signage_convention";
const DATE = "date_format";
const FEE = "fee_col_label";

/** The reason of what is decided of a field. */
const reasonOf = (file: string, field: string): string | undefined => {
  const outcome = inspect({ bytes: utf8(file), filename: "export.csv" }, { today: TODAY });
  if (outcome._tag !== "Inspected") throw new Error(outcome._tag);
  return outcome.inspection.evidence.find((each) => each.field === field)?.reason;
};

const DISCOVER = "the layout of Discover, as known since 2022";
const card = (...rows: readonly string[]): string =>
  lines(headerOf("discover"), ...rows.map((row) => `${row},Quay`));

const [ONE, OTHER] = ["03/04/2024,03/05/2024,Zyx,41.20", "03/06/2024,03/07/2024,Wvut,8.05"] as const;

describe("the sign", () => {
  it("of a card is that of its layout, where no row says it", () => {
    expect(stored(card(ONE, OTHER), "amount").flat()).toEqual(["41.2", "8.05"]);
    expect(reasonOf(card(ONE, OTHER), SIGN)).toBe(DISCOVER);
    expect(read(card(ONE, OTHER).replace("Post Date", "Other Date")).asked).toContain(SIGN);
  });

  it("that amounts have themselves comes first", () => {
    const marked = card(ONE.replace("41.20", "+41.20"), OTHER.replace("8.05", "-8.05"));
    expect(stored(marked, "amount").flat()).toEqual(["-41.2", "8.05"]);
    const letters = card(ONE.replace("41.20", "41.20 CR"), OTHER.replace("8.05", "8.05 DR"));
    expect(stored(letters, "amount").flat()).toEqual(["-41.2", "8.05"]);
  });

  it("that a balance proves comes first", () => {
    const file = lines(
      `${headerOf("discover")},Kind,Balance`,
      "03/04/2024,03/05/2024,Zyx,41.20,Quay,Pear,141.20",
      "03/06/2024,03/07/2024,Wvut,8.05,Quay,Plum,149.25",
      "03/08/2024,03/09/2024,Rqp,-9.25,Quay,Fig,140.00",
    );
    expect(read(file).options.signage_convention).toBe("inflows_positive");
    expect(reasonOf(file, SIGN)).toMatch(/of the balance/);
  });

  it("that the sums of a statement show comes first", () => {
    const file = lines("Total deposits: 49.25", "", card(ONE, OTHER));
    expect(read(file).options.signage_convention).toBe("inflows_positive");
  });

  it("is not that of the layout, where the words of three rows deny it, and is where two do", () => {
    const salaries = ["Salary", "Salary May", "Salary June"].map(
      (text, i) => `0${i + 3}/02/2024,0${i + 3}/03/2024,${text},900.00`,
    );
    expect(reasonOf(card(...salaries), SIGN)).not.toBe(DISCOVER);
    expect(reasonOf(card(...salaries.slice(1)), SIGN)).toBe(DISCOVER);
    const bought = "04/02/2024,04/03/2024,Supermarket,9.00";
    expect(reasonOf(card(...salaries, bought), SIGN)).toBe(DISCOVER);
    expect(reasonOf(card(...salaries, salaries[0]!, bought), SIGN)).not.toBe(DISCOVER);
  });

  it("is not that of the layout for another column than its amount", () => {
    const header = headerOf("uob-card");
    const row = (foreign: string, local: string): string =>
      lines(
        header,
        ...["03/04/2024", "05/06/2024"].map((day) => `${day},${day},Zyx,,${foreign},SGD,${local}`),
      );
    expect(read(row("", "5.20")).options.signage_convention).toBe("inflows_negative");
    expect(read(row("5.20", "")).options.signage_convention).toBeUndefined();
  });

  it("is what the caller says, whatever the layout", () => {
    const { options, asked } = read(card(ONE, OTHER), { signage_convention: "inflows_positive" });
    expect([options.signage_convention, asked]).toEqual(["inflows_positive", []]);
  });
});

describe("day or month first", () => {
  const barclays = (...days: readonly string[]): string =>
    lines(headerOf("barclays"), ...days.map((day, i) => `,${day},20-00-00 1,-${i + 3}.50,Zyx,Quay ${i}`));

  it("is that of the layout, where every date reads both ways", () => {
    expect(stored(barclays("03/04/2024", "02/05/2024"), "date").flat()).toEqual(["2024-04-03", "2024-05-02"]);
    expect(reasonOf(barclays("03/04/2024"), DATE)).toBe("the layout of Barclays, as known since 2024");
    const sameDay = card("03/04/2024,03/04/2024,Zyx,41.20");
    expect(reasonOf(sameDay, DATE)).toBe(DISCOVER);
    expect(stored(sameDay, "date").flat()).toEqual(["2024-03-04"]);
    expect(read(sameDay.replace("Post Date", "Other Date")).asked).toContain(DATE);
  });

  it("is another if one date says so", () => {
    expect(read(barclays("03/04/2024", "03/25/2024")).options.date_format).toBe("%m/%d/%Y");
  });

  it("is another if the day in the name of the file says so", () => {
    const upload = { bytes: utf8(card("03/01/2024,03/01/2024,Zyx,2.00")), filename: "2024-01-31.csv" };
    const outcome = inspect(upload, { today: TODAY });
    expect(outcome).toMatchObject({ inspection: { profile: { date_format: "%d/%m/%Y" } } });
  });

  it("is another if two dates of a row say so", () => {
    expect(read(card("04/03/2024,05/03/2024,Zyx,2.00")).options.date_format).toBe("%d/%m/%Y");
  });

  it("is open where a program has written the dates anew, with midnight", () => {
    expect(read(barclays("03/04/2024 00:00:00", "02/05/2024 00:00:00")).asked).toContain(DATE);
  });
});

describe("a fee", () => {
  const row = (amount: string, fee: string, day = 2): string =>
    `TRANSFER,Current,2024-05-0${day} 10:00:00,2024-05-0${day} 11:00:00,Zyx,${amount},${fee},EUR,COMPLETED,`;
  const wallet = (...rows: readonly string[]): string => lines(headerOf("revolut"), ...rows);

  it("comes on top, if the layout says so and the file does not", () => {
    const file = wallet(row("-10.00", "0.50"), row("-20.00", "0.00", 3));
    expect(stored(file, "amount").flat()).toEqual(["10.5", "20"]);
    expect(reasonOf(file, FEE)).toBe(
      "it is taken into the amount: the layout of Revolut, as known since 2021",
    );
    expect(read(file.replace("Started Date", "Other Date")).asked).toContain(FEE);
  });

  it("is inside, if the layout says so", () => {
    const file = lines(
      headerOf("schwab-brokerage"),
      "03/04/2024,Service Fee,,WIRE FEE,,,$25.00,-$25.00",
      "03/05/2024,MoneyLink Transfer,,Tfr Quay,,,,$500.00",
    );
    expect(stored(file, "amount").flat()).toEqual(["25", "-500"]);
    expect(reasonOf(file, "fee")).toBe(
      "the amount contains it: the layout of Charles Schwab, as known since 2020",
    );
  });

  it("is where the balances show it, whatever the layout", () => {
    const balances = ["90.00", "70.00", "40.00"];
    const amounts = ["-10.00", "-20.00", "-30.00"];
    const file = wallet(...amounts.map((each, i) => row(each, "0.50", i + 2) + balances[i]));
    expect(stored(file, "amount").flat()).toEqual(["10", "20", "30"]);
  });

  it("is where the balances beside it show it, if only a row has one that is not looked at", () => {
    const cents = Array.from({ length: 2000 }, (_, i) => 100 + (i % 700));
    let balance = 90_000_000;
    const many = cents.map((each, i) => {
      balance -= each;
      const amount = `-${(each / 100).toFixed(2)}`;
      return `${row(amount, i === 1000 ? "0.50" : "0.00")}${(balance / 100).toFixed(2)}`;
    });
    const { asked, records } = read(wallet(...many));
    expect([asked, records[1000]?.amount]).toEqual([[], String(cents[1000]! / 100)]);
  });

  it("is a question where no reading has it on top", () => {
    const found = {
      best: { money: { amount: 0, inflowsPositive: true }, worth: 1 },
      rivals: [],
      unclearFee: 1,
    };
    const columns = [{ header: "Amount" }, { header: "Fee" }] as unknown as readonly Column[];
    const layout = layoutOf(LAYOUTS.find(({ id }) => id === "revolut")!.headers[0]!);
    expect(withFeeOfLayout(found, { columns, layout })).toBe(found);
    expect(withFeeOfLayout(found, { columns, layout: undefined })).toBe(found);
  });

  it("is where the layout says it, if only a row has one that is not looked at", () => {
    const many = Array.from({ length: 2000 }, (_, i) => row(`-${i + 1}.25`, i === 1000 ? "0.50" : "0.00"));
    const { asked, records } = read(wallet(...many));
    expect([asked, records[1000]?.amount]).toEqual([[], "1001.75"]);
  });
});

describe("the column of the amount", () => {
  const baader = (amountHeader = "XXX-SALDO"): string => {
    const header = LAYOUTS.find(({ id }) => id === "scalable-capital-baader")!.headers[0]!;
    const at = (name: string): number => header.indexOf(name);
    const record = (day: string, kind: string, text: string, amount: string): string => {
      const cells = header.map(() => "");
      for (const [name, cell] of [
        ["XXX-LFDNR", "1"],
        ["XXX-SNR", "1234567"],
        ["XXX-KURSB", "1"],
        ["XXX-BUDAT", day],
        ["XXX-VALUTA", day],
        ["XXX-UMART", kind],
        ["XXX-TEXT1", text],
        ["XXX-SALDO", amount],
        ["XXX-WHG", "EUR"],
      ] as const)
        cells[at(name)] = cell;
      return cells.join(";");
    };
    return lines(
      header.join(";").replace("XXX-SALDO", amountHeader),
      record("20240201", "Saldovortrag", "-", "500,10"),
      record("20240205", "Kauf", "HERON FUND", "-41,20"),
      record("20240207", "Dividende", "OLD MILL", "3,05"),
      record("20240228", "Saldo", "-", "461,95"),
    );
  };

  it("is that of the layout, though its header says balance", () => {
    expect(stored(baader(), "date", "amount", "currency", "name")).toEqual([
      ["2024-02-05", "41.2", "EUR", "HERON FUND"],
      ["2024-02-07", "-3.05", "EUR", "OLD MILL"],
    ]);
  });

  it("is a question in a header row that is not that of the layout", () => {
    expect(read(baader("YYY-SALDO")).asked).toContain("amount_col_label");
  });
});
