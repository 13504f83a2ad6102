import { formatAmount } from "../transactions/wire.ts";
import { movedAmount, type Transfer, type TransferSide } from "./transfer.ts";

const sideBody = ({ id, date, amount, currency, name, account }: TransferSide) => ({
  ...{ id, date, amount: formatAmount(amount, currency), currency, name },
  account: {
    ...{ id: account.id, name: account.name, account_type: account.account_type, status: account.status },
  },
});

/** A transfer in answers (docs/spec/api.md, Transfer). */
export const toTransferBody = (transfer: Transfer) => {
  const { id, state, made_by, inflow, outflow, created_at } = transfer;
  return {
    ...{ id, state, made_by },
    amount: formatAmount(movedAmount(transfer), inflow.currency),
    currency: inflow.currency,
    inflow: sideBody(inflow),
    outflow: sideBody(outflow),
    created_at,
  };
};

/** The object of a transfer in answers (docs/spec/api.md, Transfer). */
export type TransferBody = ReturnType<typeof toTransferBody>;
