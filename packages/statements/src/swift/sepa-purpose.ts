import { singleBlanks } from "../text/single-blanks.ts";

/** The tags that German banks write into a purpose; `SVWZ` is what the payer wrote. */
const SEPA_TAG = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC)\+/;

export interface Purpose {
  readonly text: string;
  readonly references: readonly string[];
}

/** The purpose without the tags of SEPA, if one of them says which part it is. */
export const sepaPurpose = (text: string): Purpose => {
  if (!text.includes("+")) return { text: singleBlanks(text), references: [] };
  const [before = "", ...parts] = text.split(SEPA_TAG);
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2)
    if (!values.has(parts[at]!)) values.set(parts[at]!, singleBlanks(parts[at + 1]!));
  const purpose = values.get("SVWZ");
  return {
    text: purpose === undefined ? singleBlanks(text) : singleBlanks(`${before} ${purpose}`),
    references: [values.get("EREF") ?? "", values.get("KREF") ?? ""],
  };
};
