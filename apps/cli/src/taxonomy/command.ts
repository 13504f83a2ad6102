import type { InvalidRequest, Listed, ListQuery } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import {
  type ListedCategory,
  listCategories,
  listMerchants,
  listTags,
  type Merchant,
  type Tag,
  type Taxonomy,
  toCategoryBody,
  toMerchantBody,
  toTagBody,
} from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { readPages } from "../storage/read-pages.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { table } from "../terminal/table.ts";

type Exit = (code: ExitCode) => void;

interface Kind<A> {
  /** What one of them is called, which is the command, and what several are called. */
  readonly one: string;
  readonly many: string;
  readonly read: (
    familyId: string,
    query: ListQuery,
  ) => Effect.Effect<Listed<A>, InvalidRequest | StorageUnavailable, Taxonomy>;
  readonly toBody: (each: A) => unknown;
  readonly head: readonly string[];
  readonly rowOf: (each: A) => readonly string[];
}

/** `farthing category | tag | merchant list` */
const listCommand = <A>({ one, many, read, toBody, head, rowOf }: Kind<A>, exit: Exit): Command =>
  new Command(one)
    .description(`Lists ${many}: the ids that \`farthing transactions update\` takes.`)
    .addHelpText("after", `\nExample:\n  farthing ${one} list`)
    .addCommand(
      onReadStorage<StoredFlags & Limited & { readonly user?: string }>(
        new Command("list")
          .summary(`list ${many} by name`)
          .description(`Lists a family's ${many} by name.`)
          .addOption(limitOption())
          .addOption(userOption())
          .addHelpText("after", `\nExample:\n  farthing ${one} list`),
        exit,
        ({ user, limit, format }) =>
          Effect.gen(function* () {
            const family = yield* actingFamily(user);
            const found = yield* readPages(limit, (query) => read(family.id, query));
            const { items } = found;
            answerList(
              format,
              { [many]: items.map(toBody) },
              () =>
                items.length === 0
                  ? `There are no ${many}. An import creates those that its file names.`
                  : table(head, items.map(rowOf)),
              found,
            );
            return undefined;
          }),
      ),
    );

/** A category is shown with the one above it. */
const CATEGORIES: Kind<ListedCategory> = {
  ...{ one: "category", many: "categories", toBody: toCategoryBody, head: ["name", "within", "id"] },
  read: (familyId, query) => listCategories(familyId, query),
  rowOf: ({ id, name, parent_name }) => [name, parent_name ?? "", id],
};

const TAGS: Kind<Tag> = {
  ...{ one: "tag", many: "tags", read: listTags, toBody: toTagBody, head: ["name", "id"] },
  rowOf: ({ id, name }) => [name, id],
};

const MERCHANTS: Kind<Merchant> = {
  ...{
    one: "merchant",
    many: "merchants",
    read: listMerchants,
    toBody: toMerchantBody,
    head: ["name", "id"],
  },
  rowOf: ({ id, name }) => [name, id],
};

export const categoryCommand = (exit: Exit): Command => listCommand(CATEGORIES, exit);

export const tagCommand = (exit: Exit): Command => listCommand(TAGS, exit);

export const merchantCommand = (exit: Exit): Command => listCommand(MERCHANTS, exit);
