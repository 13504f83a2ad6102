import type { KeptReading } from "@farthing/preflight/remembered";
import { texts } from "../texts/language.ts";
import { visible } from "../texts/text.tsx";
import { ApiFailure, failureOf } from "./api-failure.ts";
import type { Credential } from "./credential.ts";
import { type AnsweredPart, type Part, partOf } from "./list-part.ts";
import { upload } from "./upload.ts";

/** The kinds of accounts. */
type AccountKind =
  | "depository"
  | "investment"
  | "crypto"
  | "property"
  | "credit_card"
  | "loan"
  | "vehicle"
  | "other_asset"
  | "other_liability";

/** An account of the family, with what is known of its balance. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly account_type: AccountKind;
  readonly status: "active" | "disabled" | "draft";
  /** Exact. */
  readonly balance: string;
  /** The balance in the smallest units of the currency; null if nobody has said it. */
  readonly balance_cents: number | null;
  readonly balance_date: string | null;
  /** A moment. */
  readonly created_at: string;
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
  /** That all rows went to. */
  readonly account: { readonly id: string } | null;
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

/** An answer with the state of what it shows. */
export interface Versioned<A> {
  readonly is: A;
  /** Sent back as `If-Match`, a change is made only of this state. Blank where the API has none. */
  readonly etag: string;
}

/** The part of the API that the page uses. */
export interface Api {
  /** Asks for what is at a path, behind that of the API. Throws an `ApiFailure`. */
  readonly ask: <A>(path: string, init?: RequestInit) => Promise<A>;
  /** The same, with the state that the answer shows. */
  readonly askVersioned: <A>(path: string, init?: RequestInit) => Promise<Versioned<A>>;
  /** All of a list by its name, part after part; narrowed or widened by a query. */
  readonly all: <A>(name: string, query?: string) => Promise<readonly A[]>;
  /** All accounts of the family, also those that are not used any more, by name. */
  readonly accounts: () => Promise<readonly Account[]>;
  /** How the files were read that were imported. */
  readonly readings: () => Promise<readonly KeptReading[]>;
  readonly importFile: (upload: Upload) => Promise<Import>;
  /** Takes an import back. Returns how many transactions it took away. */
  readonly undo: (id: string) => Promise<number>;
}

/** A request whose body is JSON. */
export const sending = (
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Also those that are not used any more. */
export const ALL_ACCOUNTS = "&include_disabled=true";

/** A remembered reading as the API answers it. */
type AnsweredReading = Omit<KeptReading, "account_id"> & { readonly account: { readonly id: string } | null };

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

/** What the end of a session means to whoever signed in so; who has another key may just try it. */
const overOf = (credential: Credential): string | undefined =>
  ({ link: texts().session.overHere, provider: texts().session.overAtProvider, key: undefined })[
    credential.by
  ];

/** The API at an address, for who shows this. `onOver` is told when that is not accepted. */
export const apiAt = (base: string, credential: Credential, onOver: () => void = () => {}): Api => {
  const failed = (body: unknown, status: number): ApiFailure => {
    if (status !== 401) return failureOf(body, status);
    onOver();
    const over = overOf(credential);
    return over === undefined ? failureOf(body, status) : new ApiFailure("unauthorized", over);
  };

  /** Asks once more where what says who asks had only to be renewed: then nothing was done. */
  const renewed = async <A extends { readonly status: number }>(send: () => Promise<A>): Promise<A> => {
    const answer = await send();
    return answer.status === 401 && (await credential.renew?.()) === true ? send() : answer;
  };

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(`${base}${path}`, {
        ...init,
        headers: { ...credential.headers(), ...init.headers },
        credentials: credential.by === "link" ? "same-origin" : "omit",
        cache: "no-store",
      });
    } catch {
      throw new ApiFailure("unreachable", texts().session.unreachable);
    }
  };

  const askVersioned = async <A>(path: string, init: RequestInit = {}): Promise<Versioned<A>> => {
    const response = await renewed(() => send(path, init));
    const body = parse(await response.text());
    if (!response.ok) throw failed(body, response.status);
    return { is: body as A, etag: response.headers.get("ETag") ?? "" };
  };

  const ask = async <A>(path: string, init?: RequestInit): Promise<A> =>
    (await askVersioned<A>(path, init)).is;

  const all = async <A>(name: string, query = ""): Promise<readonly A[]> => {
    const found: A[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const part: Part<A> = partOf(name, await ask<AnsweredPart>(`/${name}?per_page=100${query}${from}`));
      found.push(...part.items);
      cursor = part.next;
    } while (cursor !== null);
    return found;
  };

  return {
    ...{ ask, askVersioned, all },
    accounts: async () =>
      (await all<Account>("accounts", ALL_ACCOUNTS)).toSorted((a, b) => a.name.localeCompare(b.name)),
    readings: async () =>
      (await all<AnsweredReading>("readings")).map(({ account, ...reading }) => ({
        ...reading,
        account_id: account?.id ?? null,
      })),
    undo: async (id) =>
      (await ask<{ readonly removed: number }>(`/imports/${encodeURIComponent(id)}`, { method: "DELETE" }))
        .removed,
    importFile: async ({ file, filename, fields, idempotencyKey, onProgress, signal }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("file", file, filename);
      const { status, text } = await renewed(() =>
        upload(`${base}/imports`, {
          headers: { ...credential.headers(), "Idempotency-Key": idempotencyKey },
          ...{ form, onProgress, signal },
        }),
      );
      const body = parse(text);
      if (status >= 300) throw failed(body, status);
      return { ...(body as Import), isEarlier: status === 200 && (body as Import).id !== undefined };
    },
  };
};
