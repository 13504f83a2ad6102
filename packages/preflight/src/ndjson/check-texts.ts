import { isStorableText, toStorableText } from "@farthing/values";
import { explainUnstorable, unstorableIn } from "../findings/unstorable-text.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import type { Path } from "./path.ts";
import type { JsonObject } from "./values.ts";

const storable = (step: string | number): string | number =>
  typeof step === "string" ? toStorableText(step) : step;

/** Every text of a record can be stored, and every name of a field: one finding for each field of the record. */
export const checkTexts = (record: JsonObject, { line, file }: ObjectInLine): void => {
  const report = (path: Path, text: string): void =>
    file.log.add("invalid_text", { line, path: path.map(storable) }, () => explainUnstorable(text));
  const check = (name: string, value: unknown, above: Path): void => {
    if (!isStorableText(name)) {
      report(above, name);
      return;
    }
    const found = unstorableIn(value);
    if (found !== undefined) report([...above, name, ...found.path], found.text);
  };
  for (const name in record) {
    if (name !== "data") check(name, record[name], []);
    else
      for (const field in record.data as JsonObject)
        check(field, (record.data as JsonObject)[field], ["data"]);
  }
};
