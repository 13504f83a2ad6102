import type { InvalidRequest, Listed, ListQuery } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import {
  addTaxonomyItem,
  CATEGORY_FILTER_FIELDS,
  deleteTaxonomyItem,
  findTaxonomyItem,
  listCategories,
  listMerchants,
  listTags,
  TAXONOMY_FIELDS,
  TAXONOMY_NAMES,
  type Taxonomy,
  type TaxonomyItems,
  type TaxonomyKind,
  toCategoryBody,
  toMerchantBody,
  toTagBody,
  updateTaxonomyItem,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import {
  CategoryList,
  ListedCategory,
  ListedMerchant,
  ListedTag,
  MerchantList,
  TagList,
} from "../answer/book-schemas.ts";
import { BadRequest } from "../answer/errors.ts";
import { pageBody } from "../answer/page-body.ts";
import { objectAsSent } from "../request/as-sent.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS, WHOLE_FIELDS, wholeQuery } from "../request/page-fields.ts";
import { queryFlag } from "../request/query-flag.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, type Operation, operation } from "./operation.ts";

/** The group of operations of each kind. */
const TAG_OF = { categories: "Categories", tags: "Tags", merchants: "Merchants" } as const;

type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>;

/** What the operations on items of a kind are made of. */
interface Kind<K extends TaxonomyKind> {
  readonly kind: K;
  /** What one is called in ids of operations and names of schemas. */
  readonly title: string;
  readonly item: Schema.Codec<unknown, unknown>;
  readonly fields: Fields;
  readonly toBody: (item: TaxonomyItems[K]) => unknown;
  /** What is said of a deletion that is of this kind alone. */
  readonly on_deletion?: string;
}

/** The object in which an item is sent: its fields are judged by the use case. */
const wrapped = (one: string, identifier: string, fields: Fields, example: string) =>
  jsonBody({
    description: `The ${one}`,
    schema: Schema.Struct({
      [one]: objectAsSent(Schema.Struct(fields).annotate({ identifier: `${identifier}Fields` })),
    }).annotate({ identifier }),
    refused: {
      [one]: () =>
        new BadRequest({ message: `The object "${one}" is missing. Send the fields in it: ${example}.` }),
    },
  });

const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)]));

/** The operations on one item of a kind: adding, reading, changing and deleting it. */
const itemOperations = <K extends TaxonomyKind>({
  kind,
  title,
  item,
  fields,
  toBody,
  on_deletion = "",
}: Kind<K>): readonly Operation[] => {
  const one = TAXONOMY_NAMES[kind];
  const route = `/api/v1/${kind}`;
  const notFound = `The ${one} does not exist or belongs to another family`;
  const path = Schema.Struct({
    id: Schema.String.annotate({ description: `Id of the ${one}`, format: "uuid" }),
  });
  const { name, ...others } = fields;
  const example = `{"${one}":{"name":"Bakery"}}`;
  const sentItem = (sent: object): object => (sent as Readonly<Record<string, object>>)[one]!;
  return [
    operation({
      ...NOTHING_SENT,
      id: `add${title}`,
      method: "post",
      route,
      tag: TAG_OF[kind],
      summary: `Add a ${one}`,
      description: `It gets no name that another of the ${kind} has, in any case. If any field is missing or invalid, all of them are listed and nothing is added.`,
      access: "read_write",
      body: wrapped(one, `${title}Creation`, { name: name!, ...optional(others) }, example),
      answers: {
        201: { description: `The ${one}`, schema: item },
        422: { description: "A field is missing or invalid, or the name is taken; nothing was added" },
      },
      run: ({ body, principal }) =>
        Effect.map(addTaxonomyItem(principal.user.family_id, kind, sentItem(body)), (added) => ({
          status: 201,
          body: toBody(added),
        })),
    }),
    operation({
      ...NOTHING_SENT,
      id: `find${title}`,
      method: "get",
      route: `${route}/{id}`,
      tag: TAG_OF[kind],
      summary: `Read a ${one}`,
      description: "It is what the lists have of it.",
      access: "read",
      path,
      answers: { 200: { description: `The ${one}`, schema: item }, 404: { description: notFound } },
      run: ({ path: { id }, principal }) =>
        Effect.map(findTaxonomyItem(principal.user.family_id, kind, id), (found) => ({
          status: 200,
          body: toBody(found),
        })),
    }),
    operation({
      ...NOTHING_SENT,
      id: `update${title}`,
      method: "patch",
      route: `${route}/{id}`,
      tag: TAG_OF[kind],
      summary: `Change a ${one}`,
      description:
        "Omitted fields stay unchanged; null clears all but the name. If any field is invalid, all invalid fields are listed and nothing changes. What was changed here stays when the import that brought it is undone.",
      access: "read_write",
      path,
      body: wrapped(one, `${title}Update`, optional(fields), example),
      answers: {
        200: { description: `The ${one} as it is now`, schema: item },
        404: { description: notFound },
        422: { description: "One or more fields are invalid, or the name is taken; nothing was changed" },
      },
      run: ({ path: { id }, body, principal }) =>
        Effect.map(updateTaxonomyItem(principal.user.family_id, kind, id, sentItem(body)), (changed) => ({
          status: 200,
          body: toBody(changed),
        })),
    }),
    operation({
      ...NOTHING_SENT,
      id: `delete${title}`,
      method: "delete",
      route: `${route}/{id}`,
      tag: TAG_OF[kind],
      summary: `Delete a ${one}, or merge it with another`,
      description: `What is used is deleted only if another takes its place: all transactions that have it get that one, in the same step.${on_deletion}`,
      access: "read_write",
      path,
      query: Schema.Struct({
        replace_with: Schema.optionalKey(
          Schema.String.annotate({
            message: "must be a UUID",
            description: `Id of another ${one}, which takes its place`,
            format: "uuid",
          }),
        ),
      }),
      answers: {
        204: { description: `The ${one} is deleted` },
        404: { description: notFound },
        409: { description: `The ${one} is used, and nothing takes its place; nothing was deleted` },
        422: { description: "A parameter is invalid; nothing was deleted" },
      },
      run: Effect.fn(`${kind}.delete`)(function* ({ path: { id }, query, principal }) {
        const { replace_with } = yield* query;
        yield* deleteTaxonomyItem({ family_id: principal.user.family_id, kind, id, replace_with });
        return { status: 204, body: undefined };
      }),
    }),
  ];
};

