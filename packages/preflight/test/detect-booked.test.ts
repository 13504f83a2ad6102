import { describe, expect, it } from "vitest";
import type { ReadingOptions } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";

/** Which rows moved money, and which have not yet. */

/** The names of the rows that are stored, and why and where others are left out. */
const kept = (text: string, given: ReadingOptions = {}) => {
  const { records, outcome, asked } = read(text, given);
  return {
    names: records.map(({ name }) => name),
    left: outcome._tag === "Checked" ? outcome.report.left_out.map(({ reason, line }) => [reason, line]) : [],
    asked,
  };
};

describe("a status that is not known", () => {
  const text = lines(
    "Date,Text,Amount,Status",
    "2024-01-10,Books,-1.50,Completed",
    "2024-01-11,Mill,-2.50,Zorgled",
    "2024-01-12,Acme,300.00,Completed",
    "2024-01-13,Kite,-4.00,Pending",
    "2024-01-14,Quay,-5.00,",
  );

  it("is asked, with its row and an answer for either way", () => {
    expect(read(text).undecided).toMatchObject([
      {
        field: "booked_statuses",
        candidates: ["Zorgled", "Completed"],
        example: "2024-01-11 | Mill | -2.50 | Zorgled",
        line: 3,
        readings: ['rows with "Zorgled" were booked', "they were not"],
      },
    ]);
    expect(kept(text, { booked_statuses: ["Zorgled"] })).toEqual({
      names: ["Books", "Mill", "Acme", "Quay"],
      left: [["pending", 5]],
      asked: [],
    });
    expect(kept(text, { booked_statuses: ["Completed"] })).toEqual({
      names: ["Books", "Acme", "Quay"],
      left: [
        ["not_booked", 3],
        ["pending", 5],
      ],
      asked: [],
    });
  });

  it("is asked also where the column is named, as it is by a profile", () => {
    expect(read(text, { status_col_label: "Status" }).asked).toEqual(["booked_statuses"]);
  });

  it("is asked once for all of them, and each can be named", () => {
    const two = `${text}2024-01-15,Reed,-6.00,Blorted\n`;
    expect(read(two).undecided).toMatchObject([
      {
        candidates: ["Zorgled", "Blorted", "Completed"],
        readings: [
          'rows with "Zorgled" were booked',
          'rows with "Blorted" were booked',
          "none of these was booked",
        ],
      },
    ]);
    expect(kept(two, { booked_statuses: ["Blorted"] }).names).toEqual(["Books", "Acme", "Quay", "Reed"]);
    expect(kept(two, { booked_statuses: ["Blorted", "Zorgled"] }).names).toEqual([
      ...["Books", "Mill", "Acme", "Quay", "Reed"],
    ]);
  });

  it("has an answer for neither also where no status is known to mean booked", () => {
    const none = text.replaceAll("Completed", "");
    expect(read(none).undecided).toMatchObject([{ candidates: ["Zorgled", ""] }]);
    expect(kept(none, { booked_statuses: [""] }).names).toEqual(["Books", "Acme", "Quay"]);
  });

  it("may be booked although the word says otherwise", () => {
    expect(kept(text, { booked_statuses: ["Pending", "Zorgled"] }).names).toEqual([
      ...["Books", "Mill", "Acme", "Kite", "Quay"],
    ]);
  });

  it("is data where nothing says that rows are left out", () => {
    expect(kept(text, { booked_statuses: ["Completed"], left_out: ["pending"] }).left).toEqual([
      ["pending", 5],
    ]);
  });
});

