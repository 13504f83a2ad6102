/** A span of time in Unix seconds, half-open: from `start` on, before `end`. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

const DAY = 86_400;

/** The longest span a provider is asked for: the common bridge advises against 45 days (docs/spec/bank-data.md, Windows). */
const MAX_SPAN = 44 * DAY;

/** How far the first sync looks back. */
const FIRST_SPAN = 365 * DAY;

/** How far a later sync looks back beyond the last that brought everything: banks add and change days late. */
const OVERLAP = 14 * DAY;

/** Contiguous windows that cover all from `start` to `end`, the newest first. */
const windowsBetween = (start: number, end: number): readonly Window[] => {
  const windows: Window[] = [];
  for (let until = end; until > start; until -= MAX_SPAN)
    windows.push({ start: Math.max(start, until - MAX_SPAN), end: until });
  return windows;
};

/** What a sync asks for. */
export interface WindowPlan {
  /** The newest first. */
  readonly windows: readonly Window[];
  /** Whether two windows in a row without a transaction are the end of what there is. */
  readonly stop_when_empty: boolean;
}

/** What is known before a sync, in Unix seconds. */
export interface SyncSpan {
  readonly now: number;
  /** When the last sync began that brought everything. */
  readonly last_success: number | undefined;
  /** The person wants all from here on. */
  readonly since: number | undefined;
}

/**
 * What to ask for. The first sync walks back up to a year, later ones to two weeks before the last success; what a person
 * asks for beyond that is added, never less, so that no gap is left behind (docs/spec/bank-data.md, Windows).
 */
export const planWindows = ({ now, last_success, since }: SyncSpan): WindowPlan => {
  // What happens within this very second belongs to it.
  const end = now + 1;
  // A clock that was ahead, or a wish that is, must not end in a sync that asks for nothing and succeeds.
  const start = (seconds: number) => Math.min(now, seconds);
  if (last_success === undefined)
    return since === undefined
      ? { windows: windowsBetween(end - FIRST_SPAN, end), stop_when_empty: true }
      : { windows: windowsBetween(start(since), end), stop_when_empty: false };
  return {
    windows: windowsBetween(Math.min(start(last_success) - OVERLAP, since ?? Number.POSITIVE_INFINITY), end),
    stop_when_empty: false,
  };
};
