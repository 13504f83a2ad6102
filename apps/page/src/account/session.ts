import type { KeptReading } from "@farthing/preflight/remembered";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import { type Account, type Api, pastedKey } from "./api.ts";
import { problemOf } from "./api-failure.ts";
import { byKey, type SignedInBy } from "./credential.ts";
import { entrance, type UnknownPerson } from "./entrance.ts";
import { openedBooks } from "./opened-books.ts";
import {
  beginBooks,
  endSignIn,
  type NewBooks,
  onOtherTab,
  type Provider,
  providersAt,
} from "./provider-session.ts";

/** Who uses the books of the server that the page came from. */
export interface Session {
  /** Undefined until somebody is signed in. */
  readonly api: ReadonlySignal<Api | undefined>;
  readonly accounts: Signal<readonly Account[]>;
  /** The currency of the books; blank until somebody is signed in. */
  readonly currency: ReadonlySignal<string>;
  /** How the files were read that were imported. */
  readonly readings: ReadonlySignal<readonly KeptReading[]>;
  /** How they signed in, or would have. */
  readonly by: ReadonlySignal<SignedInBy>;
  /** Whether it came, or would come, of a link of this machine: nobody signs out of their own books. */
  readonly isOwn: ReadonlySignal<boolean>;
  /** Why the link that the page was opened with did not work, or who was signed in is not any more. */
  readonly problem: ReadonlySignal<string | undefined>;
  /** Whether it is not known yet if the link or an earlier tab signs in. */
  readonly isEntering: ReadonlySignal<boolean>;
  /** The identity providers of this server, after `askProviders`. */
  readonly providers: ReadonlySignal<readonly Provider[]>;
  /** Who signed in with a provider and is not known here. */
  readonly stranger: ReadonlySignal<UnknownPerson | undefined>;
  /** Signs in by the link that the page was opened with, if it was by one, or by the session that this browser has. */
  readonly enter: () => Promise<void>;
  /** Signs in with a key as a person pasted it. Throws an `ApiFailure`. */
  readonly signIn: (key: string) => Promise<void>;
  readonly askProviders: () => Promise<void>;
  /** Begins new books for a stranger. Throws an `ApiFailure`. */
  readonly beginBooks: (books: NewBooks) => Promise<void>;
  /** Throws an `ApiFailure` if the server cannot be told: then they are signed in still. */
  readonly signOut: () => Promise<void>;
  /** Asks anew which accounts there are and how files were read, after one was imported. */
  readonly learn: () => Promise<void>;
}

/** The session with an API at an address; `isOwn` where a link of its machine signs in, and nobody has a key. */
export const sessionAt = (base: string, isOwn = false): Session => {
  const books = openedBooks(base, isOwn ? "link" : "key");
  const { api, accounts, currency, readings, by, problem, learn } = books;
  const { stranger, signIn, enter, resume } = entrance(base, isOwn, books);
  const isEntering = signal(true);
  const providers = signal<readonly Provider[]>([]);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      problem.value = problemOf(error);
    }
  };

  onOtherTab((isSignedIn) => {
    if (api.value !== undefined && by.value !== "provider") return;
    books.close();
    if (isSignedIn) void attempt(() => resume(texts().session.overAtProvider));
  });

  return {
    ...{ api, accounts, currency, readings, by, problem, isEntering, providers, stranger, learn },
    isOwn: computed(() => by.value === "link"),
    enter: async () => {
      await attempt(enter);
      isEntering.value = false;
    },
    signIn: (key) => signIn(byKey(pastedKey(key))),
    askProviders: async () => {
      providers.value = await providersAt(base);
    },
    beginBooks: async (made) => {
      await beginBooks(base, made);
      await resume(texts().session.notKept);
    },
    signOut: async () => {
      if (by.value === "provider") await endSignIn(base);
      books.close();
    },
  };
};