describe("a status with an amount, or of a refund", () => {
  const text = (status: string, way: string) =>
    lines(
      "Date,Text,Amount,In/Out,Status",
      "2024-01-10,Books,1.50,Out,Completed",
      `2024-01-11,Mill,2.50,${way},${status}`,
      "2024-01-12,Acme,300.00,In,Completed",
    );

  it.each(["Paid £2.50", "Completed (2.50€)", "支付成功￥2.50"])("is what its word says: %s", (status) => {
    expect(kept(text(status, "Out"))).toMatchObject({ names: ["Books", "Mill", "Acme"], asked: [] });
  });

  it.each(["Refunded", "已退款￥2.50", "Partially refunded ($2.50)"])(
    "is booked where it came in: %s",
    (status) => {
      expect(kept(text(status, "In"))).toMatchObject({ names: ["Books", "Mill", "Acme"], asked: [] });
      expect(kept(text(status, "Out")).asked).toEqual(["booked_statuses"]);
    },
  );

  it("is left out where the payment failed", () => {
    expect(kept(text("Declined £2.50", "Out"))).toMatchObject({ names: ["Books", "Acme"], asked: [] });
  });
});

describe("a row that is left out by its status", () => {
  it("shows how signs are written", () => {
    const text = lines(
      "Date,Text,Amount,Status",
      "2024-01-10,Books,-1.50,Pending",
      "2024-01-11,Mill,300.00,Booked",
      "2024-01-12,Kite,-2.00,Pending",
    );
    expect(read(text)).toMatchObject({ asked: [], records: [{ name: "Mill", amount: "-300" }] });
    expect(kept(text.replace("-1.50", "1.50")).asked).toEqual(["signage_convention"]);
  });
});

describe("a column that says by yes and no whether rows are pending", () => {
  const rows = (header: string, ...cells: readonly string[]): string =>
    lines(
      `Date,Text,Amount,${header}`,
      ...cells.map((cell, i) => `2024-01-1${i},Row ${i},${i === 1 ? 90 : -i - 1}.00,${cell}`),
    );

  it.each([
    ["Pending", "false", "true"],
    ["Is Pending?", "N", "Y"],
    ["Pending", "", "x"],
    ["Vorgemerkt", "nein", "ja"],
    ["En attente", "Non", "Oui"],
    ["Booked", "Yes", "No"],
    ["Settled", "TRUE", "FALSE"],
    ["Posted", "1", "0"],
    ["Gebucht", "ja", "nein"],
    ["Zaksięgowano", "tak", "nie"],
    ["Pendiente", "no", "sí"],
    ["是否入账", "是", "否"],
    ["Pending", "", "Pending"],
  ])("%s: %j is booked, %j is not", (header, booked, pending) => {
    expect(kept(rows(header, booked, booked, pending, booked))).toEqual({
      names: ["Row 0", "Row 1", "Row 3"],
      left: [["pending", 4]],
      asked: [],
    });
  });

  it.each(["Cancelled", "Storniert", "취소여부"])("%s: a yes means that no money moved", (header) => {
    expect(kept(rows(header, "Y", "N", "N"))).toMatchObject({ left: [["void", 2]], asked: [] });
  });

  it("is named in the reading also where no row is pending", () => {
    expect(read(rows("Pending", "no", "no")).options.status_col_label).toBe("Pending");
  });

  it("is none where the cells are something else", () => {
    for (const [header, cells] of [
      ["Posted", ["2024-01-10", "2024-01-11", "2024-01-12"]],
      ["Booked", ["Mill", "no", "Kite"]],
      ["Pending", ["1.50", "2.50", "0"]],
      ["Reconciled", ["Yes", "No", "Yes"]],
      ["Paid", ["Yes", "No", "Yes"]],
      ["Pending", ["", "", ""]],
    ] as const)
      expect(kept(rows(header, ...cells)).left, header).toEqual([]);
  });

  it("keeps pending rows from saying how the others are written", () => {
    const text = lines(
      "Date,Text,Amount,Booked",
      ...["2024-01-10,Row 0,-1.50,yes", "2024-01-11,Row 1,90.00,yes", "2024-01-12,Row 2,-2.50,yes"],
      ...["2024-01-13,Row 3,3.00,no", "2024-01-14,Row 4,4.00,no", "2024-01-15,Row 5,5.00,no"],
    );
    expect(kept(text)).toMatchObject({ names: ["Row 0", "Row 1", "Row 2"], asked: [] });
  });

  it("gives way to a column of statuses", () => {
    const text = lines(
      "Date,Text,Amount,Cleared,Status",
      "2024-01-10,Books,-1.50,no,Completed",
      "2024-01-11,Mill,2.50,yes,Pending",
    );
    expect(kept(text)).toEqual({ names: ["Books"], left: [["pending", 3]], asked: [] });
  });

  it.each([
    ["Yes", "No"],
    ["1", "0"],
    ["TRUE", "FALSE"],
    ["Ja", "Nein"],
    ["Cleared", "Pending"],
  ])("is asked about where it can be a tick of the owner: Cleared %j and %j", (yes, no) => {
    const text = rows("Cleared", yes, no, yes, no);
    expect(read(text).undecided).toMatchObject([
      { field: "booked_statuses", candidates: [no, yes], line: 3 },
    ]);
    expect(kept(text, { booked_statuses: [yes, no] })).toMatchObject({ left: [], asked: [] });
    expect(kept(text, { booked_statuses: [yes] })).toMatchObject({
      left: [["not_booked", 3]],
      asked: [],
    });
    expect(kept(rows("Cleared", yes, yes, yes))).toMatchObject({ left: [], asked: [] });
  });

  it("is asked about if it has marks and blanks", () => {
    const text = rows("Cleared", "x", "x", "", "x");
    expect(read(text).undecided).toMatchObject([
      {
        field: "booked_statuses",
        candidates: ["", "x"],
        line: 4,
        readings: ["rows without a status were booked", "they were not"],
      },
    ]);
    expect(kept(text, { booked_statuses: [""] })).toMatchObject({ left: [], asked: [] });
    expect(kept(text, { booked_statuses: ["x"] })).toMatchObject({ left: [["not_booked", 4]], asked: [] });
    expect(kept(rows("Cleared", "x", "x", "no", ""))).toMatchObject({ asked: ["booked_statuses"] });
    for (const header of ["Pending", "Booked"])
      expect(kept(rows(header, "", "", header === "Booked" ? "no" : "x", "")), header).toMatchObject({
        left: [["pending", 4]],
        asked: [],
      });
  });
});

