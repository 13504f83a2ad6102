import { shiftedDay } from "@farthing/values";
import { SAME_WITHIN_DAYS } from "./source-identity.ts";

/** Days from one to another, inclusive: `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/**
 * What to ask of an account, so that the answer decides which of its transactions some rows already are: those that came in on
 * days of these spans, and of each of these references one that came in on another day, if there is one.
 */
export interface RecordedQuestion {
  /** By day; no day is in two of them. */
  readonly spans: readonly DaySpan[];
  /** Of the bank; each once. */
  readonly references: readonly string[];
}

/** The days and references of rows. */
export interface DaysAndReferences {
  /** `YYYY-MM-DD`. */
  readonly days: ReadonlySet<string>;
  readonly references: ReadonlySet<string>;
}

/** Collects the days and references of rows. */
export const daysAndReferences = () => {
  const [days, references] = [new Set<string>(), new Set<string>()];
  return {
    all: { days, references } satisfies DaysAndReferences,
    add: (date: string, reference: string): void => {
      days.add(date);
      if (reference !== "") references.add(reference);
    },
  };
};

/** Days that are closer are in one span: to read the days between costs less than another span. */
const SPAN_GAP = 60;

/** The spans of days, with those around in which a row can still be the same. */
const spansAround = (days: readonly string[]): readonly DaySpan[] => {
  const spans: { from: string; to: string }[] = [];
  for (const day of days.toSorted()) {
    const last = spans.at(-1);
    if (last !== undefined && day <= shiftedDay(last.to, SPAN_GAP)) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans.map(({ from, to }) => ({
    from: shiftedDay(from, -SAME_WITHIN_DAYS),
    to: shiftedDay(to, SAME_WITHIN_DAYS),
  }));
};

/** The question for rows of these days and references. */
export const questionFor = (parts: readonly DaysAndReferences[]): RecordedQuestion => ({
  spans: spansAround([...new Set(parts.flatMap(({ days }) => [...days]))]),
  references: [...new Set(parts.flatMap(({ references }) => [...references]))],
});
