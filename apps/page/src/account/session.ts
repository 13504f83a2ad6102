import type { KeptReading } from "@farthing/preflight/remembered";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import { type Account, type Api, apiAt, pastedKey } from "./api.ts";
import { ApiFailure, problemOf } from "./api-failure.ts";
import { byKey, type Credential, forgetSession, ownSession } from "./credential.ts";

/** Who uses the books of the server that the page came from. */
export interface Session {
  /** Undefined until somebody is signed in. */
  readonly api: ReadonlySignal<Api | undefined>;
  readonly accounts: Signal<readonly Account[]>;
  /** How the files were read that were imported. */
  readonly readings: ReadonlySignal<readonly KeptReading[]>;
  /** Whether it came, or would come, of a link of this machine: nobody signs out of their own books. */
  readonly isOwn: ReadonlySignal<boolean>;
  /** Why the link that the page was opened with did not work, or who was signed in is not any more. */
  readonly problem: ReadonlySignal<string | undefined>;
  /** Whether it is not known yet if the link or an earlier tab signs in. */
  readonly isEntering: ReadonlySignal<boolean>;
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
  const isEntering = signal(true);

  const signOut = (): void => {
    api.value = undefined;
    accounts.value = [];
    readings.value = [];
  };

  const begin = async (credential: Credential): Promise<void> => {
    const tried: Api = apiAt(base, credential, () => {
      if (api.value !== tried) return;
      if (credential.cookie) forgetSession();
      signOut();
      problem.value = credential.cookie ? texts().session.overHere : texts().session.over;
    });
    isOwn.value = credential.cookie;
    const found = await Promise.all([tried.accounts(), tried.readings()]);
    batch(() => {
      [accounts.value, readings.value] = found;
      problem.value = undefined;
      api.value = tried;
    });
  };

  return {
    ...{ api, accounts, readings, isOwn, problem, isEntering },
    enter: async () => {
      try {
        const credential = await ownSession(base);
        if (credential !== undefined) await begin(credential);
      } catch (error) {
        // A session that was kept is over when its server is: then the page is as if there had been none.
        if (error instanceof ApiFailure && error.code === "unauthorized") forgetSession();
        problem.value = problemOf(error);
      } finally {
        isEntering.value = false;
      }
    },
    signIn: (key) => begin(byKey(pastedKey(key))),
    signOut,
    learn: async () => {
      readings.value = (await api.value?.readings()) ?? [];
    },
  };
};
