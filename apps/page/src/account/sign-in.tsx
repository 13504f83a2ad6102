import { useSignal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { problemOf } from "./api-failure.ts";
import type { Session } from "./session.ts";

/** Signs in with a key, on a server for several people. */
export const SignIn = ({ session }: { readonly session: Session }) => {
  const key = useSignal("");
  const problem = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const enter = async (): Promise<void> => {
    const typed = key.value;
    key.value = "";
    problem.value = undefined;
    isBusy.value = true;
    try {
      await session.signIn(typed);
    } catch (error) {
      problem.value = problemOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  const { session: words } = texts();
  return (
    <form
      class="card"
      aria-label={words.signIn}
      aria-busy={isBusy.value}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <h2>{words.signIn}</h2>
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
      {problem.value !== undefined && (
        <p class="wrong" role="alert">
          <Text of={problem.value} />
        </p>
      )}
    </form>
  );
};
