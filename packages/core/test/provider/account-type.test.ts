import { ACCOUNTABLE_TYPES } from "@farthing/preflight";
import { describe, expect, it } from "vitest";
import { accountTypeOf } from "../../src/provider/translate/account-type.ts";

/** What a person would say that an account of this name is. */
const NAMES = {
  "depository checking": [
    "Total Checking",
    "Adv Plus Checking (1234)",
    "Credit Union Checking",
    "Rewards Checking",
    "Premier Rewards Checking",
    "Platinum Checking",
    "Student Checking",
    "College Student Checking",
    "Wealth Checking",
    "Investor Checking",
    "INTEREST_CHECKING",
    "Share Draft",
    "Visa Debit",
    "Debit Mastercard",
    "Debit Card Account",
    "Kids Debit",
    "Prepaid Card",
    "Gift Card",
    "Cash Management (Brokerage)",
    "Current Account",
    "Spending",
  ],
  "depository savings": [
    "Platinum Savings",
    "Rewards Savings",
    "Student Savings",
    "Discover Bank Online Savings",
    "American Express High Yield Savings",
    "360 Performance Savings",
    "Share Savings",
    "Prime Share",
    "Regular Shares",
    "Custodial Savings",
    "Cash Reserve",
    "Wallet Saver",
  ],
  "depository cd": ["Certificate", "12 Month CD", "CDs", "Share Certificate 60 Months"],
  "depository money_market": ["Money Market", "MMDA", "Platinum Money Market Savings"],
  "depository hsa": ["HSA", "Health Savings Account"],
  depository: [
    "",
    "Adv Plus Banking",
    "Emergency Fund - Sep 2024",
    "Vacation Club",
    "Car Fund",
    "Wallet",
    "Virtual Fund",
    "Miracle",
    "Credit Union",
  ],
  credit_card: [
    "CREDIT CARD",
    "Visa Signature",
    "Credit Union Visa",
    "Savings Secured Visa",
    "World Mastercard (9876)",
    "Master Card",
    "Platinum Card®",
    "Business Platinum",
    "Chase Freedom Unlimited",
    "Sapphire Preferred (1234)",
    "Quicksilver",
    "Venture X",
    "Blue Cash Everyday",
    "Cash Rewards Visa Signature",
    "Delta SkyMiles Gold",
    "Discover it Card",
    "Amex Gold",
    "Student Card",
  ],
  "loan mortgage": ["Mortgage", "30 Year Fixed Mortgage", "Home Loan"],
  "loan home_equity": ["HELOC", "Home Equity Line of Credit", "Home Equity Loan"],
  "loan line_of_credit": ["Line of Credit", "Personal Line of Credit", "Overdraft Line of Credit"],
  "loan student": ["Student Loan", "Federal Student Loans", "Direct Unsubsidized", "Parent PLUS"],
  "loan auto": ["Auto Loan", "Vehicle Loan", "CAR FINANCE"],
  loan: ["Personal Loan", "SBA Loan", "Savings Secured Loan", "Credit Card Consolidation Loan"],
  investment: [
    "Roth IRA",
    "SEP IRA",
    "IRA Savings",
    "Traditional IRA CD",
    "401(k)",
    "ACME 401k Savings Plan",
    "403(b)",
    "Retirement Savings Plan",
    "Thrift Savings Plan",
    "529 Plan",
    "Brokerage",
    "Individual Investment Account",
    "Stocks & Shares",
    "UTMA",
    "Employee Stock Plan",
    "Margin",
  ],
  crypto: ["Bitcoin", "BTC Wallet", "Crypto"],
} as const;

const INSTITUTIONS = [
  ["Gold", "American Express", "credit_card"],
  ["High Yield Savings", "American Express", "depository savings"],
  ["X1234", "Example Bank Credit Cards", "credit_card"],
  ["X1234", "Prairie Mortgage", "loan mortgage"],
  ["X1234", "Example Student Loan Servicing", "loan"],
  ["Individual TOD", "Example Investments", "investment"],
  ["Individual", "Vanguard", "investment"],
  ["Joint", "Charles Schwab", "investment"],
  ["Joint", "Charles Schwab Bank", "depository"],
  ["Checking", "Example Brokerage", "depository checking"],
  ["USD", "Coinbase", "crypto"],
  ["X1234", "Student Credit Union", "depository"],
  ["X1234", "Platinum Federal Credit Union", "depository"],
  ["X1234", "Rewards Bank", "depository"],
  ["X1234", "Home Savings Bank", "depository"],
  ["X1234", "First Card Holders Bank", "depository"],
] as const;

const kindOf = (name: string, institution: string): string => {
  const { account_type, subtype } = accountTypeOf(name, institution);
  return subtype === null || subtype === "credit_card" ? account_type : `${account_type} ${subtype}`;
};

describe("what kind an account is", () => {
  describe.each(Object.entries(NAMES))("%s", (kind, names) => {
    it.each(names)("%j", (name) => {
      expect(kindOf(name, "Example Credit Union")).toBe(kind);
      expect(kindOf(name.toUpperCase(), "")).toBe(kind);
    });
  });

  it.each(INSTITUTIONS)("%j of %j: %s", (name, institution, kind) => {
    expect(kindOf(name, institution)).toBe(kind);
  });

  it("is such as our own preflight takes", () => {
    const wireName = (type: string) =>
      type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    for (const name of Object.values(NAMES).flat()) {
      const { account_type, subtype } = accountTypeOf(name, "");
      const subtypes = ACCOUNTABLE_TYPES.get(wireName(account_type));
      if (subtype !== null) expect(subtypes?.has(subtype), name).toBe(true);
    }
  });
});
