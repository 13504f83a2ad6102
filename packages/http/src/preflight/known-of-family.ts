import { Users } from "@farthing/core/access/ports";
import type { NewAccount, StoredReading } from "@farthing/core/import";
import { Imports, type knownOf, Readings } from "@farthing/core/import/checked";
import { timeZoneNamed, todayIn } from "@farthing/core/request";
import type { Known, RecordedQuestion } from "@farthing/preflight";
import * as Effect from "effect/Effect";

/** What is known of a family as data, which can go to another thread: of its time zone the name. */
export type FamilyFacts = Omit<Known, "time_zone"> & {
  readonly time_zone?: string;
  /** The readings that can be of the layout of the content, and the accounts whose files taught them. */
  readonly readings?: readonly StoredReading[];
  readonly read_accounts?: readonly NonNullable<Known["account"]>[];
  /** The account that is made with an import. */
  readonly new_account?: NewAccount;
};

/** Of which account and which content something is asked. */
export interface AskedOf {
  /** The account of the request, if it gives one. */
  readonly account_id: string | undefined;
  /** The key of the layout of the content, if what its family remembers of it is used. */
  readonly layout_key: string | undefined;
}

/** What preflight may know of the family. */
export const knownFrom = ({
  today,
  time_zone,
  readings: _,
  read_accounts: __,
  new_account: ___,
  ...others
}: FamilyFacts): Known => ({
  today,
  ...(time_zone === undefined ? {} : { time_zone: timeZoneNamed(time_zone) }),
  ...others,
});

/** What is known if all rows go to this account, which the request or a reading says; what is remembered is not needed any more. */
export const factsFor = (facts: FamilyFacts, accountId: string | undefined): FamilyFacts => {
  const account = facts.account ?? facts.read_accounts?.find(({ id }) => id === accountId);
  return { ...facts, ...(account === undefined ? {} : { account }), readings: [], read_accounts: [] };
};

/** What a check may know of a family; it is read only if the content needs it. */
export const knownOfFamily = Effect.fnUntraced(function* (
  familyId: string,
  { account_id, layout_key }: AskedOf,
  toKnow: typeof knownOf,
) {
  const family = yield* (yield* Users).findFamily(familyId);
  const books = yield* (yield* Imports).books(familyId, []);
  const readings = layout_key === undefined ? [] : yield* (yield* Readings).ofLayout(familyId, layout_key);
  const time_zone = family?.time_zone ?? "UTC";
  const today = yield* todayIn(time_zone);
  const { time_zone: _, ...known } = toKnow(books, today, account_id);
  const read_accounts = [...new Set(readings.map((each) => each.account_id))].flatMap(
    (id) => (id === null ? undefined : toKnow(books, today, id).account) ?? [],
  );
  return { ...known, time_zone, readings, read_accounts } satisfies FamilyFacts;
});

/** What is known if all rows go to an account that is made for them: it has none yet. */
export const factsWithNew = (facts: FamilyFacts, new_account: NewAccount): FamilyFacts => {
  const { id, name, currency } = new_account;
  return { ...facts, account: { id, name, currency, recorded: [] }, new_account };
};

/** What an account of a family has of some rows. */
export const recordedOfFamily = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string,
  question: RecordedQuestion,
) {
  const asked = { account_id: accountId.toLowerCase(), ...question };
  return yield* (yield* Imports).recorded(familyId, asked);
});
