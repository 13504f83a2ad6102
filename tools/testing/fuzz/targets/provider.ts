/** Answers of bank-data providers: decoded, translated, reconciled with what they left the time before. */
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { bankBooksOf } from "../../../../packages/core/src/memory/bank-books.ts";
import { emptyFamily } from "../../../../packages/core/src/memory/state.ts";
import { withBankChange } from "../../../../packages/core/src/memory/with-bank-change.ts";
import type { ProviderAnswer } from "../../../../packages/core/src/provider/answer/answer.ts";
import { decodeAnswer } from "../../../../packages/core/src/provider/answer/decode-answer.ts";
import type { LinkedAccount } from "../../../../packages/core/src/provider/books/bank-books.ts";
import { reconcile } from "../../../../packages/core/src/provider/reconcile/reconcile.ts";
import { institutionStatuses } from "../../../../packages/core/src/provider/sync/sync-end.ts";
import { missingAccounts } from "../../../../packages/core/src/provider/translate/missing-accounts.ts";
import {
  daysOfTransactions,
  namedTransactions,
} from "../../../../packages/core/src/provider/translate/named-transactions.ts";
import { translate } from "../../../../packages/core/src/provider/translate/translate.ts";
import { daysIn } from "../../../../packages/core/src/provider/windows/days.ts";
import { aConnection } from "../../../../packages/core/test/provider/a-connection.ts";
import { ALWAYS, answer } from "../../../../packages/core/test/provider/books.ts";
import { ACCESS, END } from "../../../../packages/core/test/provider/support.ts";
import { holds, isJson, same } from "./expect.ts";

const SECRETS = ["user-demo-0001", "pass@word/99", "pass%40word%2F99"];

const connection = aConnection();

const NOTHING = {
  own: emptyFamily({ id: connection.family_id, currency: "USD", time_zone: "America/New_York" }),
  kept: { connection, accounts: new Map(), transactions: new Map() },
};

type Stored = Pick<ReturnType<typeof withBankChange>, "own" | "kept">;

const dayOf = daysIn("America/New_York");

let ids = 0;

/** What is stored after an answer, and what it changed. */
const stored = ({ own, kept }: Stored, received: ProviderAnswer) => {
  const { accounts } = received;
  const named = (all: readonly LinkedAccount[]) => namedTransactions(accounts, all, "USD");
  const days = (all: readonly LinkedAccount[]) => daysOfTransactions(accounts, all, "USD", dayOf);
  const books = bankBooksOf(own, kept, { connection_id: connection.id, window: ALWAYS, named, days });
  const translated = translate(accounts, { dayOf, currency: "USD", end: END }, books.accounts);
  missingAccounts(books.accounts, received, translated, "USD");
  const came = answer(0, [], { accounts: translated.accounts, known: translated.known });
  const reconciled = reconcile(books, came, () => `id-${++ids}`);
  return { ...withBankChange(own, kept, reconciled.change), reconciled, translated };
};

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

const examineAnswer = (received: ProviderAnswer): void => {
  isJson(received, "an answer");
  for (const { balance, id, transactions } of received.accounts) {
    holds(id !== "" && DECIMAL.test(balance), "an account has an id and a balance");
    for (const each of transactions)
      holds(each.id !== "" && DECIMAL.test(each.amount), "a transaction has an id and an amount");
  }
  institutionStatuses([...received.messages, ...received.left_out]);
  const first = stored(NOTHING, received);
  const { counts, change } = first.reconciled;
  same(
    counts.reduce((sum, { added }) => sum + added, 0),
    change.new_transactions.length,
    "what is added is counted",
  );
  same(
    change.new_transactions.length + change.transactions.length,
    first.translated.accounts.reduce((sum, { transactions }) => sum + transactions.length, 0),
    "each transaction is stored",
  );
  const { change: again } = stored(first, received).reconciled;
  const { new_accounts, new_transactions, transactions, removed, accounts } = again;
  same(
    [new_accounts, new_transactions, transactions, removed, accounts],
    [[], [], [], [], []],
    "the same answer changes nothing",
  );
};

/** Of any body in UTF-8. */
export const examine = (content: Uint8Array): void => {
  const body = new TextDecoder().decode(content);
  const decoded = decodeAnswer(Redacted.make(body), ACCESS);
  if (Result.isFailure(decoded)) {
    same(decoded.failure.code, "provider_protocol_error", "the failure of an answer that cannot be read");
    const said = JSON.stringify(decoded.failure) + decoded.failure.message;
    for (const secret of SECRETS) holds(!said.includes(secret), "no failure tells a secret");
    return;
  }
  const said = JSON.stringify(decoded.success);
  for (const secret of SECRETS) holds(!said.includes(secret), "no answer tells a secret");
  examineAnswer(decoded.success);
};
