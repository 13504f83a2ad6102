import type { Encoding, ReadingOptions } from "@farthing/preflight";
import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { dateExample } from "./date-example.ts";
import { ReadingSentences } from "./reading-sentences.tsx";

type Name = keyof ReadingOptions;

interface Choice {
  readonly name: Name;
  readonly label: string;
  readonly values: readonly string[];
  readonly sayValue: (value: string) => string;
  /** What the file is read with. */
  readonly found: string | undefined;
  /** It is asked, and only assumed as long as nobody answers. */
  readonly isAsked: boolean;
}

const NONE: ReadonlySet<Name> = new Set();
/** A workbook has cells, whatever text was made of it. */
const OF_CSV: ReadonlySet<Name> = new Set(["encoding", "col_sep"]);
/** The format of a statement says it. */
const OF_TEXT: ReadonlySet<Name> = new Set(["encoding", "col_sep", "date_format", "number_format"]);

const asIs = (value: string): string => value;

const Select = ({ file, choice }: { readonly file: FileState; readonly choice: Choice }) => {
  const { name, label, values, sayValue, found, isAsked } = choice;
  const given = file.given.value[name];
  const value = given === undefined || given === null ? "" : String(given);
  // Two formats can look the same: one of them reads what the other does.
  const different = [
    ...new Map(values.map((each) => [sayValue(each), each] as const).reverse()).values(),
  ].reverse();
  const all = value === "" || different.includes(value) ? different : [value, ...different];
  return (
    <label class="control">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === "") file.unsay(name);
          else file.say({ [name]: chosen });
        }}
      >
        <option value="">
          {value !== ""
            ? texts().asInFile
            : found === undefined
              ? texts().notFound
              : (isAsked ? texts().asAssumed : texts().asFound)(sayValue(found))}
        </option>
        {all.map((each) => (
          <option key={each} value={each}>
            {sayValue(each)}
          </option>
        ))}
      </select>
    </label>
  );
};

const HeaderControl = ({ file, line }: { readonly file: FileState; readonly line: number | undefined }) => {
  const { has_header: header, rows_to_skip: given } = file.given.value;
  const said = header ?? undefined;
  // Where the header row is said to be there need be none: then its place can be changed all the same.
  const above = line === undefined ? (given ?? "") : line - 1;
  return (
    <>
      <label class="control">
        <span>{texts().header}</span>
        <select
          value={said === undefined ? "" : String(said)}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            if (chosen === "") file.unsay("has_header", "rows_to_skip");
            else file.say({ has_header: chosen === "true" });
          }}
        >
          <option value="">
            {said !== undefined
              ? texts().asInFile
              : texts().asFound(line === undefined ? texts().headers.false : texts().headers.true)}
          </option>
          <option value="true">{texts().headers.true}</option>
          <option value="false">{texts().headers.false}</option>
        </select>
      </label>
      <label class="control">
        <span>{texts().linesAbove}</span>
        {/* Counted as the option is, so that what findings say to set it to is what is typed here. */}
        <input
          type="number"
          min={0}
          max={9998}
          disabled={line === undefined && said !== true}
          value={above}
          onChange={(event) => {
            const chosen = event.currentTarget.valueAsNumber;
            if (Number.isInteger(chosen) && chosen >= 0) file.say({ has_header: true, rows_to_skip: chosen });
            else file.unsay("has_header", "rows_to_skip");
          }}
        />
      </label>
    </>
  );
};

/** How the file is read, and the controls that change it. */
export const HowRead = ({ file, reading }: { readonly file: FileState; readonly reading: ShownReading }) => {
  const { outcome, options, questions } = reading;
  const report = outcome._tag === "Checked" ? outcome.report : undefined;
  if (report?.type === "ServiceImport") return null;
  // What is no text is not read in any other way either.
  const isOther = outcome._tag === "Refused" && outcome.code !== "invalid_csv";
  if (isOther && Object.keys(file.given.value).length === 0) return null;
  const how = report?.reading;
  const { asked, advice } = byAnswers(questions);
  const can = file.choices.value;
  const isSheet = report?.format !== undefined && report.accounts === undefined;
  const hidden = report?.accounts !== undefined ? OF_TEXT : isSheet ? OF_CSV : NONE;
  const all: readonly Omit<Choice, "isAsked">[] = [
    {
      name: "encoding",
      label: texts().encoding,
      values: can?.encodings ?? [],
      sayValue: (value) => texts().file.letters(value as Encoding),
      found: how?.encoding ?? options.encoding ?? undefined,
    },
    {
      name: "col_sep",
      label: texts().separator,
      values: can?.separators ?? [],
      sayValue: (value) => (texts().separators as Readonly<Record<string, string>>)[value] ?? value,
      found: how?.separator?.value ?? options.col_sep ?? undefined,
    },
    {
      name: "date_format",
      label: texts().dateFormat,
      values: can?.date_formats ?? [],
      sayValue: (value) => dateExample(value) ?? file.index.value?.by.date?.text ?? texts().asInFile,
      found: how?.date_format?.value ?? options.date_format ?? undefined,
    },
    {
      name: "number_format",
      label: texts().numberFormat,
      values: can?.number_formats ?? [],
      sayValue: asIs,
      found: how?.number_format?.value ?? options.number_format ?? undefined,
    },
    {
      name: "signage_convention",
      label: texts().sign,
      values: Object.keys(texts().signs),
      sayValue: (value) => texts().signs[value] ?? value,
      found: options.signage_convention ?? undefined,
    },
  ];
  const choices = all.filter(({ name }) => !hidden.has(name));
  return (
    <section class="card not-printed" aria-label={texts().howRead}>
      <h2>{texts().howRead}</h2>
      <ReadingSentences file={file} reading={reading} />
      <details class="change">
        <summary>{texts().file.change}</summary>
        <p class="dim">{texts().howReadHelp}</p>
        <div class="controls">
          {choices.map((choice) => (
            <Select
              key={choice.name}
              file={file}
              choice={{
                ...choice,
                isAsked: asked.some(({ field }) => field === choice.name),
                // What is assumed where no value is right was not found.
                found: advice.some(({ field }) => field === choice.name) ? undefined : choice.found,
              }}
            />
          ))}
          {report?.accounts === undefined && <HeaderControl file={file} line={how?.header_line} />}
        </div>
      </details>
      {Object.keys(file.given.value).length > 0 && (
        <button type="button" onClick={() => file.sayOnly({})}>
          {texts().reset}
        </button>
      )}
    </section>
  );
};
