import type { KeptReading } from "@farthing/preflight/remembered";
import { batch, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import { type Account, type Api, apiAt } from "./api.ts";
import { type Credential, forgetSession, type SignedInBy } from "./credential.ts";
import { findMe } from "./me.ts";
import { forgetSignIn } from "./provider-session.ts";

/** Forgets what a session left in this browser that is over. */
const FORGET: Readonly<Record<SignedInBy, () => void>> = {
  link: forgetSession,
  key: () => {},
  provider: forgetSignIn,
};

/** What is known of the books while somebody is signed in; `by` says how they did, or would. */
export const openedBooks = (base: string, wouldBeBy: SignedInBy) => {
  const api = signal<Api | undefined>(undefined);
  const accounts = signal<readonly Account[]>([]);
  const currency = signal("");
  const readings = signal<readonly KeptReading[]>([]);
  const by = signal<SignedInBy>(wouldBeBy);
  /** Why nobody is signed in any more, or could not be. */
  const problem = signal<string | undefined>(undefined);

  const close = (): void =>
    batch(() => {
      api.value = undefined;
      accounts.value = [];
      currency.value = "";
      readings.value = [];
    });

  /** Opens the books for who shows this. Throws an `ApiFailure`. */
  const open = async (credential: Credential): Promise<void> => {
    const { over, overHere, overAtProvider } = texts().session;
    const tried: Api = apiAt(base, credential, () => {
      if (api.value !== tried) return;
      FORGET[credential.by]();
      close();
      problem.value = { link: overHere, key: over, provider: overAtProvider }[credential.by];
    });
    by.value = credential.by;
    const [me, ...found] = await Promise.all([findMe(tried), tried.accounts(), tried.readings()]);
    batch(() => {
      [accounts.value, readings.value] = found;
      currency.value = me.family.currency;
      problem.value = undefined;
      api.value = tried;
    });
  };

  /** Asks anew which accounts there are and how files were read. */
  const learn = async (): Promise<void> => {
    const asked = api.value;
    if (asked === undefined) return;
    const found = await Promise.all([asked.accounts(), asked.readings()]);
    if (api.value !== asked) return;
    batch(() => {
      [accounts.value, readings.value] = found;
    });
  };

  return { api, accounts, currency, readings, by, problem, open, close, learn };
};

/** The books of a session, open or not. */
export type OpenedBooks = ReturnType<typeof openedBooks>;
