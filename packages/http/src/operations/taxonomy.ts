import type { InvalidRequest, Listed, ListQuery } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import { listCategories, listMerchants, listTags, type Taxonomy } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { CategoryList, MerchantList, TagList } from "../answer/book-schemas.ts";
import { pageBody } from "../answer/page-body.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

interface Kind {
  readonly name: "categories" | "tags" | "merchants";
  readonly id: string;
  readonly schema: Schema.Codec<unknown, unknown>;
  readonly list: (
    familyId: string,
    query: ListQuery,
  ) => Effect.Effect<Listed<unknown>, InvalidRequest | StorageUnavailable, Taxonomy>;
}

const listOperation = ({ name, id, schema, list }: Kind) =>
  operation({
    ...NOTHING_SENT,
    id,
    method: "get",
    route: `/api/v1/${name}`,
    tag: "Transactions",
    summary: `List ${name} by name`,
    description: `The ids are those that an update of a transaction takes.`,
    access: "read",
    query: Schema.Struct(PAGE_FIELDS),
    answers: {
      200: { description: `A page of ${name}`, schema },
      422: { description: "A parameter is invalid" },
      503: { description: "Other lists of the family are being read, or storage is busy" },
    },
    run: Effect.fn(`${name}.list`)(function* ({ query, principal, left }) {
      const { family_id } = principal.user;
      const asked = yield* listQuery(yield* query);
      const found = yield* inSlot({ family_id, left }, asked, list(family_id, asked));
      return { status: 200, body: { [name]: found.items, ...pageBody(found) } };
    }),
  });

export const listCategoriesOperation = listOperation({
  ...{ name: "categories", id: "listCategories", schema: CategoryList, list: listCategories },
});

export const listTagsOperation = listOperation({
  ...{ name: "tags", id: "listTags", schema: TagList, list: listTags },
});

export const listMerchantsOperation = listOperation({
  ...{ name: "merchants", id: "listMerchants", schema: MerchantList, list: listMerchants },
});
