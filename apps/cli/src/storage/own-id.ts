import type { InvalidRequest } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import { isUuid, parseUuid } from "@farthing/values";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "./failure.ts";
import { actingFamily, familyWith, type Owned } from "./family.ts";
import { forSameFamily } from "./next-command.ts";

/** One that a part of an id may mean. */
export interface Recognised {
  readonly id: string;
  /** What a person recognises it by. */
  readonly text: string;
  /** When it was changed last, where several can be changed at once. */
  readonly changed_at?: string;
}

/** A kind of thing that a part of an id leads to. */
export interface Identified<R> extends Omit<Owned<R>, "ownerOf"> {
  /** What is said where there is none to be the last; by default that there is none yet. */
  readonly noLast?: string;
  /** Null where a whole id says no family. */
  readonly ownerOf: Owned<R>["ownerOf"] | null;
  /** Those of a family whose ids begin or end with a text, the one that was made or changed last first: `limit` will do. */
  readonly like: (
    familyId: string,
    part: string,
    limit: number,
  ) => Effect.Effect<readonly Recognised[], InvalidRequest | StorageUnavailable, R>;
}

/** How commands describe an id that they take. */
export const ID = "its id, or 4 or more characters that only this one begins or ends with";

/** The flags of a command on one thing. */
export interface Choosing {
  readonly user?: string;
  readonly last?: true;
}

/** `--last`, in place of an id. */
export const lastOption = (what: string): Option => new Option("--last", `${what}, without its id`);

/** Ids begin with the time at which they were made, so those that were made together differ at their ends. */
const PART = /^[\da-f][\da-f-]{3,34}$/;

/** Less than a part of an id. */
const TOO_SHORT = /^[\da-f]{1,3}$/i;

/** What may be a part of an id, as ids are written; undefined for any other text, and for a whole one. */
export const partOfId = (text: string): string | undefined => {
  const part = text.trim().toLowerCase();
  return PART.test(part) && !isUuid(part) ? part : undefined;
};

/** The same of keys of the API: their ids are shorter, and capitals count. */
export const partOfKeyId = (text: string): string | undefined => {
  const part = text.trim();
  return /^[\dA-Za-z]{4,10}$/.test(part) ? part : undefined;
};

const isLike = (id: string, part: string): boolean => id.startsWith(part) || id.endsWith(part);

/** Those of a list whose ids begin or end with a text: the one that was made last first, as ids begin with that time. */
export const likeIn = <A extends Pick<Recognised, "id">>(all: readonly A[], part: string): readonly A[] =>
  all.filter(({ id }) => isLike(id, part)).toSorted((a, b) => (a.id < b.id ? 1 : -1));

/** So many are named where a part of an id means several. */
const NAMED = 5;

/** The sentence for a part of several ids. */
export const severalIds = (part: string, all: readonly Recognised[]): string => {
  const named = all.slice(0, NAMED).map(({ id, text }) => `${id} (${text})`);
  const more = all.length > NAMED ? ", and more" : "";
  return `Several ids begin or end with ${JSON.stringify(part)}: ${named.join(", ")}${more}. Give more of the one that is meant.`;
};

/** The family of a thing that is given by its whole id. */
const familyOfWhole = <R>({ ownerOf, ...owned }: Identified<R>, user: string | undefined, id: string) =>
  ownerOf === null ? actingFamily(user) : familyWith(user, id, { ...owned, ownerOf });

const latest = Effect.fnUntraced(function* <R>(
  { like, name, noLast = `There is no ${name} yet.` }: Identified<R>,
  user: string | undefined,
) {
  const family = yield* actingFamily(user);
  const [last, other] = yield* like(family.id, "", 2);
  if (last === undefined) return yield* new UsageError({ message: noLast });
  if (last.changed_at !== undefined && last.changed_at === other?.changed_at)
    return yield* new UsageError({
      message: `Several were added or changed at once, so none is the last ${name}: ${last.id} (${last.text}), ${other.id} (${other.text}), or another of that moment. Give the id of the one that is meant.`,
    });
  return { family, id: last.id };
});

/** The id that a part of it leads to among some; a text that none of them is like stays as it is. */
const idAmong = (part: string, found: readonly Recognised[]): Effect.Effect<string, UsageError> =>
  found.length > 1
    ? Effect.fail(new UsageError({ message: severalIds(part, found) }))
    : Effect.succeed(found[0]?.id ?? part);

/** The same for a whole list; `partOf` tells what may be a part of its ids. */
export const idLike = (
  given: string,
  all: readonly Recognised[],
  partOf: typeof partOfId = partOfId,
): Effect.Effect<string, UsageError> => {
  const part = partOf(given);
  return part === undefined ? Effect.succeed(given) : idAmong(part, likeIn(all, part));
};

/**
 * The one thing that a command acts on, and its family: by its id, which also says the family; by a part of the id; or with `--last`.
 * What nothing is like is left to the use case, which does not find it.
 */
export const ownId = Effect.fn("cli.ownId")(function* <R>(
  owned: Identified<R>,
  { user, last }: Choosing,
  given: string | undefined,
) {
  if (given === undefined) {
    if (last === true) return yield* latest(owned, user);
    const listed = `\`${forSameFamily(owned.list)}\` shows ids`;
    return yield* new UsageError({ message: `Which ${owned.name}? Give its id, or --last; ${listed}.` });
  }
  if (last === true) return yield* new UsageError({ message: "Give an id or --last, not both." });
  const id = parseUuid(given.trim()) ?? given.trim();
  if (TOO_SHORT.test(id))
    return yield* new UsageError({
      message: `Give at least four characters of the id of the ${owned.name}.`,
    });
  const part = partOfId(id);
  if (part === undefined) return { family: yield* familyOfWhole(owned, user, id), id };
  const family = yield* actingFamily(user);
  return { family, id: yield* idAmong(part, yield* owned.like(family.id, part, NAMED + 1)) };
});
