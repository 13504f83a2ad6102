import { useLayoutEffect } from "preact/hooks";
import type { Api } from "../account/api.ts";
import type { Session } from "../account/session.ts";
import { AccountsPlace } from "./accounts-place.tsx";
import "./books.css";
import { ImportsPlace } from "./imports-place.tsx";
import { SettingsPlace } from "./settings-place.tsx";
import { TransactionsPlace } from "./transactions-place.tsx";
import { TransfersPlace } from "./transfers-place.tsx";

const PLACES_OF = {
  transactions: TransactionsPlace,
  accounts: AccountsPlace,
  imports: ImportsPlace,
  transfers: TransfersPlace,
  settings: SettingsPlace,
};

interface Shown {
  readonly api: Api;
  readonly session: Session;
  readonly place: keyof typeof PLACES_OF;
}

/** The books of the person who is signed in. */
export const Books = ({ api, session, place }: Shown) => {
  // Each place begins at its beginning.
  useLayoutEffect(() => scrollTo(0, 0), [place]);
  const Shown = PLACES_OF[place];
  return <Shown api={api} session={session} />;
};
