import { singleBlanks } from "../text/single-blanks.ts";
import type { Information } from "./information.ts";

/** Codes of banks of the Netherlands and of SWIFT. Other words between slashes are text. */
const CODE =
  /\/(ACCW|ACNO|ADDR|AREF|BAI|BENM|BIC|BUSP|CDTR|CHGS|CNTP|CSID|DBTR|EREF|EXCH|IBAN|ID|INST|ISDT|MARF|NAME|NRTX|OCMT|ORDP|PREF|PURP|REMI|RREF|RTRN|RTYP|SVCL|TRCD|TRTP|UCRD|UDTR|ULTB|ULTC|ULTD)\//;

/** Codes that no free text has by chance. */
const TELLING = /\/(?:NAME|REMI|BENM|ORDP|CNTP)\//;

/** The number, the bank, the name and the town of the other side. */
const counterpartName = (value: string): string => value.split("/")[2] ?? "";

/** `USTD//text` or `STRD/CUR/reference`, as in CAMT. */
const remittance = (value: string): string => value.replace(/^(?:USTD\/+|STRD\/(?:CUR|ISO)\/)/, "");

/** Reads `/TRTP/SEPA/NAME/J. Jansen/REMI/Factuur 7`; undefined if a text is not of this kind. */
export const readSlashCodes = (text: string): Information | undefined => {
  if (!TELLING.test(text)) return undefined;
  const parts = text.split(CODE);
  const values = new Map<string, string>();
  for (let at = 1; at + 1 < parts.length; at += 2)
    if (!values.get(parts[at]!)) values.set(parts[at]!, parts[at + 1]!);
  const value = (code: string): string => singleBlanks(values.get(code) ?? "");
  return {
    name: value("NAME") || counterpartName(value("CNTP")) || value("BENM") || value("ORDP"),
    purpose: values.has("REMI") ? remittance(value("REMI")) : singleBlanks(text),
    type: value("TRTP"),
    references: [value("EREF"), value("PREF")],
    original: value("OCMT"),
  };
};
