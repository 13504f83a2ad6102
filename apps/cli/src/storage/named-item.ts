import { listCategories, listMerchants, listTags } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { didYouMean, type Named, type NamedOf, nearNames, theNamed } from "./named.ts";
import { forSameFamily } from "./next-command.ts";
import { allPages } from "./read-pages.ts";

/** What a family sorts its transactions by: what several are called, and what one is, which is a command. */
export const ITEMS = {
  categories: { one: "category", list: listCategories },
  tags: { one: "tag", list: listTags },
  merchants: { one: "merchant", list: listMerchants },
} as const;

/** A kind of {@link ITEMS}. */
export type ItemKind = keyof typeof ITEMS;

/** Those of a kind that a family has, as people name them. */
export const itemsOf = Effect.fn("cli.items")(function* (familyId: string, kind: ItemKind) {
  const { one, list } = ITEMS[kind];
  const all: readonly Named[] = yield* allPages((query) => list(familyId, query));
  return {
    ...{ many: kind, all },
    unknown: (name) =>
      [
        `There is no ${one} ${JSON.stringify(name)}.`,
        didYouMean(
          nearNames(
            name,
            all.map((each) => each.name),
          ),
        ),
        `\`${forSameFamily(`${one} list`)}\` shows those that there are.`,
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
  } satisfies NamedOf<Named>;
});

/** The ids of those that texts mean, each by its name, its id or a part of that. */
export const itemIds = Effect.fn("cli.itemIds")(function* (
  familyId: string,
  kind: ItemKind,
  texts: readonly string[],
) {
  if (texts.length === 0) return [];
  const items = yield* itemsOf(familyId, kind);
  return yield* Effect.forEach(texts, (text) => Effect.map(theNamed(items, text), ({ id }) => id));
});
