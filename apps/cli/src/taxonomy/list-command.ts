import type { TaxonomyKind } from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { readPages } from "../storage/read-pages.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { table } from "../terminal/table.ts";
import type { Kind } from "./kinds.ts";

const none = <K extends TaxonomyKind>({ one, many, example }: Kind<K>): string =>
  `There are no ${many}. Add one with \`${forSameFamily(`${one} add`, example)}\`; an import creates those that its file names.`;

/** `farthing category | tag | merchant list` */
export const listCommand = <K extends TaxonomyKind>(
  kind: Kind<K>,
  exit: (code: ExitCode) => void,
): Command => {
  const { one, many, read, toBody, head, rowOf } = kind;
  return onReadStorage<StoredFlags & Limited & { readonly user?: string }>(
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
          () => (items.length === 0 ? none(kind) : table(head, items.map(rowOf))),
          found,
        );
        return undefined;
      }),
  );
};
