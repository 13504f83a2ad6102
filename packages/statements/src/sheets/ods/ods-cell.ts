import { placesOf } from "@farthing/values";
import { ownText } from "../../basics/own-text.ts";
import { decimalText } from "../../cells/decimal-text.ts";
import { isoDayText } from "../../cells/iso-text.ts";
import type { XmlAttributes } from "../../xml/read-xml.ts";
import { durationText } from "./duration-text.ts";
import { showsAllDigits } from "./shows-all-digits.ts";

/** A cell as its element writes it (OpenDocument 1.3, part 3, 19.385). */
export interface OdsCell {
  readonly type: string;
  readonly value: string | undefined;
  readonly isFormula: boolean;
  readonly repeated: number;
}

/** How often a row or a cell stands beside itself. */
export const timesOf = (repeated: string | undefined): number =>
  Math.max(1, Math.floor(Number(repeated ?? 1)) || 1);

/** The attribute that holds the value of each type. */
const VALUE_OF: Readonly<Record<string, string>> = {
  float: "value",
  currency: "value",
  percentage: "value",
  date: "date-value",
  time: "time-value",
  boolean: "boolean-value",
  string: "string-value",
};

export const odsCell = (attributes: XmlAttributes, office: string, table: string): OdsCell => {
  const type = attributes[`${office}value-type`] ?? "";
  return {
    type,
    value: attributes[`${office}${VALUE_OF[type]}`],
    isFormula: attributes[`${table}formula`] !== undefined,
    repeated: timesOf(attributes[`${table}number-columns-repeated`]),
  };
};

const isNumeric = (type: string): boolean => VALUE_OF[type] === "value";

/** The text of a cell that is shown as `shown`. */
export const odsText = ({ type, value }: OdsCell, shown: string): string => {
  if (value === undefined) return ownText(shown);
  if (isNumeric(type)) return decimalText(value) ?? value.trim();
  if (type === "date") return isoDayText(value);
  if (type === "time") return durationText(value);
  return type === "boolean" ? value.trim().toUpperCase() : ownText(value);
};

/** Whether its number has decimals that it does not show. */
export const hidesDecimals = ({ type }: OdsCell, text: string, shown: string): boolean =>
  isNumeric(type) && decimalText(text) === text && placesOf(text) > 0 && !showsAllDigits(shown, text);
