import type { KeptReading } from "@farthing/preflight/remembered";
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Account, type Api, apiAt, pastedKey } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";
import { byKey, type Credential, forgetSession, ownSession } from "./credential.ts";

/** Who uses the books of the server that the page came from. */
export interface Session {
  /** Undefined until somebody is signed in. */
  readonly api: ReadonlySignal<Api | undefined>;
  readonly accounts: Signal<readonly Account[]>;
  /** How the files were read that were imported. */
  readonly readings: ReadonlySignal<readonly KeptReading[]>;
  /** Whether it came of a link of this machine: nobody signs out of their own books. */
  readonly isOwn: ReadonlySignal<boolean>;
  /** Why the link that the page was opened with did not work. */
  readonly problem: ReadonlySignal<string | undefined>;
  /** Signs in by the link that the page was opened with, if it was by one. */
  readonly enter: () => Promise<void>;
  /** Signs in with a key as a person pasted it. Throws an `ApiFailure`. */
  readonly signIn: (key: string) => Promise<void>;
  readonly signOut: () => void;
  /** Asks anew how files were read, after one was imported. */
  readonly learn: () => Promise<void>;
}

/** The session with an API at an address. */
export const sessionAt = (base: string): Session => {
  const api = signal<Api | undefined>(undefined);
  const accounts = signal<readonly Account[]>([]);
  const readings = signal<readonly KeptReading[]>([]);
  const isOwn = signal(false);
  const problem = signal<string | undefined>(undefined);

  const begin = async (credential: Credential): Promise<void> => {
    const tried = apiAt(base, credential);
    accounts.value = await tried.accounts();
    readings.value = await tried.readings();
    isOwn.value = credential.cookie;
    api.value = tried;
  };

  return {
    ...{ api, accounts, readings, isOwn, problem },
    enter: async () => {
      try {
        const credential = await ownSession(base);
        if (credential !== undefined) await begin(credential);
      } catch (error) {
        // A session that was kept is over when its server is: then the page is as if there had been none.
        if (error instanceof ApiFailure && error.code === "unauthorized") forgetSession();
        problem.value = error instanceof Error ? error.message : String(error);
      }
    },
    signIn: (key) => begin(byKey(pastedKey(key))),
    signOut: () => {
      api.value = undefined;
      accounts.value = [];
      readings.value = [];
    },
    learn: async () => {
      readings.value = (await api.value?.readings()) ?? [];
    },
  };
};
