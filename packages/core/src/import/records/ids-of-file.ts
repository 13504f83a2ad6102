import { isUuid } from "@farthing/values";
import { newIds } from "../../request/new-ids.ts";
import type { PlanContext } from "../books/plan-context.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";

/** The id under which a thing is stored, of the id that it has in its file, if it has one. */
export type IdOf = (own: string | undefined) => string;

/** How many ids storage is asked about at once. */
const IDS_OF_QUESTION = 1_000;

/** Keeps the ids of a file that are free, each once; others are new. */
export function* idsOfFile(
  inFile: readonly string[],
  { ids, taken }: Pick<PlanContext, "ids" | "taken">,
): Chunked<IdOf> {
  const uuids: string[] = [];
  yield* eachInChunks(inFile, (own) => {
    const id = own.toLowerCase();
    if (isUuid(id)) uuids.push(id);
  });
  const used = new Set<string>();
  for (let at = 0; at < uuids.length; at += IDS_OF_QUESTION) {
    for (const id of taken(uuids.slice(at, at + IDS_OF_QUESTION))) used.add(id);
    yield;
  }
  const newId = newIds(ids);
  return (own) => {
    const id = own?.toLowerCase() ?? "";
    if (!isUuid(id) || used.has(id)) return newId();
    used.add(id);
    return id;
  };
}
