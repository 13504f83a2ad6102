import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** The payments that one who sells has taken, and what looks like them: the orders of one who bought. */

interface Row {
  readonly amount: string;
  readonly fee: string;
  readonly refunded: string;
  readonly customer: string;
}

const ROWS: readonly Row[] = [
  { amount: "18.00", fee: "0.82", refunded: "0.00", customer: "cus_71" },
  { amount: "44.00", fee: "1.58", refunded: "0.00", customer: "" },
  { amount: "18.00", fee: "0.82", refunded: "0.00", customer: "cus_88" },
  { amount: "7.50", fee: "0.52", refunded: "0.00", customer: "cus_71" },
];

const HEADER = {
  date: "created",
  text: "description",
  amount: "amount",
  refunded: "amount_refunded",
  fee: "fee",
  customer: "customer_id",
  more: "captured",
};

const file = (rows: readonly Row[] = ROWS, header: Partial<typeof HEADER> = {}, more = "true"): string =>
  lines(
    Object.values({ ...HEADER, ...header }).join(","),
    ...rows.map(
      ({ amount, fee, refunded, customer }, i) =>
        `2024-03-${10 + i},Ticket ${310 + i},${amount},${refunded},${fee},${customer},${more}`,
    ),
  );

const OPEN = ["signage_convention"];
const asked = (text: string): readonly string[] => read(text).asked.filter((field) => OPEN.includes(field));
const each = (change: (row: Row, i: number) => Partial<Row>): readonly Row[] =>
  ROWS.map((row, i) => ({ ...row, ...change(row, i) }));

it("payments of customers came in, and their fees come off", () => {
  expect(stored(file(), "amount")).toEqual([["-17.18"], ["-42.42"], ["-17.18"], ["-6.98"]]);
  expect(asked(file(ROWS, { refunded: "Erstatteter Betrag", customer: "Kunde" }))).toEqual([]);
});

it("a header that only a seller has shows it, and no other", () => {
  expect(asked(file(ROWS, { more: "Statement Descriptor" }, "TICKETS"))).toEqual([]);
  expect(asked(file(ROWS, { more: "status" }, "Paid"))).toEqual(OPEN);
  // Money is paid out to others as well.
  expect(asked(file(ROWS, { more: "Payout ID" }, "po_1"))).toEqual(OPEN);
});

describe("it stays a question", () => {
  it.each([
    ["without what was given back", file(ROWS, { refunded: "tax" })],
    ["where something was given back", file(each((_, i) => (i === 1 ? { refunded: "44.00" } : {})))],
    ["where no row says whether something was", file(each(() => ({ refunded: "" })))],
    ["without fees", file(ROWS, { fee: "weight" })],
    ["without customers", file(ROWS, { customer: "order_id" })],
    ["where one customer is in all rows", file(each(() => ({ customer: "Ada Birch" })))],
    ["where no customer is named", file(each(() => ({ customer: "" })))],
    ["where shops are named", file(ROWS, { text: "Sold by" })],
    ["where a payee is named", file(ROWS, { text: "Payee" })],
    [
      "where billers are named, to whom one is a customer by a number",
      file(ROWS, { text: "Biller", customer: "Customer number" }),
    ],
    ["in a list of purchases", file(ROWS, { date: "Date of purchase" })],
  ])("%s", (_, text) => {
    // A list of purchases is decided the other way.
    const [sign] = read(text).records.map(({ amount }) => amount.startsWith("-"));
    expect([asked(text), sign]).not.toEqual([[], true]);
  });

  it("where the text of a row says that it went out", () => {
    expect(asked(file().replace("Ticket 311", "Cash withdrawal"))).toEqual(OPEN);
  });
});

it("the orders of one who bought never came in, whatever was given back of them, delivered and for whom", () => {
  const cents = fc.integer({ min: 100, max: 20_000 });
  const order = fc.record({
    amount: cents,
    fee: fc.constantFrom(0, 190, 290, 490),
    refunded: fc.constantFrom(0, 0, 0, 100),
    item: fc.constantFrom("Lamp", "Tea, black", "Boots", "Ink"),
  });
  const money = (amount: number): string => (amount / 100).toFixed(2);
  const text = (
    orders: readonly { amount: number; fee: number; refunded: number; item: string }[],
    [self, seller]: readonly [string, string],
  ): string =>
    lines(
      `Order Date,Item,Total,Refund Amount,${seller === "" ? "Delivery Fee,Buyer Name" : "Service Fee,Customer,Seller"}`,
      ...orders.map(
        ({ amount, fee, refunded, item }, i) =>
          `2024-03-${10 + i},"${item}",${money(amount)},${money(refunded)},${money(fee)},${self}${seller === "" ? "" : `,${seller} ${i}`}`,
      ),
    );
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 2, maxLength: 9 }),
      fc.constantFrom(["Ada Birch", ""], ["Ada Birch", "Oak"], ["", "Oak"]) as fc.Arbitrary<[string, string]>,
      (orders, who) => {
        const found = read(text(orders, who));
        const cameIn = found.records.some(({ amount }) => amount.startsWith("-"));
        expect(cameIn && found.asked.length === 0).toBe(false);
      },
    ),
    { numRuns: 100, seed: 20_240_630 },
  );
});
