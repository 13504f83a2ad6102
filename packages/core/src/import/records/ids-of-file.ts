import { isUuid } from "@farthing/values";
import { newIds } from "../../request/new-ids.ts";
import type { PlanContext } from "../books/plan-context.ts";

/** The id under which a thing is stored, of the id that it has in its file, if it has one. */
export type IdOf = (own: string | undefined) => string;

/** Keeps the ids of a file that are free, each once; others are new. */
export const idsOfFile = ({ ids, taken }: Pick<PlanContext, "ids" | "taken">): IdOf => {
  const used = new Set(taken);
  const newId = newIds(ids);
  return (own) => {
    const id = own?.toLowerCase() ?? "";
    if (!isUuid(id) || used.has(id)) return newId();
    used.add(id);
    return id;
  };
};
