import { hrefOf } from "../parts/place.ts";
import { bookTexts, texts } from "../texts/language.ts";

/** That a place is empty, and what fills it. */
export const NothingYet = () => (
  <p class="card empty">
    <span>
      {bookTexts().books.nothingYet}
      <a href={hrefOf("files")}>{texts().places.files}</a>
      {bookTexts().books.nothingYetEnd}
    </span>
  </p>
);
