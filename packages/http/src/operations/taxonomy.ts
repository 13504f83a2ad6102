import type { InvalidRequest, Listed, ListQuery } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import {
  CATEGORY_FILTER_FIELDS,
  listCategories,
  listMerchants,
  listTags,
  TAXONOMY_FIELDS,
  type Taxonomy,
  toCategoryBody,
  toMerchantBody,
  toTagBody,
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
import { pageBody } from "../answer/page-body.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS, WHOLE_FIELDS, wholeQuery } from "../request/page-fields.ts";
import { queryFlag } from "../request/query-flag.ts";
import { NOTHING_SENT, type Operation, operation } from "./operation.ts";
import { itemOperations, TAG_OF } from "./taxonomy-items.ts";

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
