import type { Api, ImportCounts } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";
import { type AnsweredPart, type Part, partOf } from "./list-part.ts";

/** An import that was made. */
export interface MadeImport {
  readonly id: string;
  readonly status: "stored" | "undone";
  readonly filename: string;
  /** That all rows went to; null where the file names accounts. */
  readonly account: { readonly id: string } | null;
  /** Those that the file of a bank names. */
  readonly accounts?: readonly { readonly id: string; readonly name: string }[];
  readonly counts: ImportCounts;
  /** Moments. */
  readonly created_at: string;
  readonly undone_at: string | null;
}

/** What became of an import that was taken back. */
export interface TakenBack extends MadeImport {
  /** Transactions that went away, and those that another import has, too. */
  readonly removed: number;
  readonly shared: number;
  /** Transactions that stay because a person has changed them. */
  readonly kept: readonly { readonly id: string; readonly name: string }[];
}

/** What an import stored, as it was then. */
export interface Receipt {
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly currency: string;
    readonly balance_after: { readonly amount: string; readonly day: string } | null;
  }[];
  readonly sums: readonly {
    readonly account_id: string;
    readonly currency: string;
    readonly became: "stored" | "already_there" | "booked";
    readonly rows: number;
    readonly money_in: string;
    readonly money_out: string;
  }[];
  readonly rows: readonly { readonly account_id: string; readonly date: string }[];
}

const pathOf = (id: string): string => `/imports/${encodeURIComponent(id)}`;

/** A part of the imports, newest first: the first, or what comes after another. */
export const importsAfter = async (api: Api, cursor: string): Promise<Part<MadeImport>> =>
  partOf("imports", await api.ask<AnsweredPart>(`/imports?per_page=50&cursor=${encodeURIComponent(cursor)}`));

/** Takes an import back; with what a person has changed since only if that is said. */
export const takeBack = (api: Api, id: string, withEdited: boolean): Promise<TakenBack> =>
  api.ask(`${pathOf(id)}${withEdited ? "?with_edited=true" : ""}`, { method: "DELETE" });

/** What an import stored. Throws an `ApiFailure` with the code `record_not_found` if no receipt was kept. */
export const receiptOf = (api: Api, id: string): Promise<Receipt> => api.ask(`${pathOf(id)}/receipt`);

/** An import by its id. */
export const importOf = (api: Api, id: string): Promise<MadeImport> => api.ask(pathOf(id));

/** The name of the file of an import by its id; undefined if there is no such import. */
export const fileOfImport = async (api: Api, id: string): Promise<string | undefined> => {
  try {
    return (await importOf(api, id)).filename;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "record_not_found") return undefined;
    throw error;
  }
};