describe("a day of posting beside that of the transaction", () => {
  /** Rows with both days, the newest last; undefined has the day of posting that is one day later. */
  const rows = (
    [first, second]: readonly [string, string],
    posted: readonly (string | undefined)[],
    isPostedFirst = true,
  ): string =>
    lines(
      `${isPostedFirst ? `${second},${first}` : `${first},${second}`},Text,Amount`,
      ...posted.map((cell, i) => {
        const [made, done] = [`2024-01-${10 + i}`, cell ?? `2024-01-${11 + i}`];
        return `${isPostedFirst ? `${done},${made}` : `${made},${done}`},Row ${i},${i === 1 ? 90 : -i - 1}.00`;
      }),
    );
  const PAIR = ["Transaction Date", "Posted Date"] as const;
  const days = (text: string) => read(text).records.map(({ date }) => date);

  it.each([true, false])(
    "is lacking, or a word stands in its place, where a row is pending (first: %j)",
    (first) => {
      for (const cell of ["", "Pending", "-", "PENDING"])
        expect(kept(rows(PAIR, [undefined, undefined, cell], first)), cell).toEqual({
          names: ["Row 0", "Row 1"],
          left: [["pending", 4]],
          asked: [],
        });
    },
  );

  it.each([
    ["Kaufdatum", "Buchungsdatum"],
    ["Date de la transaction", "Date de comptabilisation"],
    ["Fecha de compra", "Fecha contable"],
    ["Datum transakce", "Datum zaúčtování"],
    ["交易日期", "入账日期"],
  ])("also as %s and %s", (made, done) => {
    for (const first of [true, false])
      expect(kept(rows([made, done], [undefined, undefined, undefined, ""], first)).left).toEqual([
        ["pending", 5],
      ]);
  });

  it("stays the day of a row where others are pending, so that the next export has the same days", () => {
    for (const first of [true, false])
      for (const open of [[""], ["Pending", "Pending", "Pending"]])
        expect(days(rows(PAIR, [undefined, undefined, ...open], first))).toEqual(
          days(rows(PAIR, [undefined, undefined, undefined], first)).slice(0, 2),
        );
  });

  it("is lacking at either end of a file", () => {
    const none = [undefined, undefined, undefined, undefined, undefined, undefined];
    expect(kept(rows(PAIR, ["", "", ...none], false)).left).toEqual([["pending", 2]]);
    expect(kept(rows(PAIR, [...none, "", ""], false)).left).toEqual([["pending", 8]]);
  });

  it("says nothing where it is mostly blank, or blank among older rows", () => {
    const none = [undefined, undefined, undefined, undefined, undefined, undefined];
    for (const posted of [
      ["", "", undefined],
      [...none, "", ...none],
      ["", ...none, "", ...none],
      ["", ""],
    ])
      for (const first of [true, false])
        expect(kept(rows(PAIR, posted, first)), posted.join()).toMatchObject({
          names: posted.map((_, i) => `Row ${i}`),
          left: [],
        });
  });

  it("says nothing where it is another day, or has other words", () => {
    for (const cell of ["", "n/a"])
      for (const first of [true, false])
        for (const other of ["Value Date", "Purchase Date"])
          expect(
            kept(rows(["Booking Date", other], [undefined, undefined, cell], first)).left,
            other,
          ).toEqual([]);
    for (const first of [true, false])
      expect(kept(rows(PAIR, [undefined, undefined, "see note"], first)), String(first)).toMatchObject({
        names: ["Row 0", "Row 1", "Row 2"],
        left: [],
      });
  });

  it("is pending in most rows, or in every row, by a word", () => {
    for (const first of [true, false]) {
      expect(kept(rows(PAIR, ["Pending", undefined, "Pending", undefined, "Pending"], first))).toMatchObject({
        left: [["pending", 2]],
        names: ["Row 1", "Row 3"],
      });
      const all = rows(PAIR, ["Pending", "Pending"], first);
      expect(kept(all)).toMatchObject({ names: [], left: [["pending", 2]] });
      expect(read(all).options).toMatchObject({
        date_col_label: "Transaction Date",
        status_col_label: "Posted Date",
      });
    }
  });

  it("has rows that are not booked also beside value dates of which some are blank", () => {
    const posted = Array.from({ length: 12 }, () => undefined);
    const text = rows(["Value Date", "Booking Date"], posted)
      .replace(",2024-01-13,", ",,")
      .replace("2024-01-19,", ",");
    expect(kept(text)).toMatchObject({ left: [["pending", 10]] });
  });

  it("keeps pending rows from saying how the others are written", () => {
    const text = lines(
      "Transaction Date,Posted Date,Text,Amount",
      ...["2024-01-10,2024-01-11,Row 0,-1.50", "2024-01-11,2024-01-12,Row 1,90.00"],
      ...["2024-01-12,2024-01-13,Row 2,-2.50", "2024-01-13,Pending,Row 3,3.00"],
      ...["2024-01-14,Pending,Row 4,4.00", "2024-01-15,Pending,Row 5,5.00"],
    );
    expect(kept(text)).toMatchObject({ names: ["Row 0", "Row 1", "Row 2"], asked: [] });
  });

  it("does not make pending what is a total, or has no amount", () => {
    const posted = rows(PAIR, [undefined, undefined, undefined, undefined, ""], false);
    const text = `${posted}2024-01-15,,Closing balance,82.00\n2024-01-15,,Note,\n`;
    expect(kept(text).left).toEqual([
      ["pending", 6],
      ["summary", 7],
      ["no_amount", 8],
    ]);
  });

  it("keeps pending rows that are to be kept", () => {
    const text = rows(PAIR, [undefined, undefined, ""], false);
    expect(kept(text, { left_out: ["void"] })).toMatchObject({
      names: ["Row 0", "Row 1", "Row 2"],
      left: [],
    });
  });
});

