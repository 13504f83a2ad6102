import type { BankChange, BankConnection, NewBankAccount, NewBankTransaction } from "@farthing/core/provider";
import { AT, FAMILY, idOf } from "./books.ts";

export const CONNECTION: BankConnection = {
  id: idOf("connection"),
  family_id: FAMILY.id,
  sealed_url: "sealed",
  revoked: false,
  institutions: [],
  created_at: AT,
  last_attempt_at: null,
  last_success_at: null,
  last_status: null,
  last_problem: null,
  failures: 0,
  cool_down_until: null,
  requests: null,
  backlog: null,
};

export const newBankAccount = (name: string): NewBankAccount => ({
  id: idOf(name),
  provider_id: name,
  organization: "bank.example",
  name,
  account_type: "depository",
  subtype: null,
  status: "active",
  currency: "EUR",
  balance: "100.01",
  balance_date: 1_772_000_000,
  balance_day: "2026-02-25",
});

export const newBankTransaction = (account: string, name: string): NewBankTransaction => ({
  transaction_id: idOf(`${account} ${name}`),
  account_id: idOf(account),
  currency: "EUR",
  seen_at: AT,
  told: {
    ...{ provider_id: name, date: "2026-02-14", amount: "12.5", name, notes: null, description: name },
    ...{ posted: 1_771_027_200, pending: false },
  },
});

export const bankChange = (parts: Partial<BankChange>): BankChange => ({
  at: AT,
  new_accounts: [],
  accounts: [],
  new_transactions: [],
  transactions: [],
  found: [],
  removed: [],
  ...parts,
});
