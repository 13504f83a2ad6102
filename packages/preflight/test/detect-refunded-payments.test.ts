import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** A payment that a wallet calls refunded is booked where what came back is a row of its own; else it is a question. */

const moneyOf = (text: string) => {
  const { records, asked } = read(text);
  return { asked, money: records.map(({ name, amount, currency }) => [name, -Number(amount), currency]) };
};

const wallet = (...rows: readonly string[]): string =>
  lines(
    "交易时间,交易类型,交易对方,收/支,金额(元),当前状态",
    "2024-03-12 21:32:14,商户消费,小店,支出,¥49.74,支付成功",
    ...rows,
    "2024-03-11 18:32:14,转账,朋友,收入,¥28.50,已存入零钱",
  );
const FIRST = ["小店", -49.74, "CNY"];
const LAST = ["朋友", 28.5, "CNY"];

describe("a payment that is called refunded", () => {
  it.each([
    ["in part, with the figure in its state", "已退款(￥39.93)", "已退款￥39.93", "39.93"],
    ["in part, with a figure in full width", "已退款（￥３９．９３）", "已退款￥39.93", "39.93"],
    ["in part, with a figure that is written shorter", "已退款(￥40)", "已退款￥40.00", "40.00"],
    ["in whole", "已全额退款", "已全额退款", "100.00"],
    ["in whole, with a state of the refund", "已全额退款", "退款成功", "100.00"],
    ["or sent back by whom it was sent to", "对方已退还", "已全额退款", "100.00"],
  ])("is booked %s, as its refund is", (_, paid, back, amount) => {
    const text = wallet(
      `2024-03-12 20:00:00,商户消费,充电站,支出,¥100.00,${paid}`,
      `2024-03-12 20:30:00,充电站-退款,充电站,收入,¥${amount},${back}`,
    );
    expect(moneyOf(text)).toEqual({
      asked: [],
      money: [FIRST, ["充电站", -100, "CNY"], ["充电站", Number(amount), "CNY"], LAST],
    });
  });

  it.each([
    ["nothing came back", []],
    ["something else came back", ["2024-03-12 20:30:00,充电站-退款,充电站,收入,¥12.00,已全额退款"]],
    [
      "one refund is that of one payment",
      [
        "2024-03-12 20:10:00,商户消费,充电站,支出,¥100.00,已全额退款",
        "2024-03-12 20:30:00,充电站-退款,充电站,收入,¥100.00,已全额退款",
      ],
    ],
  ])("is a question where %s", (_, others) => {
    const text = wallet("2024-03-12 20:00:00,商户消费,充电站,支出,¥100.00,已全额退款", ...others);
    expect(moneyOf(text).asked).toEqual(["booked_statuses"]);
  });

  it("is left out where it was sent back and nothing came in", () => {
    const text = wallet("2024-03-12 20:00:00,转账,充电站,支出,¥100.00,对方已退还");
    expect(moneyOf(text)).toEqual({ asked: [], money: [FIRST, LAST] });
  });
});

it.each(["131.77(已退款89.84)", "131.77（已全额退款）", "¥131.77 (已部分退款12.00)"])(
  "%s is the amount before its refund, which has a row of its own where it was exported",
  (amount) => {
    const text = lines(
      "日期,交易对方,收/支,金额(元)",
      `2024-03-12,小店,支出,${amount}`,
      "2024-03-13,工资,收入,12.00",
    );
    expect(moneyOf(text)).toEqual({
      asked: [],
      money: [
        ["小店", -131.77, "CNY"],
        ["工资", 12, "CNY"],
      ],
    });
  },
);

it("signs in full width are those in half width, and a header says of which currency", () => {
  const text = lines(
    "日期,交易对方,金额(元)",
    "2024-03-12,小店,￥-49.74",
    "2024-03-13,面包房,¥-10.00",
    "2024-03-14,工资,￥1200.00",
  );
  expect(moneyOf(text)).toEqual({
    asked: [],
    money: [
      ["小店", -49.74, "CNY"],
      ["面包房", -10, "CNY"],
      ["工资", 1200, "CNY"],
    ],
  });
});
