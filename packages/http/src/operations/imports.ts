import { findImport, listImports, toImportBody, toUndoneBody, undoImport } from "@farthing/core/import";
import { IMPORT_TYPES, type ImportType } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { pageBody } from "../answer/page-body.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { queryFlag } from "../request/query-flag.ts";
import { Import, ImportList, UndoneImport } from "./import-schemas.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const IMPORTS = "/api/v1/imports";

const ID = Schema.Struct({
  id: Schema.String.annotate({ description: "Id of the import", format: "uuid" }),
});

/** What may be asked for: clients of the reference service ask for what is complete. */
const STATUSES = ["stored", "undone", "complete"] as const;

const statusOf = (asked: (typeof STATUSES)[number]) => (asked === "complete" ? "stored" : asked);

/** A QIF file is stored as what it is: transactions. */
const typeOf = (asked: ImportType): ImportType => (asked === "QifImport" ? "TransactionImport" : asked);

const NOT_FOUND = "The import does not exist or belongs to another family";

export const listImportsOperation = operation({
  ...NOTHING_SENT,
  id: "listImports",
  method: "get",
  route: IMPORTS,
  tag: "Imports",
  summary: "List imports, newest first",
  description: "Imports that were undone are listed, too.",
  access: "read",
  query: Schema.Struct({
    status: Schema.optionalKey(
      Schema.Literals(STATUSES).annotate({
        message: `must be one of ${STATUSES.join(", ")}`,
        description: "Only those in this state; complete, as the reference service has it, is stored",
      }),
    ),
    type: Schema.optionalKey(
      Schema.Literals(IMPORT_TYPES).annotate({
        message: `must be one of ${IMPORT_TYPES.join(", ")}`,
        description:
          "Only those of this type; those of a QIF file are of TransactionImport, and QifImport means these",
      }),
    ),
    ...PAGE_FIELDS,
  }),
  answers: {
    200: { description: "A page of imports", schema: ImportList },
    422: { description: "A parameter is invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("imports.list")(function* ({ query, principal, left }) {
    const { family_id } = principal.user;
    const { status, type, ...sent } = yield* query;
    const asked = yield* listQuery(sent);
    const filter = {
      ...(status === undefined ? {} : { status: statusOf(status) }),
      ...(type === undefined ? {} : { type: typeOf(type) }),
    };
    const found = yield* inSlot({ family_id, left }, asked, listImports(family_id, asked, filter));
    return { status: 200, body: { imports: found.items.map(toImportBody), ...pageBody(found) } };
  }),
});

export const findImportOperation = operation({
  ...NOTHING_SENT,
  id: "findImport",
  method: "get",
  route: `${IMPORTS}/{id}`,
  tag: "Imports",
  summary: "Read an import",
  description: "How the file was read, and what became of its rows.",
  access: "read",
  path: ID,
  answers: {
    200: { description: "The import", schema: Import },
    404: { description: NOT_FOUND },
  },
  run: ({ path, principal }) =>
    Effect.map(findImport(principal.user.family_id, path.id), (found) => ({
      status: 200,
      body: toImportBody(found),
    })),
});

export const undoImportOperation = operation({
  ...NOTHING_SENT,
  id: "undoImport",
  method: "delete",
  route: `${IMPORTS}/{id}`,
  tag: "Imports",
  summary: "Undo an import",
  description:
    "Takes away the transactions and transfers that the import has and no other import does, and the accounts, categories, tags and merchants that are only in it and nothing uses: all or nothing. Afterwards the same content can be imported again. Repeating it changes nothing.",
  access: "read_write",
  path: ID,
  query: Schema.Struct({
    with_edited: queryFlag("Takes away transactions, too, that were changed since"),
  }),
  answers: {
    200: { description: "The import, and what became of its transactions", schema: UndoneImport },
    404: { description: NOT_FOUND },
    422: { description: "A parameter is invalid; nothing was changed" },
  },
  run: Effect.fn("imports.undo")(function* ({ path, query, principal }) {
    const { family_id } = principal.user;
    // Whether it exists is decided first.
    yield* findImport(family_id, path.id);
    const { with_edited } = yield* query;
    return { status: 200, body: toUndoneBody(yield* undoImport({ family_id, id: path.id, with_edited })) };
  }),
});
