/** What the page reads of the OpenAPI document. */

/** A schema, or a reference to one. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DescribedSchema[];
  readonly items?: DescribedSchema;
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly contentMediaType?: string;
  readonly examples?: readonly unknown[];
}

/** Bodies by their media types. */
export type DescribedContent = Readonly<
  Record<
    string,
    {
      readonly schema: DescribedSchema;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
  >
>;

export interface DescribedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly description: string;
  readonly schema: DescribedSchema;
  readonly example?: unknown;
}

export interface DescribedResponse {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: DescribedContent;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  /** One of them is sent: each is the name of a scheme. */
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly "x-scope"?: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: { readonly description: string; readonly content: DescribedContent };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

/** How a credential is sent. */
type DescribedScheme = { readonly description: string } & (
  | { readonly type: "apiKey"; readonly name: string }
  | { readonly type: "http" }
);

export interface ApiDescription {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DescribedSchema>>;
    readonly securitySchemes: Readonly<Record<string, DescribedScheme>>;
  };
}

/** An operation with its place. */
export interface PlacedOperation extends DescribedOperation {
  readonly path: string;
  readonly method: string;
}

/** Every operation, in the order of the document. */
export const operationsOf = ({ paths }: ApiDescription): readonly PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** The name of a schema that is referred to. */
export const nameOf = ({ $ref }: DescribedSchema): string | undefined => $ref?.split("/").at(-1);

/** The schema itself, where it is referred to. */
export const resolved = (api: ApiDescription, schema: DescribedSchema): DescribedSchema => {
  const name = nameOf(schema);
  return name === undefined ? schema : api.components.schemas[name]!;
};

/** Examples of a body: its own, or those of its schema. */
export const examplesOf = (api: ApiDescription, body: DescribedContent[string]): readonly unknown[] =>
  body.examples === undefined
    ? (resolved(api, body.schema).examples ?? [])
    : Object.values(body.examples).map(({ value }) => value);
