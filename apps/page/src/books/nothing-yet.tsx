import { hrefOf } from "../parts/place.ts";
import { texts } from "../texts/language.ts";

/** That a place is empty, and what fills it. */
export const NothingYet = () => (
  <p class="card empty">
    <span>
      {texts().books.nothingYet}
      <a href={hrefOf("files")}>{texts().places.files}</a>
      {texts().books.nothingYetEnd}
    </span>
  </p>
);
