import type { Content } from "../decode/open-content.ts";
import type { ReadingOptions } from "../options/options.ts";
import { foldedHeader } from "../reading/content-layout.ts";
import { LabelCells } from "../reading/label-cells.ts";
import { contentLayout } from "./layout-of-content.ts";
import { isLabel } from "./remembered-fields.ts";

/** What each label is called now; one that no header or several can be stays as it was. */
const presentLabel = (label: string, headers: readonly string[]): string => {
  const form = foldedHeader(label);
  const [found, ...others] = headers.filter((header) => foldedHeader(header) === form);
  return found === undefined || others.length > 0 || new LabelCells(headers).has(label) ? label : found;
};

/** A reading of another file with the labels that its columns have in this one: some name a day, as the files of a layout may. */
export const withPresentLabels = (content: Content, reading: ReadingOptions): ReadingOptions => {
  const isDated = Object.entries(reading).some(
    ([field, value]) => isLabel(field) && /\d/.test(String(value)),
  );
  const headers = isDated ? contentLayout(content)?.columns : undefined;
  if (headers === undefined) return reading;
  return Object.fromEntries(
    Object.entries(reading).map(([field, value]) => [
      field,
      isLabel(field) && typeof value === "string" ? presentLabel(value, headers) : value,
    ]),
  );
};
