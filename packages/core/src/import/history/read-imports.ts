import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { type ListQuery, narrowedBy, readList } from "../../request/read-list.ts";
import { Moment, Uuid } from "../../request/schemas.ts";
import { type ImportFilter, Imports } from "../books/imports.ts";
import { ImportNotFound } from "./errors.ts";

/** One import of a family. */
export const findImport = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Imports).find(familyId, uuid);
  return found ?? (yield* new ImportNotFound({ id }));
});

/** A part of a family's imports, newest first. */
export const listImports = Effect.fnUntraced(function* (
  familyId: string,
  query: ListQuery,
  { status, type }: ImportFilter = {},
) {
  const imports = yield* Imports;
  const filter: ImportFilter = {
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
  };
  const list = {
    identity: ["imports", familyId, ...narrowedBy(filter)],
    key: { created_at: Moment, id: Uuid },
  };
  return yield* readList(list, query, (request) => imports.list(familyId, request, filter));
});
