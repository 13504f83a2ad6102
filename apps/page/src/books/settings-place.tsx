import type { Api } from "../account/api.ts";
import type { Session } from "../account/session.ts";
import { SignOut } from "../account/sign-out.tsx";
import { choose, LANGUAGES, type Language, language, texts } from "../texts/language.ts";
import { RememberedFiles } from "./remembered-files.tsx";

interface Shown {
  readonly api: Api;
  readonly session: Session;
}

const LanguageChoice = () => (
  <section class="card" aria-label={texts().settings.language}>
    <label class="control">
      <span>{texts().settings.language}</span>
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

const WhoIsSignedIn = ({ session }: { readonly session: Session }) => {
  const words = texts().settings;
  return (
    <section class="card" aria-label={words.account}>
      <h2>{words.account}</h2>
      <p>{{ link: words.own, key: words.byKey, provider: words.byProvider }[session.by.value]}</p>
      <SignOut session={session} />
    </section>
  );
};

const About = () => (
  <section class="card" aria-label={texts().settings.about}>
    <h2>{texts().settings.about}</h2>
    <p>
      <a href="./licences.txt">{texts().settings.licences}</a>
    </p>
    <p>
      <a href="./docs">{texts().settings.server}</a>
    </p>
  </section>
);

/** What is remembered, how the page speaks, and who is signed in. */
export const SettingsPlace = ({ api, session }: Shown) => (
  <>
    <h1>{texts().places.settings}</h1>
    <RememberedFiles api={api} session={session} />
    <LanguageChoice />
    <WhoIsSignedIn session={session} />
    <About />
  </>
);
