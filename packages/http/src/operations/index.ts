import type { Operation } from "../operation.ts";
import { listAccountsOperation } from "./accounts.ts";
import { healthz, readyz } from "./health.ts";
import { preflightOperation } from "./preflight.ts";
import {
  findTransactionOperation,
  listTransactionsOperation,
  updateTransactionOperation,
} from "./transactions.ts";

/** Every operation of the API, in the order in which it is documented. */
export const OPERATIONS: readonly Operation[] = [
  listAccountsOperation,
  listTransactionsOperation,
  findTransactionOperation,
  updateTransactionOperation,
  preflightOperation,
  healthz,
  readyz,
];
