/** A schema of JSON, with the keywords that ours have. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

/** What is wrong with a value, and where in it. */
export interface SchemaIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

const isOfType = (value: unknown, type: string): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOf(value) === type;

const listed = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(", ");

/** Holds values against the schemas of one document. */
class Examination {
  readonly issues: SchemaIssue[] = [];
  private readonly document: JsonSchema;

  constructor(document: JsonSchema) {
    this.document = document;
  }

  see(value: unknown, schema: JsonSchema, path: SchemaIssue["path"]): void {
    const { $ref, type, anyOf, pattern } = schema;
    if ($ref !== undefined) this.see(value, this.named($ref), path);
    const types = typeof type === "string" ? [type] : (type ?? []);
    if (types.length > 0 && !types.some((each) => isOfType(value, each)))
      this.add(`It must be ${types.join(" or ")}, not ${typeOf(value)}`, path);
    if ("const" in schema && value !== schema.const) this.add(`It must be ${listed([schema.const])}`, path);
    if (schema.enum?.includes(value) === false) this.add(`It must be one of ${listed(schema.enum)}`, path);
    if (anyOf?.some((each) => this.fits(value, each)) === false)
      this.add("It is none of what it can be", path);
    if (pattern !== undefined && typeof value === "string" && !new RegExp(pattern, "u").test(value))
      this.add(`It must look like ${pattern}`, path);
    if (Array.isArray(value)) this.seeItems(value, schema, path);
    else if (typeof value === "object" && value !== null)
      this.seeFields(value as Readonly<Record<string, unknown>>, schema, path);
  }

  private add(message: string, path: SchemaIssue["path"]): void {
    this.issues.push({ message, path });
  }

  private named(ref: string): JsonSchema {
    return this.document.$defs![ref.replace("#/$defs/", "")]!;
  }

  private fits(value: unknown, schema: JsonSchema): boolean {
    const within = new Examination(this.document);
    within.see(value, schema, []);
    return within.issues.length === 0;
  }

  private seeItems(value: readonly unknown[], { items }: JsonSchema, path: SchemaIssue["path"]): void {
    if (items !== undefined) for (const [i, each] of value.entries()) this.see(each, items, [...path, i]);
  }

  private seeFields(
    value: Readonly<Record<string, unknown>>,
    { properties = {}, required = [], additionalProperties = true }: JsonSchema,
    path: SchemaIssue["path"],
  ): void {
    for (const name of required) if (!Object.hasOwn(value, name)) this.add("It is missing", [...path, name]);
    for (const [name, each] of Object.entries(value)) {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (schema !== undefined) this.see(each, schema, [...path, name]);
      else if (typeof additionalProperties === "object")
        this.see(each, additionalProperties, [...path, name]);
      else if (!additionalProperties) this.add("There is no such field", [...path, name]);
    }
  }
}

/** What is wrong with a value that should be as a document says. */
export const issuesOf = (value: unknown, document: JsonSchema): readonly SchemaIssue[] => {
  const examination = new Examination(document);
  examination.see(value, document, []);
  return examination.issues;
};
