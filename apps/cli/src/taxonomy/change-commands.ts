import {
  addTaxonomyItem,
  deleteTaxonomyItem,
  type TaxonomyKind,
  updateTaxonomyItem,
} from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { theNamed } from "../storage/named.ts";
import { itemsOf } from "../storage/named-item.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { whileWorking } from "../storage/while-working.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";
import type { Kind } from "./kinds.ts";
import { lookFlag, lookOptions, type SaidLook, saidLook } from "./said-look.ts";

type Exit = (code: ExitCode) => void;

interface Acting extends StoredFlags {
  readonly user?: string;
}

const example = (lines: string): string => `\nExample:\n  farthing ${lines}`;

/** What a command on one of a kind is given. */
const whichOf = (one: string): string => `the ${one}, by its name, its id or a part of that`;

const describedAdd = <K extends TaxonomyKind>({ one, many, example: name }: Kind<K>): Command => {
  const command = new Command("add")
    .summary(`add a ${one}`)
    .description(`Adds a ${one}. No other may have its name, in any case.`)
    .argument("<name>", "its name");
  for (const option of lookOptions(many)) command.addOption(option);
  return command.addOption(userOption()).addHelpText("after", example(`${one} add ${name}`));
};

/** `farthing category | tag | merchant add` */
export const addCommand = <K extends TaxonomyKind>(kind: Kind<K>, exit: Exit): Command =>
  onStorage<Acting & SaidLook>(describedAdd(kind), exit, ({ user, format, ...said }, name = "") =>
    Effect.gen(function* () {
      const family = yield* actingFamily(user);
      const fields = { name, ...(yield* saidLook(family.id, said)) };
      const added = yield* addTaxonomyItem(family.id, kind.many, fields, lookFlag);
      tellDone(
        format,
        kind.toBody(added),
        () => `Added the ${kind.one} ${visible(added.name)} (${added.id}).`,
        "stdout",
        added.id,
      );
      return undefined;
    }),
  );

/** `farthing category | tag | merchant rename` */
export const renameCommand = <K extends TaxonomyKind>(kind: Kind<K>, exit: Exit): Command => {
  const { one, many, toBody } = kind;
  return onStorage<Acting>(
    new Command("rename")
      .summary(`give a ${one} another name`)
      .description(`Gives a ${one} another name, with which its transactions are shown from now on.`)
      .argument(`<${one}>`, whichOf(one))
      .argument("<name>", "the new name")
      .addOption(userOption())
      .addHelpText("after", example(`${one} rename ${kind.example} 'Something else'`)),
    exit,
    ({ user, format }, given = "", name = "") =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const before = yield* theNamed(yield* itemsOf(family.id, many, false), given);
        const renamed = yield* updateTaxonomyItem(family.id, many, before.id, { name }, lookFlag);
        tellDone(
          format,
          toBody(renamed),
          () => `The ${one} ${visible(before.name)} is now named ${visible(renamed.name)}.`,
        );
        return undefined;
      }),
  );
};

const describedUpdate = <K extends TaxonomyKind>({ one, many, example: name }: Kind<K>): Command => {
  const command = new Command("update")
    .summary(`change how a ${one} looks${many === "categories" ? ", or where it is" : ""}`)
    .description(
      `Changes what the flags say of a ${one}; what they do not say stays. \`farthing ${one} rename\` gives it another name.`,
    )
    .argument(`<${one}>`, whichOf(one));
  for (const option of lookOptions(many)) command.addOption(option);
  return command
    .addOption(userOption())
    .addHelpText("after", example(`${one} update ${name} --color '#b5651d'`));
};

/** `farthing category | tag update` */
export const updateCommand = <K extends TaxonomyKind>(kind: Kind<K>, exit: Exit): Command =>
  onStorage<Acting & SaidLook>(describedUpdate(kind), exit, ({ user, format, ...said }, given = "") =>
    Effect.gen(function* () {
      const { one, many, toBody } = kind;
      const family = yield* actingFamily(user);
      const fields = yield* saidLook(family.id, said);
      if (Object.keys(fields).length === 0)
        return yield* new UsageError({
          message: `There is nothing to change. Say what: ${lookOptions(many)
            .map(({ long }) => long)
            .join(", ")}.`,
        });
      const { id } = yield* theNamed(yield* itemsOf(family.id, many, false), given);
      const changed = yield* updateTaxonomyItem(family.id, many, id, fields, lookFlag);
      tellDone(format, toBody(changed), () => `Changed the ${one} ${visible(changed.name)}.`);
      return undefined;
    }),
  );

/** `farthing category | tag | merchant delete` */
export const deleteCommand = <K extends TaxonomyKind>(kind: Kind<K>, exit: Exit): Command => {
  const { one, many } = kind;
  return onStorage<Acting>(
    new Command("delete")
      .summary(`delete a ${one} that nothing uses`)
      .description(
        `Deletes a ${one} that nothing uses. \`farthing ${one} merge\` gives what one has to another.`,
      )
      .argument(`<${one}>`, whichOf(one))
      .addOption(userOption())
      .addHelpText("after", example(`${one} delete ${kind.example}`)),
    exit,
    ({ user, format }, given = "") =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const { id } = yield* theNamed(yield* itemsOf(family.id, many, false), given);
        const { item } = yield* deleteTaxonomyItem({ ...{ family_id: family.id, id }, kind: many });
        tellDone(format, { id }, () => `Deleted the ${one} ${visible(item.name)}.`);
        return undefined;
      }),
  );
};

/** `farthing category | tag | merchant merge` */
export const mergeCommand = <K extends TaxonomyKind>(kind: Kind<K>, exit: Exit): Command => {
  const { one, many } = kind;
  return onStorage<Acting>(
    new Command("merge")
      .summary(`make one of two ${many}`)
      .description(
        `Gives all that a ${one} has to another, and deletes it: in one step, all or nothing. It cannot be undone.`,
      )
      .argument(`<${one}>`, `${whichOf(one)}, which goes`)
      .argument("<into>", "the other, which stays")
      .addOption(userOption())
      .addHelpText("after", example(`${one} merge Old ${kind.example}`)),
    exit,
    ({ user, format }, given = "", into = "") =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const items = yield* itemsOf(family.id, many, false);
        const [from, other] = [yield* theNamed(items, given), yield* theNamed(items, into)];
        if (from.id === other.id)
          return yield* new UsageError({
            message: `${JSON.stringify(given)} and ${JSON.stringify(into)} are the same ${one}. Name two.`,
          });
        const merged = deleteTaxonomyItem({
          ...{ family_id: family.id, kind: many, id: from.id, replace_with: other.id },
        });
        const { transactions } = yield* whileWorking("Merging", merged);
        const moved = counted({ transactions }) || "no transaction";
        tellDone(
          format,
          { id: from.id, merged_into: other.id, transactions },
          () => `Merged the ${one} ${visible(from.name)} into ${visible(other.name)}, with ${moved}.`,
        );
        return undefined;
      }),
  );
};
