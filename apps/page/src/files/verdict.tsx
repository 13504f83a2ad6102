import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import type { ImportState } from "../import/import-state.ts";
import { Icon } from "../parts/icon.tsx";
import { refusedBecause } from "../reading/found-here.ts";
import { texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import type { ShownReading } from "../worker/shown-reading.ts";
import { daysOf, placesOfSums, sumsInWords } from "./in-words.ts";
import { askedVerdict, importedVerdict, isNoExport, verdictOf } from "./verdict-of.ts";

interface Read {
  readonly file: FileState;
  readonly reading: ShownReading;
  /** Undefined where there is no server that can import. */
  readonly importing: ImportState | undefined;
}

/** Whether the file can be imported, or is, and what is in it. */
export const Verdict = ({ file, reading, importing }: Read) => {
  const { outcome, questions } = reading;
  const { looks, title } = importedVerdict(importing) ?? askedVerdict(importing) ?? verdictOf(file, reading);
  return (
    <section class={`verdict ${looks}`} aria-label={title} aria-busy={file.isBusy.value} tabIndex={-1}>
      <h2>
        <Icon of={looks} />
        {title}
      </h2>
      {outcome._tag === "Refused"
        ? // The heading says it of what is another kind of file, and what to look for stands below; of hidden sheets it is asked.
          outcome.names === undefined &&
          !(isNoExport(file) && outcome.code === "invalid_file_type") && (
            <p>
              <Text of={refusedBecause(outcome)} />
            </p>
          )
        : !isNoExport(file) && (
            <>
              <Answer file={file} />
              <Details
                report={outcome.report}
                advice={byAnswers(questions).advice.length}
                wrongRows={file.index.value?.counts.Rejected ?? 0}
              />
              <AsBefore reading={reading} />
            </>
          )}
    </section>
  );
};

/** How many transactions of which days, and their sums: what a person wants to know first. */
const Answer = ({ file }: { readonly file: FileState }) => {
  const { summary, places = 0 } = file.index.value ?? {};
  if (summary === undefined) return null;
  const words = texts().files;
  return (
    <div class="answered">
      <p class="answer-line">
        {words.transactions(summary.count)} {daysOf(summary)}
      </p>
      <ul class="plain sums">
        {summary.currencies.map((each) => {
          const sums = sumsInWords(each, placesOfSums(summary, places));
          return (
            <li key={each.currency}>
              <span class="figure of-in">
                {sums.in} <small>{words.moneyIn}</small>
              </span>{" "}
              <span class="figure of-out">
                {sums.out} <small>{words.moneyOut}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
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

interface Checked {
  readonly report: Report;
  /** How much there is to do that is no error of the report. */
  readonly advice: number;
  readonly wrongRows: number;
}

const Details = ({ report, advice, wrongRows }: Checked) => {
  const { error_count, groups, left_out, stats, accounts = [] } = report;
  const wrong = error_count || advice;
  const areInCells =
    error_count > 0 &&
    groups.every(
      ({ severity, examples }) => severity !== "error" || examples.every(({ cell }) => cell !== undefined),
    );
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {wrong > 0 && (
        <p>{areInCells && wrongRows > 0 ? texts().wrongRows(wrongRows) : texts().wrong(wrong)}</p>
      )}
      {report.type === "ServiceImport" && <p>{texts().lines(stats.rows_count)}</p>}
      {accounts.length > 0 && (
        <ul class="plain">
          {accounts.map(({ id, name, proof }) => (
            <li key={id} class={proof === "contradicted" ? "warns" : proof === "proven" ? "" : "dim"}>
              <Text of={texts().proofs[proof](id || name || texts().theAccount)} />
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p class="dim">
          {texts().files.leftOut(
            leftOut,
            left_out.map(({ count, reason }) => texts().files.leftOutPart(count, reason)),
          )}
        </p>
      )}
    </>
  );
};
