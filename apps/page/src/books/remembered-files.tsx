import { useSignal } from "@preact/signals";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import { forgetReading, type RememberedReading, rememberedReadings } from "../account/readings.ts";
import type { Session } from "../account/session.ts";
import { bookTexts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { dayOf } from "./day-of.ts";
import { useLoaded } from "./loaded.ts";
import { ManyRows } from "./many-rows.tsx";
import { Problem } from "./problem.tsx";

const layoutInWords = ({ layout }: RememberedReading): string => {
  const words = bookTexts().settings;
  const columns = layout.columns.filter((column) => column !== "");
  return words.layout(layout.format.toUpperCase(), layout.has_header ? words.columns(columns) : "");
};

interface Shown {
  readonly api: Api;
  readonly session: Session;
}

/** How files are read as earlier ones were, and forgetting it. */
export const RememberedFiles = ({ api, session }: Shown) => {
  const { is, problem, again } = useLoaded(() => rememberedReadings(api), [api]);
  const said = useSignal("");
  const words = bookTexts().settings;
  const forget = async (reading: RememberedReading): Promise<void> => {
    try {
      await forgetReading(api, reading.id);
      is.value = is.peek()?.filter(({ id }) => id !== reading.id);
      said.value = words.forgotten;
      await session.learn();
    } catch (error) {
      said.value = problemOf(error);
    }
  };
  const intoWhich = ({ account }: RememberedReading): string =>
    account === null
      ? words.eachItsOwn
      : words.into(
          session.accounts.value.find(({ id }) => id === account.id)?.name ?? bookTexts().imports.goneAccount,
        );
  return (
    <section class="card" aria-label={words.readings}>
      <h2>{words.readings}</h2>
      <p class="dim">{words.readingsHelp}</p>
      <Problem problem={problem.value} onAgain={again} />
      {is.value?.length === 0 && <p>{words.noReadings}</p>}
      <ManyRows
        items={is.value ?? []}
        class="plain rows-of"
        classOf={() => "sides"}
        row={(reading) => (
          <>
            <div>
              <p>
                <Text of={layoutInWords(reading)} />
              </p>
              <p class="dim small-text">
                {words.learned(dayInWords(dayOf(reading.learned_at)))} · <Text of={intoWhich(reading)} />
              </p>
            </div>
            <button
              type="button"
              aria-label={words.forgetOf(layoutInWords(reading))}
              onClick={() => forget(reading)}
            >
              {words.forget}
            </button>
          </>
        )}
      />
      <p role="status" class="dim">
        {said.value}
      </p>
    </section>
  );
};
