import { fold, shownName } from "@farthing/values";
import * as Result from "effect/Result";
import { InvalidRequest } from "../request/invalid-request.ts";
import { TAXONOMY_NAMES, TaxonomyItemNotFound } from "./errors.ts";
import { type DecideItem, STORED_FIELDS, type TaxonomyItems, type TaxonomyKind } from "./taxonomy.ts";
import type { ReadTaxonomyFields } from "./taxonomy-fields.ts";
import type { Category } from "./transaction.ts";

/** An item of any kind: what a kind does not have is absent. */
type AnyItem = Pick<Category, "id" | "name"> & { readonly parent_id?: string | null };

/** What an item is decided with. */
interface Surroundings {
  readonly all: readonly AnyItem[];
  readonly byId: ReadonlyMap<string, AnyItem>;
  /** What is wrong with the fields themselves. */
  readonly errors: readonly string[];
  /** What the edge calls a field. */
  readonly nameOf: (field: string) => string;
}

/** The ids of a category and of all above it. */
const chainFrom = (id: string, byId: ReadonlyMap<string, AnyItem>): ReadonlySet<string> => {
  const chain = new Set<string>();
  for (let each: string | null | undefined = id; each && !chain.has(each); each = byId.get(each)?.parent_id)
    chain.add(each);
  return chain;
};

/** Why another name cannot be this one: names are the same in any case, as a search compares them. */
const nameErrors = (
  kind: TaxonomyKind,
  { id, name }: AnyItem,
  current: AnyItem | undefined,
  { all, nameOf }: Surroundings,
): readonly string[] => {
  if (name === current?.name) return [];
  const folded = fold(name);
  const other = all.find((each) => each.id !== id && fold(each.name) === folded);
  return other === undefined
    ? []
    : [
        `${nameOf("name")} is that of another ${TAXONOMY_NAMES[kind]}: ${shownName(other.name)}, ${other.id}.`,
      ];
};

const parentErrors = ({ id, parent_id }: AnyItem, { byId, nameOf }: Surroundings): readonly string[] => {
  if (parent_id === null || parent_id === undefined) return [];
  if (!byId.has(parent_id)) return [`${nameOf("parent_id")} is not one of your categories.`];
  return chainFrom(parent_id, byId).has(id)
    ? [`${nameOf("parent_id")} is the category itself, or one below it: a category cannot be below itself.`]
    : [];
};

/** An item with everything that a kind has; what no field says is as it was, or nothing. */
const whole = <K extends TaxonomyKind>(
  kind: K,
  id: string,
  fields: object,
  byId: ReadonlyMap<string, AnyItem>,
): TaxonomyItems[K] => {
  const nothing = Object.fromEntries(STORED_FIELDS[kind].map((field) => [field, null]));
  const item = { ...nothing, ...fields, id } as unknown as AnyItem;
  const parent_name =
    kind === "categories" ? { parent_name: byId.get(item.parent_id ?? "")?.name ?? null } : {};
  return { ...item, ...parent_name } as unknown as TaxonomyItems[K];
};

const decided = <K extends TaxonomyKind>(
  kind: K,
  item: TaxonomyItems[K],
  current: AnyItem | undefined,
  around: Surroundings,
): Result.Result<TaxonomyItems[K], InvalidRequest> => {
  const wrong = [...around.errors, ...nameErrors(kind, item, current, around), ...parentErrors(item, around)];
  return wrong.length > 0 ? Result.fail(new InvalidRequest({ errors: wrong })) : Result.succeed(item);
};

const surroundings = (all: readonly AnyItem[], { errors, nameOf }: ReadTaxonomyFields): Surroundings => ({
  ...{ all, errors, nameOf },
  byId: new Map(all.map((each) => [each.id, each])),
});

/** Decides on a new item: whether it has a name that no other has, in any case, and is below a category of the family. */
export const decideNewItem =
  <K extends TaxonomyKind>(kind: K, id: string, read: ReadTaxonomyFields): DecideItem<K, InvalidRequest> =>
  (all) => {
    const { fields, errors } = read;
    const around = surroundings(all, read);
    // A name that is wrong is none that another can have.
    return fields.name === undefined
      ? Result.fail(new InvalidRequest({ errors }))
      : decided(kind, whole(kind, id, fields, around.byId), undefined, around);
  };

/** What a change can name. */
const CHANGEABLE = {
  categories: "name, color, icon or parent_id",
  tags: "name or color",
  merchants: "name",
} as const satisfies Readonly<Record<TaxonomyKind, string>>;

const nothingToChange = (kind: TaxonomyKind): string =>
  `There is nothing to change. Send ${CHANGEABLE[kind]}.`;

/** Decides on a change: fields that were not sent stay as they are. */
export const decideItemChange =
  <K extends TaxonomyKind>(
    kind: K,
    id: string,
    read: ReadTaxonomyFields,
  ): DecideItem<K, InvalidRequest | TaxonomyItemNotFound> =>
  (all) => {
    const { fields, errors } = read;
    const around = surroundings(all, read);
    const current = around.byId.get(id);
    if (current === undefined) return Result.fail(new TaxonomyItemNotFound({ kind, id }));
    if (Object.keys(fields).length + errors.length === 0)
      return Result.fail(new InvalidRequest({ errors: [nothingToChange(kind)] }));
    return decided(kind, whole(kind, id, { ...current, ...fields }, around.byId), current, around);
  };