describe("a line above rows that says that they are pending", () => {
  const HEADER = "Date,Text,Amount";
  const BOOKED = ["2024-01-10,Books,-1.50", "2024-01-11,Acme,90.00", "2024-01-12,Mill,-2.50"];
  const PENDING = ["2024-01-13,Kite,-3.50", "2024-01-14,Quay,-4.50"];
  const NAMES = ["Books", "Acme", "Mill"];
  /** The names of the rows that are kept, and how many are pending. */
  const found = (...rows: readonly string[]) => {
    const { names, asked } = kept(lines(...rows));
    const { outcome } = read(lines(...rows));
    const left = outcome._tag === "Checked" ? outcome.report.left_out : [];
    return { names, asked, pending: left.find(({ reason }) => reason === "pending")?.count ?? 0 };
  };
  const RIGHT = { names: NAMES, asked: [], pending: 2 };

  it("is above the table, with another for what is booked", () => {
    for (const booked of ["Booked transactions", "Posted Transactions (3)", "Transactions"])
      expect(found("Pending transactions", HEADER, ...PENDING, "", booked, HEADER, ...BOOKED)).toEqual(RIGHT);
  });

  it("is below the header, before or after what is booked", () => {
    expect(found(HEADER, "Pending Transactions", ...PENDING, "Posted Transactions", ...BOOKED)).toEqual(
      RIGHT,
    );
    expect(found(HEADER, ...BOOKED, "Pending transactions:", ...PENDING)).toEqual(RIGHT);
    expect(found(HEADER, '"Pending transactions",,', ...PENDING, "Posted,,", ...BOOKED)).toEqual(RIGHT);
  });

  it("is above a table that is followed by another one", () => {
    expect(found("Pending", "", HEADER, ...PENDING, "", HEADER, ...BOOKED)).toEqual(RIGHT);
    expect(found(HEADER, ...BOOKED, "", "Pending", HEADER, ...PENDING)).toEqual(RIGHT);
  });

  it("has a day or a count behind it, and other lines below it", () => {
    for (const line of [
      "Pending transactions as of 01/16/2024",
      "Pending transactions (2)",
      "Pending transactions: 2",
    ])
      expect(
        found(line, "Account 12", HEADER, ...PENDING, "Booked transactions", HEADER, ...BOOKED),
        line,
      ).toEqual(RIGHT);
  });

  it.each([
    ["Vorgemerkte Umsätze", "Gebuchte Umsätze"],
    ["Opérations en attente", "Opérations comptabilisées"],
    ["Movimientos pendientes", "Movimientos contabilizados"],
    ["Movimenti non contabilizzati", "Movimenti contabilizzati"],
    ["Lançamentos futuros", "Lançamentos"],
    ["Operacje oczekujące", "Operacje zaksięgowane"],
    ["Nezaúčtované transakce", "Zaúčtované transakce"],
    ["Reserverade belopp", "Bokförda transaktioner"],
    ["Операции в обработке", "Проведенные операции"],
    ["待入账交易", "已入账交易"],
    ["未確定明細", "確定明細"],
  ])("is %s, and %s are booked", (pending, booked) => {
    expect(found(pending, HEADER, ...PENDING, booked, HEADER, ...BOOKED)).toEqual(RIGHT);
    expect(found(HEADER, booked, ...BOOKED, pending, ...PENDING)).toEqual(RIGHT);
  });

  it("takes rows without a date with it, and no totals", () => {
    expect(
      kept(lines(HEADER, ...BOOKED, "Pending transactions", ",Kite,-3.50", ",Total,-3.50", ",Quay,-4.50"))
        .left,
    ).toEqual([
      ["no_record", 5],
      ["pending", 6],
      ["summary", 7],
    ]);
  });

  it("keeps pending rows from saying how the others are written", () => {
    const open = [
      "2024-01-13,Kite,3.50",
      "2024-01-14,Quay,4.50",
      "2024-01-15,Reed,5.50",
      "2024-01-16,Sail,6.50",
    ];
    expect(found("Pending transactions", HEADER, ...open, "Posted", HEADER, ...BOOKED)).toEqual({
      ...RIGHT,
      pending: 4,
    });
    expect(found(HEADER, ...BOOKED, "Pending transactions", ...open)).toEqual({ ...RIGHT, pending: 4 });
    expect(found("Pending", HEADER, ...open, HEADER, ...BOOKED)).toEqual({ ...RIGHT, pending: 4 });
  });

  it("counts where totals are not looked for", () => {
    const text = lines(HEADER, ...BOOKED, "Pending transactions", ...PENDING);
    const { names, left } = kept(text, { left_out: ["pending", "no_record"] });
    expect(names).toEqual(NAMES);
    expect(left.map(([reason]) => reason)).toEqual(["no_record", "pending"]);
  });

  it("is above all rows", () => {
    expect(found("Pending transactions", HEADER, ...BOOKED)).toEqual({ names: [], asked: [], pending: 3 });
  });

  it("is none where it says that there are none, or has other cells, or is the text of a row", () => {
    const nothing = { ...RIGHT, pending: 0 };
    expect(found("Pending transactions", "There are no pending transactions", HEADER, ...BOOKED)).toEqual(
      nothing,
    );
    expect(found("Vorgemerkte Umsätze", "Keine Umsätze vorhanden", "", HEADER, ...BOOKED)).toEqual(nothing);
    expect(found("Pending transactions,0", HEADER, ...BOOKED)).toEqual(nothing);
    expect(found("Pending transactions are not shown", HEADER, ...BOOKED)).toEqual(nothing);
    expect(found(HEADER, "Pending transactions", "None", ...BOOKED)).toEqual(nothing);
    expect(found(HEADER, BOOKED[0]!, ",Pending,", ...BOOKED.slice(1))).toEqual(nothing);
  });

  it("counts for a file without a header, and for lines that are skipped", () => {
    expect(found(...BOOKED, "Pending transactions", ...PENDING)).toEqual(RIGHT);
    expect(found("Pending transactions", ...PENDING, "Posted transactions", ...BOOKED)).toEqual(RIGHT);
    const text = lines("Mill Bank", "Pending transactions", HEADER, ...PENDING, "Posted", HEADER, ...BOOKED);
    expect(kept(text, { rows_to_skip: 2 }).names).toEqual(NAMES);
    expect(kept(text, { left_out: ["no_record", "repeated_header"] }).names).toEqual([
      "Kite",
      "Quay",
      ...NAMES,
    ]);
  });
});

