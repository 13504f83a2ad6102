/** A span of time in Unix seconds, half-open: from `start` on, before `end`. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

const DAY = 86_400;

/** The longest span of one request: the common bridge advises against 45 days (docs/spec/bank-data.md, Windows). */
const MAX_SPAN = 44 * DAY;

/** How far the first sync goes back. */
const FIRST_SPAN = 365 * DAY;

/** How far a later sync goes back before the last complete one, because banks add and change transactions late. */
const OVERLAP = 14 * DAY;

/** Contiguous windows from `start` to `end`, the newest first. */
const windowsBetween = (start: number, end: number): readonly Window[] => {
  const windows: Window[] = [];
  for (let until = end; until > start; until -= MAX_SPAN)
    windows.push({ start: Math.max(start, until - MAX_SPAN), end: until });
  return windows;
};

/** What a sync requests. */
export interface WindowPlan {
  /** The newest first. */
  readonly windows: readonly Window[];
  /** Whether the sync ends after two windows in a row without a transaction. */
  readonly stop_when_empty: boolean;
  /** The start of what is due, in Unix seconds: anything before is requested only because the user wants it. */
  readonly due: number;
}

/** What is known before a sync, in Unix seconds. */
export interface SyncSpan {
  readonly now: number;
  /** The start of the last complete sync. */
  readonly last_success: number | undefined;
  /** The user requests everything from here on. */
  readonly since: number | undefined;
  /** What the user requested earlier and no sync has reached. */
  readonly backlog: Window | null;
}

/**
 * What to request. The first sync goes back up to a year, later ones to two weeks before the last success; a user can
 * request more, never less, so that there are no gaps (docs/spec/bank-data.md, Windows).
 */
export const planWindows = ({ now, last_success: stored, since, backlog }: SyncSpan): WindowPlan => {
  // Includes what happens within the current second.
  const end = now + 1;
  // A time in the future, from a wrong clock or from the user, must not result in a sync that requests nothing and
  // succeeds. After a success in the future it is unknown what was requested since.
  const last_success = stored === undefined || stored > now ? undefined : stored;
  const due = last_success === undefined ? end - FIRST_SPAN : last_success - OVERLAP;
  const wanted = since === undefined ? Number.POSITIVE_INFINITY : Math.min(now, since);
  if (backlog === null) {
    const from = last_success === undefined && since !== undefined ? wanted : Math.min(due, wanted);
    const stop_when_empty = last_success === undefined && since === undefined;
    return { windows: windowsBetween(from, end), stop_when_empty, due };
  }
  // The time between is stored already, unless the user requests it again.
  const from = wanted < backlog.end ? due : Math.min(due, wanted);
  return {
    windows: [
      ...windowsBetween(from, end),
      ...windowsBetween(Math.min(backlog.start, wanted), Math.min(backlog.end, from)),
    ],
    stop_when_empty: false,
    due,
  };
};

/** Whether everything due was requested after this number of windows. */
export const coversDue = ({ windows, due }: WindowPlan, asked: number): boolean =>
  windows.slice(asked).every(({ end }) => end <= due);

/** The rest of the user's request after this number of windows, without what the next sync requests anyway. */
export const backlogAfter = ({ windows, due }: WindowPlan, asked: number): Window | null => {
  const left = windows.slice(asked).filter(({ start }) => start < due);
  return left.length === 0 ? null : { start: left.at(-1)!.start, end: Math.min(left[0]!.end, due) };
};

/** The start of the newest windows up to the first gap: everything from there on is requested. */
export const newestStart = ({ windows }: Pick<WindowPlan, "windows">): number => {
  const gap = windows.findIndex(({ end }, i) => i > 0 && end !== windows[i - 1]!.start);
  return windows.at(gap === -1 ? -1 : gap - 1)!.start;
};
