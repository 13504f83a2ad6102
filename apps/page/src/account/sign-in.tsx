import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { late } from "../parts/late.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Session } from "./session.ts";
import { useAttempt } from "./use-attempt.ts";
import { Wrong } from "./wrong.tsx";

/** Few people are strangers, and each of them once. */
const Stranger = late(async () => (await import("./stranger.tsx")).Stranger);

interface Shown {
  readonly session: Session;
  /** Whether the page has what would be lost if it were left, such as files. */
  readonly isKept?: boolean;
}

/** The name of a provider as a person would write it: "acme_work" is Acme work. */
const nameInWords = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** Ways to sign in with an identity provider, where the server has any. */
const Providers = ({ session, isKept = false }: Shown) => {
  const { providers } = session;
  useEffect(() => void session.askProviders(), [session]);
  const words = texts().session;
  if (providers.value.length === 0) return null;
  return (
    <>
      <div class="fields">
        {providers.value.map(({ name, url }) => (
          <a key={name} class="button" href={url} {...(isKept ? { target: "_blank", rel: "noopener" } : {})}>
            <Text of={words.signInWith(nameInWords(name))} />
          </a>
        ))}
      </div>
      {isKept && <p class="dim">{words.inNewTab}</p>}
      <p>{words.byKey}</p>
    </>
  );
};

const KeyForm = ({ session }: Shown) => {
  const key = useSignal("");
  const { isBusy, problem, go } = useAttempt();
  const { session: words } = texts();
  return (
    <form
      aria-label={words.signIn}
      aria-busy={isBusy.value}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = key.value;
        key.value = "";
        void go(() => session.signIn(typed));
      }}
    >
      <p class="dim">{words.keyHelp}</p>
      <div class="fields">
        <label class="control">
          <span>{words.key}</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            value={key.value}
            onInput={(event) => {
              key.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="button" disabled={isBusy.value}>
          {words.signIn}
        </button>
      </div>
      <Wrong problem={problem.value} />
    </form>
  );
};

/** Signs in on a server for several people: with an identity provider, or with a key. */
export const SignIn = ({ session, isKept = false }: Shown) => (
  <>
    {session.stranger.value !== undefined && (
      <Stranger session={session} canCreate={session.stranger.value.canCreate} />
    )}
    <div class="card">
      <h2>{texts().session.signIn}</h2>
      <Providers session={session} isKept={isKept} />
      <KeyForm session={session} />
    </div>
  </>
);