const LIST_ANSWERS = {
  422: { description: "A parameter is invalid" },
  503: { description: "Other lists of the family are being read, or storage is busy" },
} as const;

const DESCRIPTION = "The ids are those that an update of a transaction takes.";

const listCategoriesOperation = operation({
  ...NOTHING_SENT,
  id: "listCategories",
  method: "get",
  route: "/api/v1/categories",
  tag: "Categories",
  summary: "List categories by name",
  description: DESCRIPTION,
  access: "read",
  query: Schema.Struct({
    roots_only: queryFlag("Only those without a parent"),
    parent_id: Schema.optionalKey(
      CATEGORY_FILTER_FIELDS.parent_id.annotate({ description: "Only those directly below this one" }),
    ),
    ...PAGE_FIELDS,
  }),
  answers: { 200: { description: "A page of categories", schema: CategoryList }, ...LIST_ANSWERS },
  run: Effect.fn("categories.list")(function* ({ query, principal, left }) {
    const { family_id } = principal.user;
    const sent = yield* query;
    const asked = yield* listQuery(sent);
    const found = yield* inSlot({ family_id, left }, asked, listCategories(family_id, asked, sent));
    return { status: 200, body: { categories: found.items.map(toCategoryBody), ...pageBody(found) } };
  }),
});

interface WholeList<A> {
  readonly kind: "tags" | "merchants";
  readonly id: string;
  readonly schema: Schema.Codec<unknown, unknown>;
  readonly list: (
    familyId: string,
    query: ListQuery,
  ) => Effect.Effect<Listed<A>, InvalidRequest | StorageUnavailable, Taxonomy>;
  readonly toBody: (item: A) => unknown;
}

/** Clients of the reference service ask for no page of these, and read what comes as all there is. */
const wholeListOperation = <A>({ kind, id, schema, list, toBody }: WholeList<A>) =>
  operation({
    ...NOTHING_SENT,
    id,
    method: "get",
    route: `/api/v1/${kind}`,
    tag: TAG_OF[kind],
    summary: `List ${kind} by name`,
    description: `${DESCRIPTION} Without page, per_page and cursor the first 500 come at once.`,
    access: "read",
    query: Schema.Struct(WHOLE_FIELDS),
    answers: { 200: { description: `The ${kind}, or a page of them`, schema }, ...LIST_ANSWERS },
    run: Effect.fn(`${kind}.list`)(function* ({ query, principal, left }) {
      const { family_id } = principal.user;
      const asked = yield* wholeQuery(yield* query);
      const found = yield* inSlot({ family_id, left }, asked, list(family_id, asked));
      return { status: 200, body: { [kind]: found.items.map(toBody), ...pageBody(found) } };
    }),
  });

/** Every operation on categories, tags and merchants. */
export const TAXONOMY_OPERATIONS: readonly Operation[] = [
  listCategoriesOperation,
  ...itemOperations({
    ...{ kind: "categories", title: "Category", item: ListedCategory, toBody: toCategoryBody },
    fields: TAXONOMY_FIELDS.categories,
    on_deletion:
      " The categories below it come below that one; if that one is below it itself, its branch comes to where the deleted category was.",
  }),
  wholeListOperation({
    ...{ kind: "tags", id: "listTags", schema: TagList, list: listTags, toBody: toTagBody },
  }),
  ...itemOperations({
    ...{ kind: "tags", title: "Tag", item: ListedTag, fields: TAXONOMY_FIELDS.tags, toBody: toTagBody },
  }),
  wholeListOperation({
    ...{ kind: "merchants", id: "listMerchants", schema: MerchantList, list: listMerchants },
    toBody: toMerchantBody,
  }),
  ...itemOperations({
    ...{ kind: "merchants", title: "Merchant", item: ListedMerchant, toBody: toMerchantBody },
    fields: TAXONOMY_FIELDS.merchants,
  }),
];
