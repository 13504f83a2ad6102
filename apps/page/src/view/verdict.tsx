import { isStoredType } from "@farthing/preflight";
import { shownAmount } from "@farthing/values";
import { byAnswers } from "../state/by-answers.ts";
import type { PageState } from "../state/page-state.ts";
import { Text } from "../texts/text.tsx";
import { counted, OPTIONS, TEXTS } from "../texts/texts.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { dayInWords } from "./day-in-words.ts";
import { said } from "./said.ts";

type State = "ready" | "open" | "onlyChecked" | "invalid" | "refused";

const stateOf = ({ outcome, questions }: ShownReading): State => {
  if (outcome._tag === "Refused") return "refused";
  const { valid, type, importable } = outcome.report;
  const { asked, advice } = byAnswers(questions);
  if (asked.length > 0) return "open";
  if (!valid || advice.length > 0) return "invalid";
  if (!isStoredType(type)) return "onlyChecked";
  return importable ? "ready" : "open";
};

const CLASSES: Readonly<Record<State, string>> = {
  ready: "good",
  open: "asks",
  onlyChecked: "asks",
  invalid: "bad",
  refused: "bad",
};

/** Whether the file can be imported, and what is in it. */
export const Verdict = ({ page, reading }: { readonly page: PageState; readonly reading: ShownReading }) => {
  const { outcome, questions } = reading;
  const state = stateOf(reading);
  const title = state === "open" ? TEXTS.open(byAnswers(questions).asked.length) : TEXTS[state];
  return (
    <section
      class={`card verdict ${CLASSES[state]}`}
      aria-label={title}
      aria-busy={page.isBusy.value}
      tabIndex={-1}
    >
      <div>
        <h2>{title}</h2>
        {outcome._tag === "Refused" ? (
          <p>
            <Text of={said(outcome.wording)} />
          </p>
        ) : (
          <>
            <Summary page={page} report={outcome.report} advice={byAnswers(questions).advice.length} />
            <AsBefore reading={reading} />
          </>
        )}
      </div>
    </section>
  );
};

/** That it is read as an earlier file was, and where it could not be. */
const AsBefore = ({ reading: { remembered } }: { readonly reading: ShownReading }) => {
  if (remembered === undefined) return null;
  const { day, fields, contradicted } = remembered;
  const words: Readonly<Partial<Record<string, string>>> = OPTIONS;
  const names = contradicted.map((field) => words[field] ?? field);
  return (
    <>
      {fields.length > 0 && <p class="dim">{TEXTS.readAsOn(dayInWords(day))}</p>}
      {names.length > 0 && <p class="warns">{TEXTS.notAsOn(dayInWords(day), names)}</p>}
    </>
  );
};

type Report = Extract<ShownReading["outcome"], { readonly _tag: "Checked" }>["report"];

interface Summed {
  readonly page: PageState;
  readonly report: Report;
  /** How much there is to do that is no error of the report. */
  readonly advice: number;
}

const Summary = ({ page, report, advice }: Summed) => {
  const { error_count, groups, left_out, totals, stats, accounts = [] } = report;
  const wrong = error_count || advice;
  const areInCells =
    error_count > 0 &&
    groups.every(
      ({ severity, examples }) => severity !== "error" || examples.every(({ cell }) => cell !== undefined),
    );
  const { counts, places = 0 } = page.index.value ?? {};
  return (
    <>
      {wrong > 0 && <p>{TEXTS.wrong(wrong, areInCells)}</p>}
      {report.type === "ServiceImport" ? (
        <p>
          {Object.entries(stats.record_type_counts ?? {})
            .map(([type, count]) => `${count.toLocaleString("en")} ${type}`)
            .join(", ") || TEXTS.lines(stats.rows_count)}
        </p>
      ) : (
        counts !== undefined && <p>{counted(counts.Accepted, "row")} to store</p>
      )}
      {totals !== undefined && totals.length > 0 && (
        <ul class="plain">
          {totals.map(({ currency, ...of }) => {
            const [into, out] = [of.in, of.out].map((amount) => shownAmount(amount, currency, places));
            return <li key={currency}>{TEXTS.totals(into!, out!, currency)}</li>;
          })}
        </ul>
      )}
      {accounts.length > 0 && (
        <ul class="plain">
          {accounts.map(({ id, name, proof }) => (
            <li key={id}>
              <Text of={TEXTS.proofs[proof](id || name || TEXTS.theAccount)} />
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        <ul class="plain dim">
          {left_out.map(({ reason, count, line }) => (
            <li key={reason}>{TEXTS.leftOut(count, reason, line)}</li>
          ))}
        </ul>
      )}
    </>
  );
};
