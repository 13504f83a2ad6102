import { addDecimals, canonicalDecimal, negateDecimal } from "@farthing/values";
import { array, assert, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { unrepeatedIds } from "../src/ids/unrepeated.ts";
import type { Balance, Entry } from "../src/model/statement.ts";
import { proofOf } from "../src/proof/proof-of.ts";
import { amounts } from "./arbitraries.ts";

const entryOf = (amount: string, other: Partial<Entry> = {}): Entry => ({
  place: { kind: "text", line: 1, column: 1 },
  kind: "cash",
  status: "booked",
  date: "2024-01-31",
  writtenDate: "",
  valueDate: null,
  purchaseDate: null,
  amount,
  writtenAmount: "",
  currency: "EUR",
  name: "",
  purpose: "",
  reference: "",
  references: [],
  type: "",
  category: "",
  original: null,
  rate: null,
  parts: [],
  problems: [],
  ...other,
});

const balanceOf = (amount: string): Balance => ({ amount, currency: "EUR", date: null });

const canonical = amounts.map((amount) => canonicalDecimal(amount)!);
const moved = array(
  canonical.filter((amount) => amount !== "0"),
  { minLength: 1, maxLength: 20 },
);

describe("balances", () => {
  it("prove all entries, and contradict them where one is missing, doubled, turned or unreadable", () => {
    assert(
      property(canonical, moved, nat(), (start, changes, chosen) => {
        const [opening, closing] = [balanceOf(start), balanceOf(addDecimals([start, ...changes]))];
        const proofWith = (entries: readonly Entry[]) => proofOf(opening, closing, entries).state;
        const entries = changes.map((amount) => entryOf(amount));
        const at = chosen % entries.length;
        const amount = changes[at]!;
        expect(proofWith(entries)).toBe("proven");
        expect(proofWith(entries.toSpliced(at, 1))).toBe("contradicted");
        expect(proofWith([...entries, entryOf(amount)])).toBe("contradicted");
        expect(proofWith(entries.with(at, entryOf(negateDecimal(amount))))).toBe("contradicted");
        expect(proofWith(entries.with(at, { ...entryOf(amount), amount: null }))).toBe("contradicted");
      }),
    );
  });

  it("say by how much they contradict the entries", () => {
    expect(proofOf(balanceOf("100"), balanceOf("90"), [entryOf("-12.5")])).toEqual({
      state: "contradicted",
      computed: "87.5",
      stated: "90",
    });
  });

  it.each([
    ["an opening balance that is an entry too", entryOf("100", { kind: "opening_balance" })],
    ["a trade", entryOf("100", { kind: "trade" })],
    ["what is pending", entryOf("100", { status: "pending" })],
    ["what is informational", entryOf("100", { status: "informational" })],
  ])("are proven beside %s", (_, entry) => {
    expect(proofOf(balanceOf("5"), balanceOf("4"), [entry, entryOf("-1")])).toEqual({ state: "proven" });
  });

  it.each([
    [null, balanceOf("1"), entryOf("1")],
    [balanceOf("1"), null, entryOf("1")],
    [balanceOf("1"), { ...balanceOf("2"), currency: "USD" }, entryOf("1")],
  ])("from %j to %j prove nothing", (opening, closing, entry) => {
    expect(proofOf(opening, closing, [entry])).toEqual({ state: "no_balances" });
  });
});

describe("an entry in another currency", () => {
  const inDollars = (original: Entry["original"]) => entryOf("-10", { currency: "USD", original });

  it("counts where its amount in the currency of the account gives the closing balance", () => {
    const entries = [inDollars({ amount: "-9", currency: "EUR" }), entryOf("-1")];
    expect(proofOf(balanceOf("20"), balanceOf("10"), entries)).toEqual({ state: "proven" });
  });

  it.each([
    ["is not stated", null],
    ["does not give the closing balance, as without a fee", { amount: "-8", currency: "EUR" }],
    ["is stated in a third currency", { amount: "-9", currency: "GBP" }],
  ])("is why nothing is proven where its amount there %s", (_, original) => {
    const entries = [inDollars(original), entryOf("-1")];
    expect(proofOf(balanceOf("20"), balanceOf("10"), entries)).toEqual({
      ...{ state: "no_balances", otherCurrencies: ["USD"] },
    });
  });
});

it("Ids that occur once and are no placeholders name something", () => {
  const ids = ["A", "B", "B", "", "0", "000", "NONREF", "NotProvided", "n/a", "A0"];
  expect([...unrepeatedIds(ids)]).toEqual(["A", "A0"]);
});
