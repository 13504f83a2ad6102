import {
  addTaxonomyItem,
  deleteTaxonomyItem,
  findTaxonomyItem,
  TAXONOMY_NAMES,
  type TaxonomyItems,
  type TaxonomyKind,
  updateTaxonomyItem,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { BadRequest } from "../answer/errors.ts";
import { objectAsSent } from "../request/as-sent.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, type Operation, operation } from "./operation.ts";

/** The group of operations of each kind. */
export const TAG_OF = { categories: "Categories", tags: "Tags", merchants: "Merchants" } as const;

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
const wrapped = (one: string, identifier: string, fields: Fields) =>
  jsonBody({
    description: `The ${one}`,
    schema: Schema.Struct({
      [one]: objectAsSent(Schema.Struct(fields).annotate({ identifier: `${identifier}Fields` })),
    }).annotate({ identifier }),
    refused: {
      [one]: () =>
        new BadRequest({
          message: `The object "${one}" is missing. Send the fields in it: {"${one}":{"name":"Bakery"}}.`,
        }),
    },
  });

const sentItem = (one: string, sent: object): object => (sent as Readonly<Record<string, object>>)[one]!;

const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)]));

/** What all operations on an item that there is have in common. */
const onItem = (kind: TaxonomyKind) => {
  const one = TAXONOMY_NAMES[kind];
  return {
    ...NOTHING_SENT,
    route: `/api/v1/${kind}/{id}`,
    tag: TAG_OF[kind],
    path: Schema.Struct({
      id: Schema.String.annotate({ description: `Id of the ${one}`, format: "uuid" }),
    }),
    notFound: { description: `The ${one} does not exist or belongs to another family` },
  };
};

const adding = <K extends TaxonomyKind>({ kind, title, item, fields, toBody }: Kind<K>): Operation => {
  const one = TAXONOMY_NAMES[kind];
  const { name, ...others } = fields;
  return operation({
    ...NOTHING_SENT,
    id: `add${title}`,
    method: "post",
    route: `/api/v1/${kind}`,
    tag: TAG_OF[kind],
    summary: `Add a ${one}`,
    description: `It gets no name that another of the ${kind} has, in any case. If any field is missing or invalid, all of them are listed and nothing is added.`,
    access: "read_write",
    body: wrapped(one, `${title}Creation`, { name: name!, ...optional(others) }),
    answers: {
      201: { description: `The ${one}`, schema: item },
      422: { description: "A field is missing or invalid, or the name is taken; nothing was added" },
    },
    run: ({ body, principal }) =>
      Effect.map(addTaxonomyItem(principal.user.family_id, kind, sentItem(one, body)), (added) => ({
        status: 201,
        body: toBody(added),
      })),
  });
};

const reading = <K extends TaxonomyKind>({ kind, title, item, toBody }: Kind<K>): Operation => {
  const one = TAXONOMY_NAMES[kind];
  const { notFound, ...ofItem } = onItem(kind);
  return operation({
    ...ofItem,
    id: `find${title}`,
    method: "get",
    summary: `Read a ${one}`,
    description: "It is what the lists have of it.",
    access: "read",
    answers: { 200: { description: `The ${one}`, schema: item }, 404: notFound },
    run: ({ path: { id }, principal }) =>
      Effect.map(findTaxonomyItem(principal.user.family_id, kind, id), (found) => ({
        status: 200,
        body: toBody(found),
      })),
  });
};

const changing = <K extends TaxonomyKind>({ kind, title, item, fields, toBody }: Kind<K>): Operation => {
  const one = TAXONOMY_NAMES[kind];
  const { notFound, ...ofItem } = onItem(kind);
  return operation({
    ...ofItem,
    id: `update${title}`,
    method: "patch",
    summary: `Change a ${one}`,
    description:
      "Omitted fields stay unchanged; null clears all but the name. If any field is invalid, all invalid fields are listed and nothing changes. What was changed here stays when the import that brought it is undone.",
    access: "read_write",
    body: wrapped(one, `${title}Update`, optional(fields)),
    answers: {
      200: { description: `The ${one} as it is now`, schema: item },
      404: notFound,
      422: { description: "One or more fields are invalid, or the name is taken; nothing was changed" },
    },
    run: ({ path: { id }, body, principal }) =>
      Effect.map(updateTaxonomyItem(principal.user.family_id, kind, id, sentItem(one, body)), (changed) => ({
        status: 200,
        body: toBody(changed),
      })),
  });
};

const deleting = <K extends TaxonomyKind>({ kind, title, on_deletion = "" }: Kind<K>): Operation => {
  const one = TAXONOMY_NAMES[kind];
  const { notFound, ...ofItem } = onItem(kind);
  return operation({
    ...ofItem,
    id: `delete${title}`,
    method: "delete",
    summary: `Delete a ${one}, or merge it with another`,
    description: `What is used is deleted only if another takes its place: all transactions that have it get that one, in the same step.${on_deletion}`,
    access: "read_write",
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
      404: notFound,
      409: { description: `The ${one} is used, and nothing takes its place; nothing was deleted` },
      422: { description: "A parameter is invalid; nothing was deleted" },
    },
    run: Effect.fn(`${kind}.delete`)(function* ({ path: { id }, query, principal }) {
      const { replace_with } = yield* query;
      yield* deleteTaxonomyItem({ family_id: principal.user.family_id, kind, id, replace_with });
      return { status: 204, body: undefined };
    }),
  });
};

/** The operations on one item of a kind: adding, reading, changing and deleting it. */
export const itemOperations = <K extends TaxonomyKind>(kind: Kind<K>): readonly Operation[] => [
  adding(kind),
  reading(kind),
  changing(kind),
  deleting(kind),
];
