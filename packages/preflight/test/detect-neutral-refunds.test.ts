import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** A refund that a wallet marks neither in nor out came in, unless what it is of was never paid. */

const sums = (text: string) => {
  const { records, asked, outcome } = read(text);
  return {
    asked,
    money: records.map(({ name, amount }) => [name, -Number(amount)]),
    left: outcome._tag === "Checked" ? outcome.report.left_out.map(({ reason, line }) => [reason, line]) : [],
  };
};

const wallet = (...rows: readonly string[]): string =>
  lines(
    "交易时间,交易分类,交易对方,收/支,金额,交易状态",
    "2024-03-12 21:32:14,日用百货,小店,支出,49.74,交易成功",
    "2024-03-12 20:32:14,餐饮美食,面包房,支出,10.00,交易成功",
    ...rows,
    "2024-03-11 18:32:14,转账,朋友,收入,28.50,交易成功",
  );
const PAID = [
  ["小店", -49.74],
  ["面包房", -10],
];

describe("a refund that is neither in nor out", () => {
  it("came in", () => {
    const text = wallet("2024-03-12 19:32:14,退款,书店,不计收支,16.37,退款成功");
    expect(sums(text)).toEqual({ asked: [], money: [...PAID, ["书店", 16.37], ["朋友", 28.5]], left: [] });
  });

  it("came in where only its status or only its kind says so", () => {
    for (const [kind, status] of [
      ["日用百货", "退款成功"],
      ["退款", "交易成功"],
    ])
      expect(sums(wallet(`2024-03-12 19:32:14,${kind},书店,不计收支,16.37,${status}`)).money).toContainEqual([
        "书店",
        16.37,
      ]);
  });

  it("came in below headers in other languages", () => {
    for (const [header, row] of [
      ["Date,Type,Name,Direction,Amount,Status", "Refund,Book Nook,Neutral,16.37,Completed"],
      ["Date,Type,Name,Direction,Amount,Status", "Card refund,Book Nook,/,16.37,Success"],
      ["Datum,Art,Name,Richtung,Betrag,Status", "Erstattung,Book Nook,Neutral,16.37,Erledigt"],
      ["Fecha,Tipo,Nombre,Dirección,Importe,Estado", "Devolución,Book Nook,Neutral,16.37,Completado"],
    ] as const) {
      const words = header.startsWith("Date")
        ? ["In", "Out"]
        : header.startsWith("Datum")
          ? ["Eingang", "Ausgang"]
          : ["Ingreso", "Gasto"];
      const done = row.split(",").at(-1)!;
      const text = lines(
        header,
        `2024-03-12,Shop,Oak Mill,${words[1]},49.74,${done}`,
        `2024-03-11,${row}`,
        `2024-03-10,Transfer,Rio Poe,${words[0]},28.50,${done}`,
      );
      expect(sums(text)).toEqual({
        asked: [],
        money: [
          ["Oak Mill", -49.74],
          ["Book Nook", 16.37],
          ["Rio Poe", 28.5],
        ],
        left: [],
      });
    }
  });

  it("brings nothing back where what it is of was closed, whichever row comes first", () => {
    const closed = "2024-03-10 19:32:14,日用百货,书店,支出,16.37,交易关闭";
    const refund = "2024-03-12 19:32:14,退款,书店,不计收支,16.37,退款成功";
    for (const rows of [
      [closed, refund],
      [refund, closed],
    ])
      expect(sums(wallet(...rows)).money).toEqual([...PAID, ["朋友", 28.5]]);
  });

  it("is a question where its word can mean what was paid, and each answer is taken", () => {
    const text = lines(
      "Date,Type,Name,Direction,Amount,Status",
      "2024-03-12,Shop,Oak Mill,Out,49.74,Completed",
      "2024-03-11,Shop,Book Nook,Neutral,16.37,Refunded",
      "2024-03-10,Transfer,Rio Poe,In,28.50,Completed",
    );
    expect(read(text).undecided).toMatchObject([{ field: "booked_statuses", line: 3 }]);
    expect(
      read(text, { booked_statuses: ["Refunded"] }).records.map(({ amount }) => -Number(amount)),
    ).toEqual([-49.74, 16.37, 28.5]);
    expect(
      read(text, { booked_statuses: ["Completed"] }).records.map(({ amount }) => -Number(amount)),
    ).toEqual([-49.74, 28.5]);
  });

  it("leaves out other rows that are neither, and those that came to nothing", () => {
    const text = wallet(
      "2024-03-12 19:32:14,投资理财,基金,不计收支,99.00,交易成功",
      "2024-03-12 18:32:14,退款,书店,不计收支,16.37,退款失败",
    );
    expect(sums(text)).toEqual({
      asked: [],
      money: [...PAID, ["朋友", 28.5]],
      left: [
        ["neutral", 4],
        ["void", 5],
      ],
    });
  });
});
