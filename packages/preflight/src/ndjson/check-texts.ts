import { isStorableText, toStorableText } from "@farthing/values";
import { sayUnstorable, unstorableIn } from "../findings/unstorable-text.ts";
import type { RecordContext } from "./record-context.ts";
import { type JsonObject, pointerStep } from "./values.ts";

/** Every text of a record can be stored, and every name of a field: one finding for each field of the record. */
export const checkTexts = (record: JsonObject, { line, log }: RecordContext): void => {
  const report = (pointer: string, text: string): void =>
    log.add("invalid_text", line, toStorableText(pointer), () => sayUnstorable(text));
  const check = (name: string, value: unknown, above: string): void => {
    if (!isStorableText(name)) {
      report(above, name);
      return;
    }
    const found = unstorableIn(value);
    if (found !== undefined) report(above + [name, ...found.path].map(pointerStep).join(""), found.text);
  };
  for (const name in record) {
    if (name !== "data") check(name, record[name], "");
    else
      for (const field in record.data as JsonObject)
        check(field, (record.data as JsonObject)[field], "/data");
  }
};
