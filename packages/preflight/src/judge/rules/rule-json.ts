import { quoted } from "../../findings/finding.ts";
import { explainUnstorable, type UnstorableText, unstorableIn } from "../../findings/unstorable-text.ts";
import type { Column } from "../../reading/layout.ts";
import { cellRule } from "../cell-rule.ts";
import type { Rule } from "../rule.ts";

/** The only kind of record that rules apply to. */
export const ruleResourceType = (column: Column): Rule =>
  cellRule(
    "invalid_rule",
    column,
    (value) => value === "" || value === "transaction",
    (value) => ({
      message: `${quoted(value)} is not a resource type that rules apply to`,
      help: 'Write "transaction".',
    }),
  );

/** No real rule is longer, and parsing a malicious one takes eighty times its length. */
const MAX_LENGTH = 100_000;

const parseJson = (text: string): unknown => {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Conditions and actions are JSON arrays; a rule has at least one action. */
export const ruleJsonArray = (column: Column, least: 0 | 1): Rule =>
  cellRule(
    "invalid_rule",
    column,
    (value) => {
      if (value === "") return true;
      const parsed = parseJson(value);
      return Array.isArray(parsed) && parsed.length >= least;
    },
    (value) => {
      const parsed = parseJson(value);
      if (Array.isArray(parsed))
        return { message: `${column.header} is empty`, help: "Add at least one action." };
      return {
        message:
          parsed === undefined
            ? `${quoted(value)} is not JSON`
            : `${quoted(value)} is JSON, but not an array`,
        help: 'Write a JSON array such as [{"condition_type":"transaction_name","operator":"like","value":"Oven"}], with every quote doubled inside a quoted cell.',
      };
    },
  );

/** Escapes in the JSON of a rule do not stand for characters that cannot be stored. */
export const ruleTexts = (column: Column): Rule => {
  const found = (value: string): UnstorableText | undefined =>
    value.includes("\\u") ? unstorableIn(parseJson(value)) : undefined;
  return cellRule(
    "invalid_text",
    column,
    (value) => found(value) === undefined,
    (value) => explainUnstorable(found(value)?.text ?? value),
  );
};
