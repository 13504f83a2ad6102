import { issuesOf, type JsonSchema, type SchemaIssue } from "./json-schema.ts";

/** The versions of JSON Schema that can be asked for. */
const TARGETS: Readonly<Record<string, string>> = {
  "draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

type Converter = (options: { readonly target: string }) => Record<string, unknown>;

/**
 * A schema that other libraries take, by Standard Schema and Standard JSON Schema (https://standardschema.dev): what a value is is
 * not changed by it.
 */
export interface StandardSchema<Value> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "farthing";
    readonly validate: (
      value: unknown,
    ) => { readonly value: Value; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };
    /** Throws an `Error` for another target than `draft-2020-12` and `draft-07`. */
    readonly jsonSchema: { readonly input: Converter; readonly output: Converter };
    /** Only for types. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** A document as a schema of values of a type. */
export const standardSchema = <Value>(document: JsonSchema): StandardSchema<Value> => {
  const convert: Converter = ({ target }) => {
    const $schema = TARGETS[target];
    if ($schema === undefined)
      throw new Error(`There is no ${target}, only ${Object.keys(TARGETS).join(" and ")}.`);
    return { ...structuredClone(document), $schema };
  };
  return {
    "~standard": {
      version: 1,
      vendor: "farthing",
      validate: (value) => {
        const issues = issuesOf(value, document);
        return issues.length === 0 ? { value: value as Value } : { issues };
      },
      jsonSchema: { input: convert, output: convert },
    },
  };
};
