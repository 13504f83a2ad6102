import { type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { TextField } from "../parts/text-field.tsx";
import { texts } from "../texts/language.ts";
import { guessedCurrency, timeZones } from "./guessed.ts";
import type { Session } from "./session.ts";
import { useAttempt } from "./use-attempt.ts";
import { Wrong } from "./wrong.tsx";

const ZoneField = ({ of, all }: { readonly of: Signal<string>; readonly all: readonly string[] }) => (
  <label class="control">
    <span>{texts().session.stranger.timeZone}</span>
    <select
      value={of.value}
      onChange={(event) => {
        of.value = event.currentTarget.value;
      }}
    >
      {all.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </select>
  </label>
);

/** Begins books of one's own: with two questions, whose answers are guessed from this machine. */
const NewBooks = ({ session }: { readonly session: Session }) => {
  const first = useSignal("");
  const last = useSignal("");
  const zones = useMemo(timeZones, []);
  const zone = useSignal(zones.here);
  const currency = useSignal(guessedCurrency(navigator.languages));
  const { isBusy, problem, go } = useAttempt();
  const words = texts().session.stranger;
  return (
    <form
      aria-label={words.begin}
      aria-busy={isBusy.value}
      onSubmit={(event) => {
        event.preventDefault();
        const names = { first_name: first.value, last_name: last.value };
        void go(() =>
          session.beginBooks({ ...names, currency: currency.value.trim(), time_zone: zone.value }),
        );
      }}
    >
      <p>{words.names}</p>
      <div class="fields">
        <TextField label={words.firstName} autocomplete="given-name" of={first} />
        <TextField label={words.lastName} autocomplete="family-name" of={last} />
        <TextField label={words.currency} maxLength={3} required of={currency} />
        <ZoneField of={zone} all={zones.all} />
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
