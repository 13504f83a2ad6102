import { type Day, dayNumber } from "@farthing/values";

export const SECONDS_OF_A_DAY = 86_400;

const EPOCH: Day = 19700101;

const DAYS_OF_400_YEARS = 146_097;

/** The days from 1 January 1970 to this day. */
export const daysSinceEpoch = (value: Day): number => dayNumber(value) - dayNumber(EPOCH);

/** The day that is this many days after 1 January 1970. */
export const dayAfterEpoch = (days: number): Day => {
  // Years begin in March here, so that the leap day is the last; see dayNumber.
  const since = days + dayNumber(EPOCH);
  const era = Math.floor(since / DAYS_OF_400_YEARS);
  const inEra = since - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (inEra - Math.floor(inEra / 1_460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const dayOfYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return year * 10_000 + month * 100 + dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
};