describe("a status of which no word is known", () => {
  const asked = (header: string, ...values: readonly string[]) =>
    read(
      lines(
        `Date,Text,Amount,${header}`,
        ...values.map((value, i) => `2024-01-1${i},Mill ${"abcdef"[i]},-1.50,${value}`),
      ),
    ).undecided.map(({ field, candidates }) => [field, candidates]);

  it("is asked about where it tells rows apart", () => {
    expect(asked("Status", "C", "C", "P", "C")).toEqual([["booked_statuses", ["C", "P", ""]]]);
  });

  it("is passed over where it is one for all rows, a yes or no, a state, or many", () => {
    expect(asked("Status", "C", "C", "C", "C")).toEqual([]);
    expect(asked("Reconciled", "Yes", "No", "Yes", "No")).toEqual([]);
    expect(asked("State", "CA", "NY", "CA", "TX")).toEqual([]);
    expect(asked("Status", "one", "two", "three", "four", "five")).toEqual([]);
  });
});

describe("rows without a balance", () => {
  const BOOKED = [
    "2024-01-13,Quay,-5.00,80.00",
    "2024-01-12,Kite,-4.00,85.00",
    "2024-01-11,Mill,-6.00,89.00",
    "2024-01-10,Acme,40.00,95.00",
  ];
  const file = (...open: readonly string[]): string => lines("Date,Text,Amount,Balance", ...open, ...BOOKED);

  it("are not booked yet if only the newest have none", () => {
    expect(kept(file("2024-01-14,Books,-1.00,", "2024-01-13,Corner,-2.00,"))).toEqual({
      names: ["Quay", "Kite", "Mill", "Acme"],
      left: [["pending", 2]],
      asked: [],
    });
    const open = ["2024-01-13,Corner,-2.00,", "2024-01-14,Books,-1.00,"];
    const oldestFirst = lines("Date,Text,Amount,Balance", ...BOOKED.toReversed(), ...open);
    expect(kept(oldestFirst).names).toEqual(["Acme", "Mill", "Kite", "Quay"]);
  });

  it("are asked about if they are those of the newest day alone, whose balance may come later", () => {
    expect(kept(file("2024-01-14,Books,-1.00,", "2024-01-14,Corner,-2.00,")).asked).toEqual([
      "pending_without_balance",
    ]);
  });

  it("are booked if others have none either", () => {
    const [first = "", ...rest] = BOOKED;
    const text = lines("Date,Text,Amount,Balance", first, "2024-01-13,Books,-1.00,", ...rest);
    expect(kept(text).names).toHaveLength(5);
  });

  it("are asked about if they are more than the others, and their texts say nothing", () => {
    const open = Array.from({ length: 5 }, (_, i) => `2024-01-14,Books ${i},-1.00,`);
    expect(kept(file(...open)).asked).toEqual(["pending_without_balance"]);
    expect(kept(file(...open), { pending_without_balance: false }).names).toHaveLength(9);
    expect(kept(file(...open), { pending_without_balance: true }).names).toHaveLength(4);
  });

  it("are not booked yet if their texts say so", () => {
    const open = Array.from({ length: 5 }, (_, i) => `2024-01-14,Reservation Books ${i},-1.00,`);
    expect(kept(file(...open)).names).toEqual(["Quay", "Kite", "Mill", "Acme"]);
  });

  it("with a balance are booked though they lack the day of posting", () => {
    const text = lines(
      "Date,Booking date,Text,Amount,Balance",
      "2024-01-11,2024-01-11,Acme,40.00,100.00",
      "2024-01-11,,Mill,-6.00,94.00",
    );
    expect(kept(text).names).toEqual(["Acme", "Mill"]);
  });
});

