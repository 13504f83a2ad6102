import { Fragment } from "preact";
import type { Api } from "../account/api.ts";
import { findMe, type Me } from "../account/me.ts";
import type { Session } from "../account/session.ts";
import { SignOut } from "../account/sign-out.tsx";
import { bookTexts, choose, LANGUAGES, type Language, language, texts } from "../texts/language.ts";
import { currencyInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { useLoaded } from "./loaded.ts";
import { NamesOfBooks } from "./names-of-books.tsx";
import { Problem } from "./problem.tsx";
import { RememberedFiles } from "./remembered-files.tsx";

interface Shown {
  readonly api: Api;
  readonly session: Session;
}

const LanguageChoice = () => (
  <section class="card" aria-label={bookTexts().settings.language}>
    <label class="control">
      <span>{bookTexts().settings.language}</span>
      <select
        value={language()}
        onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  </section>
);

const nameOf = ({ user: { first_name, last_name, email } }: Me): string =>
  `${first_name} ${last_name}`.trim() || email;

/** What the books know of who is signed in. In books of one's own the address is a made-up one. */
const Facts = ({ me, isOwn }: { readonly me: Me; readonly isOwn: boolean }) => {
  const words = bookTexts().settings;
  const { currency, time_zone } = me.family;
  const facts = [
    [words.name, nameOf(me)],
    ...(isOwn ? [] : [[words.email, me.user.email]]),
    [words.currency, currencyInWords(currency)],
    [words.timeZone, time_zone.replaceAll("_", " ")],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([what, is]) => (
        <Fragment key={what}>
          <dt>{what}</dt>
          <dd>
            <Text of={is!} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
};

const WhoIsSignedIn = ({ api, session }: Shown) => {
  const words = bookTexts().settings;
  const me = useLoaded(() => findMe(api), [api]);
  return (
    <section class="card" aria-label={words.account}>
      <h2>{words.account}</h2>
      <p>{{ link: words.own, key: words.byKey, provider: words.byProvider }[session.by.value]}</p>
      <Problem problem={me.problem.value} onAgain={me.again} />
      {me.is.value !== undefined && <Facts me={me.is.value} isOwn={session.isOwn.value} />}
      <SignOut session={session} />
    </section>
  );
};

const About = () => (
  <section class="card" aria-label={bookTexts().settings.about}>
    <h2>{bookTexts().settings.about}</h2>
    <p>
      <a href="./licences.txt">{bookTexts().settings.licences}</a>
    </p>
    <p>
      <a href="./docs">{bookTexts().settings.server}</a>
    </p>
  </section>
);

/** What is remembered, how the page speaks, and who is signed in. */
export const SettingsPlace = ({ api, session }: Shown) => (
  <>
    <h1>{texts().places.settings}</h1>
    <NamesOfBooks api={api} />
    <RememberedFiles api={api} session={session} />
    <LanguageChoice />
    <WhoIsSignedIn api={api} session={session} />
    <About />
  </>
);
