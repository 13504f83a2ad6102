import { shownAmount } from "@farthing/values";
import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import { refusedBecause } from "../reading/found-here.ts";
import { texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import type { ShownReading } from "../worker/shown-reading.ts";
import { verdictOf } from "./verdict-of.ts";

/** Whether the file can be imported, and what is in it. */
export const Verdict = ({ file, reading }: { readonly file: FileState; readonly reading: ShownReading }) => {
  const { outcome, questions } = reading;
  const { looks, title } = verdictOf(reading);
  return (
    <section class={`card verdict ${looks}`} aria-label={title} aria-busy={file.isBusy.value} tabIndex={-1}>
      <div>
        <h2>{title}</h2>
        {outcome._tag === "Refused" ? (
          <p>
            <Text of={refusedBecause(outcome)} />
          </p>
        ) : (
          <>
            <Summary file={file} report={outcome.report} advice={byAnswers(questions).advice.length} />
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
  const words = texts().options;
  const names = contradicted.map((field) => words[field] ?? texts().otherOption);
  return (
    <>
      {fields.length > 0 && <p class="dim">{texts().readAsOn(dayInWords(day))}</p>}
      {names.length > 0 && <p class="warns">{texts().notAsOn(dayInWords(day), names)}</p>}
    </>
  );
};

type Report = Extract<ShownReading["outcome"], { readonly _tag: "Checked" }>["report"];

interface Summed {
  readonly file: FileState;
  readonly report: Report;
  /** How much there is to do that is no error of the report. */
  readonly advice: number;
}

const Summary = ({ file, report, advice }: Summed) => {
  const { error_count, groups, left_out, totals, stats, accounts = [] } = report;
  const wrong = error_count || advice;
  const areInCells =
    error_count > 0 &&
    groups.every(
      ({ severity, examples }) => severity !== "error" || examples.every(({ cell }) => cell !== undefined),
    );
  const { counts, places = 0 } = file.index.value ?? {};
  return (
    <>
      {wrong > 0 && <p>{texts().wrong(wrong, areInCells)}</p>}
      {report.type === "ServiceImport" ? (
        <p>
          {Object.entries(stats.record_type_counts ?? {})
            .map(([type, count]) => `${count.toLocaleString("en")} ${type}`)
            .join(", ") || texts().lines(stats.rows_count)}
        </p>
      ) : (
        counts !== undefined && <p>{texts().rowsToStore(counts.Accepted)}</p>
      )}
      {totals !== undefined && totals.length > 0 && (
        <ul class="plain">
          {totals.map(({ currency, ...of }) => {
            const [into, out] = [of.in, of.out].map((amount) => shownAmount(amount, currency, places));
            return <li key={currency}>{texts().totals(into!, out!, currency)}</li>;
          })}
        </ul>
      )}
      {accounts.length > 0 && (
        <ul class="plain">
          {accounts.map(({ id, name, proof }) => (
            <li key={id}>
              <Text of={texts().proofs[proof](id || name || texts().theAccount)} />
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        <ul class="plain dim">
          {left_out.map(({ reason, count, line }) => (
            <li key={reason}>{texts().leftOut(count, reason, line)}</li>
          ))}
        </ul>
      )}
    </>
  );
};
