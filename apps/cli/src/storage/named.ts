import { fold, nearestName, parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { UsageError } from "./failure.ts";
import { likeIn, partOfId, severalIds } from "./own-id.ts";

/** What people call by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The things of one kind that a family has. */
export interface NamedOf<A extends Named> {
  /** What several of them are called. */
  readonly many: string;
  readonly all: readonly A[];
  /** That none of them has a name, and what to do. */
  readonly unknown: (name: string) => string;
}

/** Those that a text means: by id, else by exact name, else by name in any case. */
const meant = <A extends Named>(all: readonly A[], text: string): readonly A[] => {
  const folded = fold(text);
  const found = [
    all.filter(({ id }) => id === parseUuid(text)),
    all.filter(({ name }) => name === text),
    all.filter(({ name }) => fold(name) === folded),
  ];
  return found.find((each) => each.length > 0) ?? [];
};

/** Things by their names and ids. */
export const spoken = (all: readonly Named[]): string =>
  all.map(({ id, name }) => `${name} (${id})`).join(", ");

/** So many names are offered for one that there is not. */
const OFFERED = 3;

/** The names that may be meant by one that none has: those that begin with it, then those that are written much like it. */
export const nearNames = (text: string, names: readonly string[]): readonly string[] => {
  const written = fold(text.trim());
  const left = new Map(names.map((name) => [fold(name), name]));
  const near: string[] = [];
  while (written !== "" && near.length < OFFERED) {
    const closest =
      [...left.keys()].find((name) => name.startsWith(written)) ?? nearestName(written, left.keys());
    if (closest === undefined) break;
    near.push(left.get(closest)!);
    left.delete(closest);
  }
  return near;
};

/** A question for the names that may be meant; blank if there are none. */
export const didYouMean = (near: readonly string[]): string =>
  near.length === 0 ? "" : `Did you mean ${near.map((name) => JSON.stringify(name)).join(" or ")}?`;

/** The one that a text means: by its id, its name, or a part of its id. Fails with what may be meant, and what to do. */
export const theNamed = Effect.fn("cli.named")(function* <A extends Named>(
  { many, all, unknown }: NamedOf<A>,
  given: string,
) {
  const text = given.trim();
  const part = partOfId(text);
  const named = meant(all, text);
  const like = named.length > 0 || part === undefined ? [] : likeIn(all, part);
  const [found, ...others] = [...named, ...like];
  if (found === undefined) return yield* new UsageError({ message: unknown(text) });
  if (others.length === 0) return found;
  return yield* new UsageError({
    message:
      named.length > 0
        ? `Several ${many} are named ${JSON.stringify(text)}. Use an id: ${spoken(named)}.`
        : severalIds(
            text,
            like.map(({ id, name }) => ({ id, text: name })),
          ),
  });
});
