import type { Day } from "@farthing/values";
import { dayAfterEpoch } from "./epoch-day.ts";

/** A spreadsheet counts the days from 30 December 1899; 1 January 1970 is this number. */
const NUMBER_OF_EPOCH = 25_569;

/** The numbers of the days from 1990 to 2099. */
const NUMBERS = { first: 32_874, last: 73_050 };

/** The day that a spreadsheet stores as this number, which has a fraction for the time; undefined if it is another text. */
export const spreadsheetDay = (text: string): Day | undefined => {
  const days = Number(/^(\d{5})(?:[.,]\d+)?$/.exec(text)?.[1]);
  return days >= NUMBERS.first && days <= NUMBERS.last ? dayAfterEpoch(days - NUMBER_OF_EPOCH) : undefined;
};
