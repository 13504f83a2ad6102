import {
  type ContentLayout,
  layoutKey,
  type RememberedReading,
  rememberedIn,
} from "@farthing/preflight/remembered";
import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { type ListQuery, readList } from "../../request/read-list.ts";
import { Moment, Uuid } from "../../request/schemas.ts";
import { Readings, type StoredReading } from "../books/readings.ts";
import { ReadingNotFound } from "./errors.ts";

/** What is remembered for a check, which does not say into which account rows go. */
export const readingAlone = (remembered: RememberedReading | undefined): RememberedReading | undefined => {
  if (remembered === undefined) return undefined;
  const { account_id: _, named_accounts: __, by_account = [], ...reading } = remembered;
  return by_account.length === 0
    ? reading
    : { ...reading, by_account: by_account.map(({ account_id: ___, ...each }) => each) };
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
  accounts,
  reading,
  said,
}: StoredReading) => ({
  id,
  account: account_id === null ? null : { id: account_id },
  import_id,
  learned_at,
  layout,
  accounts,
  reading,
  said,
});
