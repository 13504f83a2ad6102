import { describe, expect, it } from "vitest";
import { decodeProblemTexts } from "../../src/provider/answer/decode-answer.ts";
import { ACCESS, answerOf, bodyOf, failureOf, wireAccount, wireTransaction } from "./support.ts";

const filled = (part: string, times: number): string => Array.from({ length: times }, () => part).join(",");

describe("an answer over the limits", () => {
  it.each([
    ["31 MiB of empty accounts", () => `{"accounts":[${filled("{}", 10_000_000)}]}`],
    ["as many beside the accounts", () => `{"accounts":[],"x":[${filled("{}", 75_000)}]}`],
    ["more accounts than anybody has", () => `{"accounts":[${filled('{"id":1,"balance":1}', 30_001)}]}`],
    ["more accounts that cannot be read than are told", () => `{"accounts":[${filled("{}", 1_001)}]}`],
    [
      "too many transactions that cannot be read",
      () => JSON.stringify({ accounts: [wireAccount({ transactions: Array(1_001).fill({}) })] }),
    ],
  ])("is a failure: %s", (_, body) => {
    expect(failureOf(body()).code).toBe("provider_protocol_error");
  });

  it("is not one of 20,000 transactions", () => {
    const transactions = Array.from({ length: 20_000 }, (_, i) =>
      wireTransaction({ id: `T${i}`, payee: "x" }),
    );
    expect(answerOf({ accounts: [wireAccount({ transactions })] }).accounts[0]!.transactions).toHaveLength(
      20_000,
    );
  });
});

it("the messages of a refusal are read up to 64 Ki characters", () => {
  const said = (length: number) => {
    const errors = JSON.stringify({ errors: ["Sign in again"] });
    return decodeProblemTexts(bodyOf(errors.padEnd(length)), ACCESS);
  };
  expect(said(65_536)).toEqual(["Sign in again"]);
  expect(said(65_537)).toEqual([]);
});
