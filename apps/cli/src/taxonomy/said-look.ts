import type { TaxonomyKind } from "@farthing/core/transactions";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { itemIds } from "../storage/named-item.ts";
import { flagOf } from "../terminal/flag-of.ts";

/** The flags that say how one of a kind looks, and where it is. */
export interface SaidLook {
  /** `--color`: every command has `--no-color`, to whose value commander gives that name. */
  readonly hexColor?: string;
  readonly icon?: string;
  readonly within?: string;
}

const OPTIONS = {
  hexColor: ["--color <color>", "its colour, such as '#b5651d'; blank for the one of all without"],
  icon: ["--icon <name>", "the name of its picture; blank for the one of all without"],
  within: ["--within <category>", "its parent, the category that it is below, by name or id; blank for none"],
} as const satisfies Readonly<Record<keyof SaidLook, readonly [flags: string, description: string]>>;

const LOOK_OF: Readonly<Record<TaxonomyKind, readonly (keyof SaidLook)[]>> = {
  categories: ["hexColor", "icon", "within"],
  tags: ["hexColor"],
  merchants: [],
};

/** The options that there are for a kind. */
export const lookOptions = (many: TaxonomyKind): readonly Option[] =>
  LOOK_OF[many].map((name) => {
    const [flags, description] = OPTIONS[name];
    return Object.assign(new Option(flags, description), { attributeName: () => name });
  });

/** What the commands call a field of the API: the name is no flag of theirs. */
export const lookFlag = (field: string): string => {
  if (field === "name") return "The name";
  return field === "parent_id" ? "--within" : flagOf(field);
};

const orNull = (said: string): string | null => (said.trim() === "" ? null : said);

/** What the flags say, as fields of the API. */
export const saidLook = Effect.fn("cli.saidLook")(function* (
  familyId: string,
  { hexColor, icon, within }: SaidLook,
) {
  const parent = within === undefined ? undefined : orNull(within);
  const [parent_id = null] =
    parent === undefined || parent === null ? [] : yield* itemIds(familyId, "categories", [parent], true);
  return {
    ...(hexColor === undefined ? {} : { color: orNull(hexColor) }),
    ...(icon === undefined ? {} : { icon: orNull(icon) }),
    ...(parent === undefined ? {} : { parent_id }),
  };
});
