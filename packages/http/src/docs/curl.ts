import {
  type ApiDescription,
  type DescribedContent,
  type DescribedSchema,
  examplesOf,
  type PlacedOperation,
  resolved,
} from "./description.ts";

/** What stands for a value that only the reader has: `<CODE>` in an example, `$CODE` in a line. */
const PLACEHOLDER = /(<[A-Z_]+>)/;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A text as one word of a POSIX shell. */
export const shellWord = (text: string): string => {
  if (text === "") return quoted(text);
  if (/^[\w@=.,:/-]+$/.test(text)) return text;
  const parts = text.split(PLACEHOLDER).filter((part) => part !== "");
  return parts.map((part) => (PLACEHOLDER.test(part) ? `"$${part.slice(1, -1)}"` : quoted(part))).join("");
};

const LINE = 60;

const json = (value: unknown): string => {
  const line = JSON.stringify(value);
  return line.length <= LINE ? line : JSON.stringify(value, null, 2);
};

const encoded = (value: unknown): string =>
  encodeURIComponent(String(value)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const urlOf = ({ path, parameters }: PlacedOperation): string => {
  const shown = parameters.filter(({ example }) => example !== undefined);
  const at = shown
    .filter((each) => each.in === "path")
    .reduce((template, { name, example }) => template.replace(`{${name}}`, encoded(example)), path);
  const query = shown
    .filter((each) => each.in === "query")
    .map(({ name, example }) => `${name}=${encoded(example)}`);
  return `"$FARTHING${at}${query.length === 0 ? "" : `?${query.join("&")}`}"`;
};

const credentialOf = (api: ApiDescription, { security }: PlacedOperation): readonly string[] =>
  security.slice(0, 1).flatMap((schemes) =>
    Object.keys(schemes).map((name) => {
      const scheme = api.components.securitySchemes[name]!;
      return scheme.type === "apiKey" ? `-H "${scheme.name}: $KEY"` : '-H "Authorization: Bearer $TOKEN"';
    }),
  );

/** What a browser sends by itself. */
const byBrowser = ({ parameters }: PlacedOperation): readonly string[] =>
  parameters.flatMap(({ in: where, name, example }) => {
    if (example === undefined) return [];
    if (where === "header") return [`-H ${shellWord(`${name}: ${example}`)}`];
    return where === "cookie" ? [`-b ${shellWord(`${name}=${example}`)}`] : [];
  });

const FILE = "june.csv";

const isFile = (schema: DescribedSchema | undefined): boolean => schema?.contentMediaType !== undefined;

/** What a body is as lines of a command, and what has to be there before. */
interface SentBody {
  readonly before: readonly string[];
  readonly options: readonly string[];
}

/** A body as options of curl, by its media type. */
const bodyAs = (type: string, schema: DescribedSchema, example: unknown): SentBody => {
  if (type === "application/json")
    return { before: [], options: ["-H 'Content-Type: application/json'", `-d ${shellWord(json(example))}`] };
  const fields = Object.entries(example as Readonly<Record<string, unknown>>);
  if (type === "application/x-www-form-urlencoded")
    return {
      before: [],
      options: fields.map(([name, value]) => `--data-urlencode ${shellWord(`${name}=${value}`)}`),
    };
  const isOfFile = (name: string): boolean => isFile(schema.properties?.[name]);
  return {
    before: fields
      .filter(([name]) => isOfFile(name))
      .map(([, content]) => `printf %s ${shellWord(String(content))} > ${FILE}`),
    options: fields.map(
      ([name, value]) => `-F ${shellWord(`${name}=${isOfFile(name) ? `@${FILE}` : value}`)}`,
    ),
  };
};

const bodyOf = (api: ApiDescription, type: string, body: DescribedContent[string]): SentBody =>
  bodyAs(type, resolved(api, body.schema), examplesOf(api, body)[0]);

const NO_BODY: SentBody = { before: [], options: [] };

/** The method that curl uses by itself, by whether there is a body. */
const byItself = ({ options }: SentBody): string => (options.length === 0 ? "GET" : "POST");

/** Lines of a shell that ask for an operation with its examples: one for each media type of its body. */
export const curlLines = (api: ApiDescription, operation: PlacedOperation): readonly string[] => {
  const method = operation.method.toUpperCase();
  const { content = {} } = operation.requestBody ?? {};
  const bodies = Object.entries(content).map(([type, body]) => bodyOf(api, type, body));
  return (bodies.length === 0 ? [NO_BODY] : bodies).map((body) =>
    [
      ...body.before,
      [
        `curl ${method === byItself(body) ? "" : `-X ${method} `}${urlOf(operation)}`,
        ...credentialOf(api, operation),
        ...byBrowser(operation),
        ...body.options,
      ].join(" \\\n  "),
    ].join("\n"),
  );
};
