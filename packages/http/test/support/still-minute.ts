import { afterEach, beforeEach, vi } from "vitest";

/**
 * The minute in which requests are counted does not go by in the tests that follow here, however long they take, but where
 * they let it.
 */
export const stillMinute = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
};

/** Lets so many milliseconds of it go by. */
export const letPass = (ms: number): void => void vi.advanceTimersByTime(ms);
