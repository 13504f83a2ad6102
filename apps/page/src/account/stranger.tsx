import { type Signal, useSignal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import type { Session } from "./session.ts";
import { useAttempt } from "./use-attempt.ts";
import { Wrong } from "./wrong.tsx";

interface Field {
  readonly label: string;
  readonly autocomplete: "given-name" | "family-name";
  readonly of: Signal<string>;
}

const NameField = ({ label, autocomplete, of }: Field) => (
  <label class="control">
    <span>{label}</span>
    <input
      type="text"
      autocomplete={autocomplete}
      value={of.value}
      onInput={(event) => {
        of.value = event.currentTarget.value;
      }}
    />
  </label>
);

const NewBooks = ({ session }: { readonly session: Session }) => {
  const first = useSignal("");
  const last = useSignal("");
  const { isBusy, problem, go } = useAttempt();
  const words = texts().session.stranger;
  return (
    <form
      aria-label={words.begin}
      aria-busy={isBusy.value}
      onSubmit={(event) => {
        event.preventDefault();
        void go(() => session.beginBooks({ first_name: first.value, last_name: last.value }));
      }}
    >
      <p>{words.names}</p>
      <div class="fields">
        <NameField label={words.firstName} autocomplete="given-name" of={first} />
        <NameField label={words.lastName} autocomplete="family-name" of={last} />
        <button type="submit" class="button" disabled={isBusy.value}>
          {words.begin}
        </button>
      </div>
      <Wrong problem={problem.value} />
    </form>
  );
};

/** What somebody can do who signed in with a provider, and is not known here. */
export const Stranger = ({
  session,
  canCreate,
}: {
  readonly session: Session;
  readonly canCreate: boolean;
}) => {
  const words = texts().session.stranger;
  return (
    <div class="card asks" role="status">
      <h2>{words.title}</h2>
      <p>{canCreate ? words.linked : words.closed}</p>
      {canCreate && <NewBooks session={session} />}
    </div>
  );
};
