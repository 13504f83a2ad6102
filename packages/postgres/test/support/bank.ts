import type { BankChange, BankConnection, NewBankAccount, NewBankTransaction } from "@farthing/core/provider";
import * as bank from "../../../contracts/src/support/bank.ts";
import { AT, FAMILY, idOf } from "./books.ts";

export const CONNECTION: BankConnection = bank.newConnection(FAMILY, {
  id: idOf("connection"),
  created_at: AT,
});

export const newBankAccount = (name: string): NewBankAccount =>
  bank.newBankAccount({ id: idOf(name), provider_id: name, name });

export const newBankTransaction = (account: string, name: string): NewBankTransaction => ({
  ...bank.newBankTransaction({ id: idOf(account) }, { provider_id: name, name, description: name }),
  transaction_id: idOf(`${account} ${name}`),
  seen_at: AT,
});

export const bankChange = (parts: Partial<BankChange>): BankChange => bank.change({ at: AT, ...parts });
