import type { Finding, FindingCode, PreflightReport } from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import type { ComponentChildren } from "preact";
import { byAnswers } from "../file/by-answers.ts";
import { type ChangedBy, canBeChanged, changedBy } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { focusBeside } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { fileWithin } from "../worker/file-within.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { adviceOn, columnOf, wrongAt } from "./found-here.ts";
import { lineNamed } from "./line-named.ts";
import { RightValues } from "./right-values.tsx";
import { suggestedBy } from "./suggested.ts";

interface FoundPlace {
  readonly file: FileState;
  readonly line: number | undefined;
  readonly row?: number | undefined;
  /** Whether it is a row of the table. */
  readonly isInTable: boolean;
  /** The file of an archive that it is in. */
  readonly within?: string | undefined;
  readonly cell?: number | undefined;
  /** What stands there. */
  readonly text: string | undefined;
  readonly children?: ComponentChildren;
}

const PlaceButton = ({ file, line, row, isInTable, within, cell = -1, text, children }: FoundPlace) => {
  if (line === undefined) return null;
  const show = async (from: Element): Promise<void> => {
    await file.goTo({ line, row }, cell);
    // The focus brings the table into sight, and the keys lead on from the cell.
    focusBeside(from, ".grid");
  };
  const said = within === undefined ? texts().goTo(line) : <Text of={lineNamed(line, within)} />;
  return (
    <li>
      {isInTable ? (
        <button type="button" class="link" onClick={({ currentTarget }) => void show(currentTarget)}>
          {said}
        </button>
      ) : (
        said
      )}
      {text !== undefined && (
        <>
          {" "}
          <code>
            <Text of={text} />
          </code>
        </>
      )}
      {children}
    </li>
  );
};

/** Of these cells there can be one text that is right. */
const CAN_BE_RIGHT: ReadonlySet<FindingCode> = new Set(["invalid_number", "invalid_date"]);

/** The text that is right in the place of a wrong one, where there is one, to be written with a button. */
const RightThere = ({ file, of: { code, row, cell } }: { readonly file: FileState; readonly of: Finding }) =>
  row !== undefined && cell !== undefined && CAN_BE_RIGHT.has(code) && canBeChanged(file) ? (
    <>
      {" "}
      <RightValues key={`${row} ${cell.index}`} file={file} row={row} cell={cell.index} />
    </>
  ) : null;

const fileOf = ({ place }: Finding): string | undefined =>
  place !== undefined && "path" in place ? fileWithin(place.path) : undefined;

interface SameMessage {
  readonly file: FileState;
  /** What stands before it. */
  readonly lead: ComponentChildren;
  readonly message: string;
  readonly places: readonly Finding[];
}

const Message = ({ file, lead, message, places }: SameMessage) => (
  <>
    <p>
      {lead}
      <Text of={message} />
    </p>
    <ul class="places">
      {places.map((of, i) => (
        <PlaceButton
          key={`${of.line ?? 0} ${i}`}
          {...{ file, line: of.line, row: of.row, isInTable: of.row !== undefined, cell: of.cell?.index }}
          within={fileOf(of)}
          text={of.value}
        >
          <RightThere file={file} of={of} />
        </PlaceButton>
      ))}
    </ul>
  </>
);

interface SameAdvice {
  readonly file: FileState;
  readonly help: string;
  readonly places: readonly Finding[];
}

/** What to do, and the button that does it where it is how the file is read. */
const Help = ({ file, help, places: [first] }: SameAdvice) => {
  const suggested = first === undefined ? undefined : suggestedBy(first);
  return (
    <>
      <p class="dim">
        <Text of={help} />
      </p>
      {suggested !== undefined && (
        <button type="button" class="quiet" onClick={() => file.say(suggested)}>
          {texts().file.readSo}
        </button>
      )}
    </>
  );
};

type Group = PreflightReport["groups"][number];

const Badge = ({ of }: { readonly of: "error" | "warning" }) => (
  <span class="badge">{texts().file.found.severities[of]}</span>
);

interface FoundGroup {
  readonly file: FileState;
  readonly group: Group;
  readonly by: ChangedBy;
}

/** A finding: each place with what is wrong there and what to do, said once for those where it is the same. */
const Found = ({ file, group, by }: FoundGroup) => {
  const { severity, count, examples } = group;
  const byAdvice = [...Map.groupBy(examples, (each) => adviceOn(each, by))];
  const named = columnOf(examples[0]);
  // Most sentences name the column.
  const isSaid = named === "" || examples.every((each) => wrongAt(each).includes(named));
  const lead = (
    <>
      <Badge of={severity} />{" "}
      {!isSaid && (
        <strong>
          <Text of={named} />{" "}
        </strong>
      )}
    </>
  );
  return (
    <li class={`finding ${severity}`}>
      {byAdvice.map(([help, places], first) => (
        <div key={help} class="advice">
          {[...Map.groupBy(places, wrongAt)].map(([message, some], at) => (
            <Message key={message} {...{ file, lead: first + at === 0 && lead, message, places: some }} />
          ))}
          <Help {...{ file, help, places }} />
        </div>
      ))}
      {count > examples.length && <p class="dim">{texts().more(count - examples.length)}</p>}
    </li>
  );
};

/** What the file leaves open, and no answer on the page decides. */
const Advice = ({
  file,
  question,
  firstRow,
}: {
  readonly file: FileState;
  readonly question: Question;
  /** The line from which on the rows are. */
  readonly firstRow: number;
}) => {
  const { is, line, text } = question;
  const { ask, help } = texts().file.open.questions[is];
  return (
    <li class="finding error">
      <p>
        <Badge of="error" /> <Text of={ask(question)} />
      </p>
      <p class="dim">
        <Text of={help(question)} />
      </p>
      <ul class="places">
        <PlaceButton {...{ file, line, isInTable: (line ?? 0) >= firstRow, text }} />
      </ul>
    </li>
  );
};

/** What is asked is not said a second time. */
const ASKED: Readonly<Partial<Record<FindingCode, Question["field"]>>> = {
  ambiguous_dates: "date_format",
  ambiguous_numbers: "number_format",
};

/** What the check found, summed up by kind and column; each place leads to its cell. */
export const Findings = ({ file, reading }: { readonly file: FileState; readonly reading: ShownReading }) => {
  const { outcome, questions } = reading;
  if (outcome._tag === "Refused") return null;
  const { reading: how } = outcome.report;
  const groups = outcome.report.groups.filter(({ code }) =>
    questions.every(({ field }) => field !== ASKED[code]),
  );
  const { advice } = byAnswers(questions);
  // The verdict says that nothing is wrong.
  if (groups.length === 0 && advice.length === 0) return null;
  return (
    <section class="findings" aria-label={texts().findings}>
      <h2>{texts().findings}</h2>
      <ol class="plain">
        {advice.map((question) => (
          <Advice key={question.is} {...{ file, question, firstRow: (how.header_line ?? 0) + 1 }} />
        ))}
        {groups.map((group) => (
          <Found
            key={`${group.code} ${group.column ?? ""} ${group.examples[0].line ?? 0}`}
            {...{ file, group, by: changedBy(outcome.report) }}
          />
        ))}
      </ol>
    </section>
  );
};
