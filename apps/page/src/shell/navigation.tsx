import { Icon } from "../parts/icon.tsx";
import { hrefOf, PLACES, place } from "../parts/place.ts";
import { texts } from "../texts/language.ts";

/** The ways to the places: beside them where there is room, below them where there is not. */
export const Navigation = () => (
  <nav class="way" aria-label={texts().places.all}>
    <ul>
      {PLACES.map((each) => (
        <li key={each}>
          <a href={hrefOf(each)} aria-current={place() === each ? "page" : undefined}>
            <Icon of={each} />
            <span>{texts().places[each]}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
