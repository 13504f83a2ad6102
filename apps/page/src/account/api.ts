import type { KeptReading } from "@farthing/preflight/remembered";
import { texts } from "../texts/language.ts";
import { visible } from "../texts/text.tsx";
import { ApiFailure } from "./api-failure.ts";
import type { Credential } from "./credential.ts";

/** An account of the family, as far as the page shows it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

/** What became of the rows of an import. */
export interface ImportCounts {
  readonly stored: number;
  readonly already_there: number;
  readonly left_out: number;
  readonly rejected: number;
}

/** An import that was made, or would be. */
export interface Import {
  /** Undefined if it only would be made. */
  readonly id?: string;
  readonly counts: ImportCounts;
  readonly notes?: readonly string[];
  /** Whether this is the import of the same file that was made before. */
  readonly isEarlier: boolean;
}

/** What is sent to be imported. */
interface Upload {
  readonly file: Blob;
  readonly filename: string;
  /** The fields of the request, by their API names. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same request has the same key, so that it is done once however often it is sent. */
  readonly idempotencyKey: string;
  /** Told how much of the request has arrived, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The part of the API that the page uses. */
export interface Api {
  /** All accounts of the family, by name. */
  readonly accounts: () => Promise<readonly Account[]>;
  /** How the files were read that were imported. */
  readonly readings: () => Promise<readonly KeptReading[]>;
  readonly createAccount: (name: string, currency: string) => Promise<Account>;
  readonly importFile: (upload: Upload) => Promise<Import>;
  /** Takes an import back. Returns how many transactions it took away. */
  readonly undo: (id: string) => Promise<number>;
}

/** A part of a list, by the name of the list. */
type Part<Name extends string, A> = Readonly<Record<Name, readonly A[]>> & {
  readonly pagination: { readonly next_cursor: string | null };
};

/** A remembered reading as the API answers it. */
type AnsweredReading = Omit<KeptReading, "account_id"> & { readonly account: { readonly id: string } | null };

interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly errors?: readonly string[];
}

const failureOf = ({ error = "failed", message = "", errors = [] }: ErrorBody, status: number): ApiFailure =>
  new ApiFailure(
    error,
    [message, ...errors].filter((text) => text !== "").join(" ") || `The server answered ${status}.`,
  );

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Marks that a key stands between where it was copied from. */
const AROUND_KEY = /^[\s"'`\u00ab\u00bb\u2018-\u201f]+|[\s"'`\u00ab\u00bb\u2018-\u201f]+$/g;

/** A key as a person pasted it. Throws an `ApiFailure` if no header can have it. */
export const pastedKey = (text: string): string => {
  const key = text.replace(AROUND_KEY, "");
  const [odd] = /[^\x21-\x7e]/u.exec(key) ?? [];
  if (odd !== undefined) throw new ApiFailure("unauthorized", texts().import.notAKey(visible(odd)));
  return key;
};

/** The API at an address, for who shows this. */
export const apiAt = (base: string, credential: Credential): Api => {
  const ask = async <A>(path: string, init: RequestInit = {}): Promise<A> => {
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        ...init,
        headers: { ...credential.headers, ...init.headers },
        credentials: credential.cookie ? "same-origin" : "omit",
        cache: "no-store",
      });
    } catch {
      throw new ApiFailure("unreachable", texts().session.unreachable);
    }
    const body = parse(await response.text());
    if (!response.ok) throw failureOf(body as ErrorBody, response.status);
    return body as A;
  };

  /** All of a list, part after part. */
  const all = async <Name extends string, A>(name: Name): Promise<readonly A[]> => {
    const found: A[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const part: Part<Name, A> = await ask(`/${name}?per_page=100${from}`);
      found.push(...part[name]);
      cursor = part.pagination.next_cursor;
    } while (cursor !== null);
    return found;
  };

  return {
    accounts: async () =>
      (await all<"accounts", Account>("accounts")).toSorted((a, b) => a.name.localeCompare(b.name)),
    readings: async () =>
      (await all<"readings", AnsweredReading>("readings")).map(({ account, ...reading }) => ({
        ...reading,
        account_id: account?.id ?? null,
      })),
    createAccount: (name, currency) =>
      ask("/accounts", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name, currency, account_type: "depository" }),
      }),
    undo: async (id) =>
      (await ask<{ readonly removed: number }>(`/imports/${encodeURIComponent(id)}`, { method: "DELETE" }))
        .removed,
    // Only this tells how much of a request has arrived.
    importFile: ({ file, filename, fields, idempotencyKey, onProgress, signal }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new ApiFailure("cancelled", ""));
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set("file", file, filename);
        const request = new XMLHttpRequest();
        request.open("POST", `${base}/imports`);
        for (const [name, value] of Object.entries(credential.headers)) request.setRequestHeader(name, value);
        request.setRequestHeader("Idempotency-Key", idempotencyKey);
        request.upload.addEventListener("progress", ({ loaded, total }) =>
          onProgress(total === 0 ? 1 : loaded / total),
        );
        request.addEventListener("load", () => {
          const body = parse(request.responseText);
          const isEarlier = request.status === 200 && (body as Import).id !== undefined;
          if (request.status < 300) resolve({ ...(body as Import), isEarlier });
          else reject(failureOf(body as ErrorBody, request.status));
        });
        request.addEventListener("error", () =>
          reject(new ApiFailure("unreachable", texts().session.unreachable)),
        );
        request.addEventListener("abort", () => reject(new ApiFailure("cancelled", "")));
        signal.addEventListener("abort", () => request.abort(), { once: true });
        request.send(form);
      }),
  };
};
