import { byAnswers } from "../../src/file/by-answers.ts";
import { changedBy } from "../../src/file/can-be-changed.ts";
import type { FileState } from "../../src/file/file-state.ts";
import { fileColumns } from "../../src/file/table-columns.ts";
import { explainedCell, explainedRow } from "../../src/reading/explained.ts";
import { adviceOn, columnOf, refusedBecause, wrongAt } from "../../src/reading/found-here.ts";
import { columnsRead, sentencesOf } from "../../src/reading/how-sentences.ts";
import { type Language, loadDoubtTexts, speak, texts } from "../../src/texts/language.ts";
import type { Read } from "./read-in-node.ts";

/** What the page asks of a file: the sentence, what to know, and each answer with what it means. */
const askedTexts = ({ told }: Read): readonly (readonly string[])[] =>
  byAnswers(told.questions).asked.map((question) => {
    const { ask, help } = texts().file.open.questions[question.is];
    return [
      ask(question),
      help(question),
      ...question.answers.flatMap((answer) => {
        const { say, means } = texts().file.open.answers[answer.is];
        const { sums } = texts().file.open;
        return [
          say(answer, question),
          means(answer, question),
          ...(answer.sums === undefined ? [] : [sums(answer.sums)]),
        ];
      }),
    ];
  });

const advised = ({ told }: Read): readonly string[] =>
  byAnswers(told.questions).advice.flatMap((question) => {
    const { ask, help } = texts().file.open.questions[question.is];
    return [ask(question), help(question)];
  });

const found = ({ told: { outcome } }: Read): readonly string[] =>
  outcome._tag === "Refused"
    ? [refusedBecause(outcome)]
    : outcome.report.groups.flatMap(({ examples }) => [
        columnOf(examples[0]),
        ...examples.flatMap((finding) => [wrongAt(finding), adviceOn(finding, changedBy(outcome.report))]),
      ]);

const ofRows = ({ rows, index }: Read): readonly string[] =>
  index === null
    ? []
    : rows.flatMap((row) =>
        [explainedRow(row), ...fileColumns(index).map((column) => explainedCell(row, column))].filter(
          (text) => text !== "",
        ),
      );

const howRead = (read: Read): readonly string[] => {
  const file = { index: { value: read.index ?? undefined } } as unknown as FileState;
  return [...sentencesOf({ file, reading: read.told }), ...columnsRead(file).flat()];
};

/** Every sentence that the page writes about a file, in the language that is spoken. */
export const textsOf = (read: Read): readonly string[] => [
  ...new Set([
    ...askedTexts(read).flat(),
    ...advised(read),
    ...found(read),
    ...ofRows(read),
    ...howRead(read),
  ]),
];

/** Runs something while a language is spoken. */
export const spokenIn = async <A>(language: Language, run: () => A): Promise<A> => {
  // A language is that of a document.
  Object.assign(globalThis, { document: { documentElement: {} } });
  try {
    await speak(language);
    await loadDoubtTexts();
    return run();
  } finally {
    await speak("en");
    Reflect.deleteProperty(globalThis, "document");
  }
};
