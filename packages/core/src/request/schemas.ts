import {
  exceeds,
  isCurrencyCode,
  isStorableText,
  isUuid,
  numberDecimal,
  parseIsoDay,
  placesOf,
  plainDecimal,
} from "@farthing/values";
import * as Schema from "effect/Schema";

/**
 * Values from outside, one schema for each kind. They decode requests and also describe them in the OpenAPI
 * document; each message completes a sentence that begins with the name of the field.
 */

/** The message for a value of the wrong type and for a value with the wrong content. */
const text = (message: string, isGood: (value: string) => boolean, described: object) =>
  Schema.String.annotate({ message }).check(
    Schema.makeFilter(isGood, { message, toJsonSchema: () => ({ ...described }) }),
  );

/** A calendar day, `YYYY-MM-DD`. */
export const CalendarDay = text(
  'must be a valid date, such as "2024-06-30"',
  (value) => parseIsoDay(value) !== undefined,
  { format: "date" },
);

const CLOCK = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** A moment as it is stored: ISO 8601 in UTC, with milliseconds. */
export const Moment = text(
  'must be a moment, such as "2024-06-30T12:00:00.000Z"',
  (value) => parseIsoDay(value.slice(0, 10)) !== undefined && CLOCK.test(value.slice(10)),
  { format: "date-time" },
);

/** Text that every storage can hold. */
export const StorableText = text(
  "must be text without U+0000 and halves of surrogate pairs",
  isStorableText,
  {},
);

/** A UUID in any case. */
export const Uuid = text("must be a UUID", isUuid, { format: "uuid" });

/** An ISO 4217 code in any case. */
export const CurrencyCode = text('must be a current currency code, such as "EUR"', isCurrencyCode, {
  minLength: 3,
  maxLength: 3,
});

/**
 * Whether text has at most `most` characters, and only characters that every storage can store unchanged.
 */
const isKeepable = (value: string, most: number): boolean =>
  isStorableText(value) && (value.length <= most || [...value].length <= most);

const MAX_NAME = 255;

/** Text of at most so many characters. */
export const storableText = (most: number) =>
  text(
    `must be text of at most ${most} characters, without U+0000 and halves of surrogate pairs`,
    (value) => isKeepable(value, most),
    { maxLength: most },
  );

/** A name: not blank, at most 255 characters without surrounding blanks. */
export const Name = text(
  `must be text of 1 to ${MAX_NAME} characters, not blank, without U+0000 and halves of surrogate pairs`,
  (value) => value.trim() !== "" && isKeepable(value.trim(), MAX_NAME),
  { minLength: 1 },
);

const MAX_NOTES = 65_536;

/** Long text: at most 65,536 characters, unchanged. */
export const Notes = text(
  `must be null or text of at most ${MAX_NOTES} characters, without U+0000 and halves of surrogate pairs`,
  (value) => isKeepable(value, MAX_NOTES),
  { maxLength: MAX_NOTES },
);

const MAX_AMOUNT = 10n ** 15n;
const MAX_PLACES = 4;

/** The canonical decimal of a JSON number or of plain digits as text, or undefined. */
export const amountOf = (value: number | string): string | undefined =>
  typeof value === "number" ? numberDecimal(String(value)) : plainDecimal(value);

/** Whether a canonical decimal can be kept as an amount: at most four digits after the point, at most 10^15. */
export const isWithinBounds = (decimal: string): boolean =>
  placesOf(decimal) <= MAX_PLACES && !exceeds(decimal, MAX_AMOUNT);

const isAmount = (value: number | string): boolean => {
  const amount = amountOf(value);
  return amount !== undefined && isWithinBounds(amount);
};

const AMOUNT =
  'must be a decimal such as 12.5 or "12.50", with at most 4 digits after the point and no larger than 1000000000000000';

/** As many write amounts: it can be read in two ways, so it is not read. */
const hasComma = (value: number | string): boolean => /^[\s\d.+-]*,[\s\d.,]*$/.test(String(value));

/**
 * An amount of money: a JSON number or plain digits as text, with at most four digits after the point, at
 * most 10^15.
 */
export const Amount = Schema.Union([Schema.Finite.annotate({ message: AMOUNT }), Schema.String])
  .annotate({ message: AMOUNT })
  .check(
    Schema.makeFilter((value) => !hasComma(value), {
      message: "must be written with a point and without commas, such as 5.50",
      toJsonSchema: () => ({}),
    }),
    Schema.makeFilter((value) => hasComma(value) || isAmount(value), {
      message: AMOUNT,
      toJsonSchema: () => ({ pattern: "^[+-]?[0-9]*\\.?[0-9]+$" }),
    }),
  );
