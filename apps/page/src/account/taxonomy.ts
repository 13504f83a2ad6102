import { type Api, sending } from "./api.ts";
import type { Named } from "./transactions.ts";

/** What transactions are sorted by: as the API calls one of each kind, by what it calls all of them. */
const ONE = { categories: "category", tags: "tag", merchants: "merchant" } as const;

/** A kind of what transactions are sorted by. */
export type NamedKind = keyof typeof ONE;

/** In the order in which they are shown. */
export const NAMED_KINDS = Object.keys(ONE) as readonly NamedKind[];

const pathOf = (kind: NamedKind, id: string): string => `/${kind}/${encodeURIComponent(id)}`;

/** All of a kind, by name. */
export const allNamed = (api: Api, kind: NamedKind): Promise<readonly Named[]> => api.all(kind);

/** Adds one. Throws an `ApiFailure` with the code `validation_failed` if there is one of this name. */
export const addNamed = (api: Api, kind: NamedKind, name: string): Promise<Named> =>
  api.ask(`/${kind}`, sending("POST", { [ONE[kind]]: { name } }));

/** Gives one another name. Throws as `addNamed`. */
export const renameNamed = (api: Api, kind: NamedKind, id: string, name: string): Promise<Named> =>
  api.ask(pathOf(kind, id), sending("PATCH", { [ONE[kind]]: { name } }));

/** Deletes one; what has it gets the other, if one is given. Throws an `ApiFailure` with the code `in_use` if none is, and it is used. */
export const deleteNamed = (api: Api, kind: NamedKind, id: string, other: string): Promise<unknown> =>
  api.ask(`${pathOf(kind, id)}${other === "" ? "" : `?replace_with=${encodeURIComponent(other)}`}`, {
    method: "DELETE",
  });
