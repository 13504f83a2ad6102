import type { Session } from "../account/session.ts";
import type { Place } from "../parts/place.ts";
import { texts } from "../texts/language.ts";

interface Shown {
  readonly session: Session;
  readonly place: Exclude<Place, "files">;
}

/** The books of the person who is signed in. */
export const Books = ({ place }: Shown) => <h1>{texts().places[place]}</h1>;