it("the first word of a status says that a row is not booked, unless another word says something else", () => {
  const file = (status: string): string =>
    lines(
      "Date,Text,Amount,Status",
      "2024-01-10,Books,-1.50,Posted",
      `2024-01-11,Mill,-2.50,${status}`,
      "2024-01-12,Acme,300.00,Posted",
    );
  expect(kept(file("Scheduled Bill Pay"))).toMatchObject({ names: ["Books", "Acme"], asked: [] });
  expect(kept(file("Declined by the shop"))).toMatchObject({ names: ["Books", "Acme"], asked: [] });
  for (const status of ["Pending refunded twice", "Not pending any more", "Cancelled then posted again"])
    expect(kept(file(status)).asked).toEqual(["booked_statuses"]);
});

it("a row of nothing without a date is no transaction, wherever it stands", () => {
  const text = lines(
    "Date,Text,Amount",
    ",Statement of interest,0.00",
    "2024-01-10,Books,-1.50",
    ",Card 1234,0.00",
    "2024-01-11,Mill,-2.50",
  );
  expect(kept(text)).toEqual({ names: ["Books", "Mill"], left: [["zero_amount", 2]], asked: [] });
});

it("two amounts that cannot be read are not equal", () => {
  const text = lines(
    "Date;Text;Debit;Credit",
    "2024-01-10;Books;-;1,23,45.6,7",
    "2024-01-11;Mill;2,50;-",
    "2024-01-12;Acme;-;300,00",
  );
  expect(read(text).outcome).toMatchObject({ report: { valid: false } });
});
