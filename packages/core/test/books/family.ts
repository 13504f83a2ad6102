import type { ReadingOptions } from "@farthing/preflight";
import { contentLayout } from "@farthing/preflight/remembered";
import * as Effect from "effect/Effect";
import {
  type ImportFile,
  importFile,
  lessonOf,
  recallReading,
  resolveForFamily,
} from "../../src/import/index.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { newUuid } from "../found-user.ts";
import { foundFamily, openAccount, utf8 } from "../import/support.ts";
import { aConnection } from "../provider/a-connection.ts";
import { storeOneWindow } from "../provider/one-window.ts";
import { anAccount, aTransaction } from "../provider/support.ts";
import { balanceOn, isPendingOn } from "./bank-files.ts";
import { ACCOUNT_NAMES, type BankBooking, type Currencies, dayOf, SYNCED } from "./truth.ts";

/** So late that no day of a file, however it is read, is in the future. */
const TODAY = "2025-06-30";

/** Reads a file as the command and the server do, and imports it: as one of its layout before, if there was one. */
export const importForFamily = Effect.fn(function* (
  family_id: string,
  text: string,
  given: ReadingOptions,
  rest: Partial<ImportFile> = {},
) {
  const upload = { bytes: utf8(text), filename: "export.csv" };
  const layout = contentLayout(upload);
  const remembered = yield* recallReading(family_id, layout, given.account_id ?? undefined);
  const resolved = resolveForFamily(upload, given, { today: TODAY, remembered });
  const { options, undecided, used } = resolved;
  const outcome = yield* importFile({
    ...{ family_id, upload, options, undecided, today: TODAY },
    lesson: lessonOf(upload, layout, resolved, { today: TODAY }),
    is_recalled: used?.is_account_presumed ?? false,
    ...rest,
  });
  return { outcome, used };
});

/** Seconds since 1970 at noon of a day. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;

/** What a bank tells at the end of a day of all that it has of the account that is synced. */
const toldOn = (bookings: readonly BankBooking[], day: string) =>
  bookings
    .filter((each) => each.account === SYNCED && (each.date <= day || isPendingOn(each, day)))
    .map((each) => ({ ...each, pending: isPendingOn(each, day) }));

/** A family with two accounts of files and a connection to the bank of a third. */
export const startFamily = Effect.fn(function* (currencies: Currencies) {
  const bank = anAccount([], { name: ACCOUNT_NAMES[SYNCED], currency: currencies[SYNCED] });
  const family_id = yield* foundFamily();
  const connection = aConnection({ id: newUuid(), family_id });
  yield* (yield* BankConnections).add(connection);
  let syncs = 0;

  const store = (account: typeof bank, end: number) => {
    syncs += 1;
    const started_at = new Date(Date.UTC(2024, 6, 1, 0, syncs)).toISOString();
    return storeOneWindow(connection.id, account, {
      window: { start: noonOf("2024-04-01"), end },
      started_at,
    });
  };

  /** A sync at the end of a day. */
  const sync = (bookings: readonly BankBooking[], day: string) => {
    const transactions = toldOn(bookings, day).map(({ key, date, amount, name, pending, held_on = date }) =>
      aTransaction({
        ...{ provider_id: key, date: pending ? held_on : date, amount, name, description: name, pending },
        posted: pending ? null : noonOf(date),
      }),
    );
    const said = { balance: balanceOn(bookings, SYNCED, day), balance_date: noonOf(day), balance_day: day };
    return store({ ...bank, ...said, transactions }, noonOf(day) + 1);
  };

  const accounts = [
    yield* openAccount(family_id, ACCOUNT_NAMES[0], currencies[0]),
    yield* openAccount(family_id, ACCOUNT_NAMES[1], currencies[1]),
    (yield* store(bank, noonOf(dayOf(0)))).result,
  ] as const;
  return { family_id, accounts, sync };
});
