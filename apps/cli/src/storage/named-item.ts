import { listCategories, listMerchants, listTags } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { shellWord } from "../terminal/shell-word.ts";
import { didYouMean, type Named, type NamedOf, nearNames, theNamed } from "./named.ts";
import { forSameFamily } from "./next-command.ts";
import { allPages } from "./read-pages.ts";

/** What a family sorts its transactions by: what several are called, and what one is, which is a command. */
const ITEMS = {
  categories: { one: "category", list: listCategories },
  tags: { one: "tag", list: listTags },
  merchants: { one: "merchant", list: listMerchants },
} as const;

/** One of these kinds. */
export type ItemKind = keyof typeof ITEMS;

/** What to do about a name that none of a kind has; `may_add` if one may be added of it. */
const unknownItem = (kind: ItemKind, name: string, near: readonly string[], may_add: boolean): string => {
  const { one } = ITEMS[kind];
  const listed = `\`${forSameFamily(`${one} list`)}\` shows those that there are`;
  return [
    `There is no ${one} ${JSON.stringify(name)}.`,
    ...(near.length === 0 ? [] : [didYouMean(near)]),
    may_add && name !== ""
      ? `${listed}, \`${forSameFamily(`${one} add`, shellWord(name))}\` adds it.`
      : `${listed}.`,
  ].join(" ");
};

/** Those of a kind that a family has, as people name them. */
export const itemsOf = Effect.fn("cli.items")(function* (familyId: string, kind: ItemKind, may_add: boolean) {
  const { list } = ITEMS[kind];
  const all: readonly Named[] = yield* allPages((query) => list(familyId, query));
  const names = all.map(({ name }) => name);
  return {
    ...{ many: kind, all },
    unknown: (name) => unknownItem(kind, name, nearNames(name, names), may_add),
  } satisfies NamedOf<Named>;
});

/** The ids of those that texts mean, each by its name, its id or a part of that. */
export const itemIds = Effect.fn("cli.itemIds")(function* (
  familyId: string,
  kind: ItemKind,
  texts: readonly string[],
  may_add = false,
) {
  if (texts.length === 0) return [];
  const items = yield* itemsOf(familyId, kind, may_add);
  return yield* Effect.forEach(texts, (text) => Effect.map(theNamed(items, text), ({ id }) => id));
});
