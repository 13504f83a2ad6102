import { isCurrencyCode } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";

/** What is said of a family when it is created. */
export interface NewFamily {
  /** ISO 4217, any case; USD unless given. */
  readonly currency?: string;
  /** An IANA name; UTC unless given. */
  readonly time_zone?: string;
}

/** What is wrong with it, a sentence each. */
export const newFamilyProblems = ({ currency, time_zone }: NewFamily): readonly string[] => [
  ...(currency === undefined || isCurrencyCode(currency)
    ? []
    : [`${JSON.stringify(currency.slice(0, 20))} is not a current currency code such as EUR.`]),
  ...(time_zone === undefined || Option.isSome(DateTime.zoneMakeNamed(time_zone))
    ? []
    : [`${JSON.stringify(time_zone.slice(0, 60))} is not a time zone such as Europe/Paris.`]),
];

/** The family as it is stored. */
export const newFamily = (id: string, { currency, time_zone }: NewFamily) => ({
  ...{ id, currency: currency?.toUpperCase() ?? "USD" },
  time_zone: time_zone ?? "UTC",
});
