import { describe, expect, it } from "vitest";
import { accountIn } from "../src/find/accounts/account-sections.ts";
import { inspect } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";
import { TODAY } from "./support.ts";

/** Tables of several accounts in one file, each below a line that names its account and a header row of its own. */

const HEADER = "Date,Text,Amount";
const ROWS = ["2024-01-13,Books,-1.50", "2024-01-14,Acme,90.00", "2024-01-15,Mill,-2.50"];

const table = (...above: readonly string[]): readonly string[] => [...above, HEADER, ...ROWS];

const asked = (...rows: readonly string[]) =>
  read(lines(...rows)).undecided.map(({ field, example, line }) => [field, example, line]);

describe("tables of several accounts", () => {
  it.each([
    ["Account: Checking", "Account: Savings", "Checking, Savings"],
    ["Account,Checking", "Account,Savings", "Checking, Savings"],
    ["Kontonummer:,1203 0000", "Kontonummer:,5001 0517", "1203 0000, 5001 0517"],
    ["Konto: Girokonto", "Konto: Tagesgeld", "Girokonto, Tagesgeld"],
    ["Girokonto", "Sparkonto", "Girokonto, Sparkonto"],
    ["Savings Account", "Checking Account", "Savings Account, Checking Account"],
    [
      "Giro DE02120300000000202051",
      "Giro DE02500105170137075030",
      "DE02120300000000202051, DE02500105170137075030",
    ],
    ["N° de compte : 0001", "N° de compte : 0002", "0001, 0002"],
    ["账户：储蓄", "账户：信用", "储蓄, 信用"],
  ])("%s, %s", (first, second, example) => {
    expect(asked(...table(first), "", ...table(second))).toEqual([["account_col_label", example, 7]]);
  });

  it("are found below other lines, and at the end of a long file", () => {
    expect(asked(...table("Account: A", "From 2024"), ...table("Account: B", "From 2024", "Page 2"))).toEqual(
      [["account_col_label", "A, B", 7]],
    );
    const many = Array.from({ length: 900 }, (_, i) => `2024-01-${(i % 28) + 1},Shop ${i},-${i + 1}.00`);
    for (const end of ["\n", "\r\n"]) {
      const text = lines(...table("Account: A"), ...many, "", ...table("Account: B"), ...many, ...many);
      expect(read(text.replaceAll("\n", end)).undecided).toMatchObject([
        { field: "account_col_label", line: 907 },
      ]);
    }
  });

  it("are asked about until they are apart, or said to be one", () => {
    const text = lines(...table("Account: A"), ...table("Account: B"));
    expect(read(text).undecided).toMatchObject([
      {
        candidates: [],
        reason:
          'The file has the tables of more than one account: "A" and "B". Split it into one file per account; or remove these lines if they are one.',
      },
    ]);
    expect(read(text.replaceAll(/Account.*\n/g, "")).asked).toEqual([]);
    const found = inspect(text, { today: TODAY }, { account_col_label: "Text" });
    expect(found).toMatchObject({ inspection: { undecided: [] } });
  });

  it("are none if the account is the same, on each page", () => {
    for (const [one, other] of [
      ["Account: Checking", "Account: Checking"],
      ["Account: Checking", "ACCOUNT: checking (continued)"],
      ["Account statement", "Account statement"],
      ["Account statement January", "Account statement February"],
      ["Page 1", "Page 2"],
      ["January", "February"],
      ["2024-01-01 - 2024-01-31", "2024-02-01 - 2024-02-29"],
      ["Giro XXXX1234", "Giro XXXX5678"],
      ["Card: 1234", "Card: 5678"],
      ["Card ending 1234", "Card ending 5678"],
      ["Account holder: Ada Quill", "Account holder: Ben Quill"],
      ["", "Account: Savings"],
    ] as const)
      expect(asked(...table(one), "", ...table(other)), one).toEqual([]);
  });

  it("are those of the cards of one account, which is said", () => {
    const found = inspect(lines(...table("Card ending 1234"), "", ...table("Card ending 5678")), {
      today: TODAY,
    });
    expect(found).toMatchObject({ inspection: { undecided: [] } });
    expect("inspection" in found && found.inspection.evidence).toContainEqual({
      field: "account",
      value: "Card ending 1234, Card ending 5678",
      reason: "the tables of these cards are read as one account",
      line: table("").length + 2,
    });
  });

  it("are none without a header row of their own: a line below a record is a part of it", () => {
    expect(asked(...table("Account: A"), "Account: B", ...ROWS)).toEqual([]);
    expect(asked(...table("Account: A"), "Account: B", ...ROWS, HEADER, ...ROWS)).toEqual([]);
    expect(asked(...table("Account: A"), "Account: B", HEADER, ...table("", ""))).toHaveLength(1);
  });
});

describe("a line names an account", () => {
  it.each([
    [["Account:", "", "Savings", "Period:", "2024"], "Savings"],
    [["Bank: Mill", "Account: Savings"], "Savings"],
    [["Account (IBAN): DE02 1203"], "DE02 1203"],
    [["Account"], "Account"],
    [["Sparkonto", "12.00"], undefined],
    [["Account:"], undefined],
    [["Checking XXXX1234"], undefined],
    [["Balance: 12.00"], undefined],
    [[""], undefined],
  ])("%j: %s", (cells, account) => {
    expect(accountIn(cells)).toBe(account);
  });
});
