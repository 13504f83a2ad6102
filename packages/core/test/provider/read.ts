import { bankBooksOf } from "../../src/memory/bank-books.ts";
import { emptyFamily } from "../../src/memory/state.ts";
import { withBankChange } from "../../src/memory/with-bank-change.ts";
import type { LinkedAccount } from "../../src/provider/books/bank-books.ts";
import { reconcile } from "../../src/provider/reconcile/reconcile.ts";
import { institutionStatuses } from "../../src/provider/sync/sync-end.ts";
import { missingAccounts } from "../../src/provider/translate/missing-accounts.ts";
import { daysOfTransactions, namedTransactions } from "../../src/provider/translate/named-transactions.ts";
import { translate } from "../../src/provider/translate/translate.ts";
import { daysIn } from "../../src/provider/windows/days.ts";
import { aConnection } from "./a-connection.ts";
import { ALWAYS, answer } from "./books.ts";
import { answerOf, END } from "./support.ts";

export { plainLine, plainMessage } from "../../src/provider/answer/plain-text.ts";

const connection = aConnection();

const NOTHING = {
  own: emptyFamily({ id: connection.family_id, currency: "USD", time_zone: "America/New_York" }),
  kept: { connection, accounts: new Map(), transactions: new Map() },
};

/** Everything that is done with the bodies of answers that come one day after the other. */
export const readAll = (...bodies: readonly string[]): void => {
  const dayOf = daysIn("America/New_York");
  let stored: Pick<ReturnType<typeof withBankChange>, "own" | "kept"> = NOTHING;
  let ids = 0;
  for (const [day, body] of bodies.entries()) {
    const received = answerOf(body);
    const { accounts } = received;
    const named = (kept: readonly LinkedAccount[]) => namedTransactions(accounts, kept, "USD");
    const days = (kept: readonly LinkedAccount[]) => daysOfTransactions(accounts, kept, "USD", dayOf);
    const scope = { connection_id: connection.id, window: ALWAYS, named, days };
    const books = bankBooksOf(stored.own, stored.kept, scope);
    const translated = translate(accounts, { dayOf, currency: "USD", end: END }, books.accounts);
    missingAccounts(books.accounts, received, translated, "USD");
    const came = answer(day, [], { accounts: translated.accounts, known: translated.known });
    const { change } = reconcile(books, came, () => `id-${++ids}`);
    stored = withBankChange(stored.own, stored.kept, change);
    institutionStatuses([...received.messages, ...received.left_out]);
  }
};

/** Everything that is done with the body of an answer that comes three times: twice it is stored already. */
export const read = (body: string): void => readAll(body, body, body);
