import { readProfile, unreadAccountHeaders } from "@farthing/preflight";
import {
  type ContentLayout,
  hasSameColumns,
  isSameLayout,
  layoutKey,
  type RememberedReading,
} from "@farthing/preflight/remembered";
import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { type ListQuery, readList } from "../../request/read-list.ts";
import { Moment, Uuid } from "../../request/schemas.ts";
import { Readings, type StoredReading } from "../books/readings.ts";
import { ReadingNotFound } from "./errors.ts";

const readingText = ({ reading, said }: StoredReading): string =>
  JSON.stringify([Object.entries(reading).sort(), [...said].sort()]);

/** The readings of a layout: of just these columns if there is one, else of those with columns more or less at the end. */
const ofColumns = (readings: readonly StoredReading[], layout: ContentLayout): readonly StoredReading[] => {
  const same = readings.filter((each) => isSameLayout(each.layout, layout));
  const exact = same.filter((each) => hasSameColumns(each.layout, layout));
  return exact.length > 0 ? exact : same;
};

/** Whether columns were added that seem to name accounts. */
const namesAccountsAnew = ({ columns: before }: ContentLayout, { columns }: ContentLayout): boolean =>
  unreadAccountHeaders(columns.slice(before.length), "TransactionImport", {}).length > 0;

/**
 * How a file of a layout was read before, by readings that may be of it, the newest first: into the account that is given, or into
 * none that was; else as all of them agree. What was said of another account says nothing: a card turns signs round.
 */
export const rememberedIn = (
  readings: readonly StoredReading[],
  layout: ContentLayout,
  accountId: string | undefined,
): RememberedReading | undefined => {
  const same = ofColumns(readings, layout);
  const own = same.filter(({ account_id }) => account_id === accountId?.toLowerCase());
  const ofNone = same.filter(({ account_id }) => account_id === null);
  const [first, ...others] = accountId === undefined ? same : own.length > 0 ? own : ofNone;
  if (first === undefined || others.some((each) => readingText(each) !== readingText(first)))
    return undefined;
  // What another version stored can have options that are unknown here.
  const profile = readProfile(first.reading);
  if (profile._tag === "BadProfile") return undefined;
  const { account_id, learned_at, accounts, said } = first;
  const isOne =
    account_id !== null &&
    others.every((each) => each.account_id === account_id) &&
    !namesAccountsAnew(first.layout, layout);
  return {
    day: learned_at.slice(0, 10),
    reading: profile.options,
    said: said as RememberedReading["said"],
    accounts: [...new Set([accounts, ...others.map((each) => each.accounts)].flat())],
    ...(isOne ? { account_id } : {}),
  };
};

/** The same for a check, which does not say into which account rows go. */
export const readingAlone = (remembered: RememberedReading | undefined): RememberedReading | undefined => {
  if (remembered === undefined) return undefined;
  const { account_id: _, ...reading } = remembered;
  return reading;
};

/** How a family read files of a layout before; undefined if it did not, or not always so. */
export const recallReading = Effect.fnUntraced(function* (
  familyId: string,
  layout: ContentLayout | undefined,
  accountId: string | undefined,
) {
  if (layout === undefined) return undefined;
  return rememberedIn(yield* (yield* Readings).ofLayout(familyId, layoutKey(layout)), layout, accountId);
});

/** A part of a family's remembered readings, newest first. */
export const listReadings = Effect.fnUntraced(function* (familyId: string, query: ListQuery) {
  const readings = yield* Readings;
  const list = { identity: ["readings", familyId], key: { learned_at: Moment, id: Uuid } };
  return yield* readList(list, query, (request) => readings.list(familyId, request));
});

/** One remembered reading of a family. */
export const findReading = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Readings).find(familyId, uuid);
  return found ?? (yield* new ReadingNotFound({ id }));
});

/** Forgets a reading of a family: the next file of its layout is read, and asked about, as if there had been none. */
export const forgetReading = Effect.fn("readings.forget")(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  if (uuid === undefined || !(yield* (yield* Readings).forget(familyId, uuid)))
    return yield* new ReadingNotFound({ id });
});

/** A remembered reading as it is answered (docs/spec/import.md, Remembered readings). */
export const toReadingBody = ({
  id,
  account_id,
  import_id,
  learned_at,
  layout,
  reading,
  said,
}: StoredReading) => ({
  id,
  account: account_id === null ? null : { id: account_id },
  import_id,
  learned_at,
  layout,
  reading,
  said,
});
