import type { Operation } from "../operations/operation.ts";

/**
 * The API as a page for people, generated from the OpenAPI document, without scripts and external files, so
 * that it works offline and in a text browser.
 */

type Node = Readonly<Record<string, unknown>>;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: unknown): string => String(text ?? "").replace(/[&<>"]/g, (char) => ESCAPES[char]!);

const node = (value: unknown): Node => (typeof value === "object" && value !== null ? (value as Node) : {});

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
h2 { margin-top: 3rem; } section { border-top: 1px solid #8886; padding: .5rem 0 1rem; }
pre { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
.method { text-transform: uppercase; font-weight: 700; }
`;

/** A schema in a few words. */
const typeOf = (schema: Node): string => {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1);
    return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if (Array.isArray(schema.anyOf))
    return [...new Set(schema.anyOf.map((each) => typeOf(node(each))))].join(" or ");
  if (Array.isArray(schema.enum))
    return schema.enum.map((each) => `<code>${escapeHtml(each)}</code>`).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(node(schema.items))}`;
  const bounds = (["format", "pattern"] as const)
    .filter((key) => schema[key] !== undefined)
    .map((key) => `<code>${escapeHtml(schema[key])}</code>`);
  return [escapeHtml([schema.type].flat().join(" or ")), ...bounds].join(" ");
};

/** The default of a schema, or of one of its alternatives. */
const defaultOf = (schema: Node): string => {
  const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf.map(node) : [];
  const { default: value } = [schema, ...alternatives].find((each) => each.default !== undefined) ?? {};
  return value === undefined ? "" : `; <code>${escapeHtml(value)}</code> if left out`;
};

const examplesOf = ({ examples }: Node): string =>
  Array.isArray(examples)
    ? examples.map((each) => `<pre>${escapeHtml(JSON.stringify(each, null, 2))}</pre>`).join("")
    : "";

const propertiesTable = (schema: Node): string => {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const rows = Object.entries(node(schema.properties)).map(
    ([name, each]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeOf(node(each))}</td><td>${required.has(name) ? "" : "optional"}${defaultOf(node(each))}</td><td>${escapeHtml(node(each).description)}</td></tr>`,
  );
  return rows.length === 0 ? "" : `<table>${rows.join("")}</table>`;
};

const parametersTable = (parameters: readonly Node[]): string =>
  parameters.length === 0
    ? ""
    : `<h4>Parameters</h4><table>${parameters
        .map(
          (each) =>
            `<tr><td><code>${escapeHtml(each.name)}</code></td><td>${escapeHtml(each.in)}</td><td>${typeOf(node(each.schema))}${defaultOf(node(each.schema))}</td><td>${escapeHtml(each.description)}</td></tr>`,
        )
        .join("")}</table>`;

/** Every media type of a body, each with its schema. */
const content = (described: Node): string =>
  Object.entries(node(described.content))
    .map(([type, each]) => {
      const schema = node(node(each).schema);
      return `${escapeHtml(type)}: ${typeOf(schema)}${propertiesTable(schema)}`;
    })
    .join("<br>");

const operationSection = (path: string, method: string, operation: Node): string => `
<section id="${escapeHtml(operation.operationId)}">
<h3><code><span class="method">${escapeHtml(method)}</span> ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p>
${parametersTable((operation.parameters ?? []) as Node[])}
${operation.requestBody === undefined ? "" : `<h4>Body</h4><p>${content(node(operation.requestBody))}</p>`}
<h4>Answers</h4><table>${Object.entries(node(operation.responses))
  .map(
    ([status, each]) =>
      `<tr><td><code>${escapeHtml(status)}</code></td><td>${escapeHtml(node(each).description)}</td><td>${content(node(each))}</td></tr>`,
  )
  .join("")}</table>
</section>`;

/** The page of an OpenAPI document. */
export const documentationPage = (document: Node, operations: readonly Operation[]): string => {
  const info = node(document.info);
  const paths = node(document.paths);
  const components = node(document.components);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${operations
        .filter((each) => each.tag === tag)
        .map(({ route, method }) => operationSection(route, method, node(node(paths[route])[method])))
        .join("")}`,
  );
  const schemas = Object.entries(node(components.schemas)).map(
    ([name, schema]) =>
      `<section id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><p>${escapeHtml(node(schema).description)}</p>${propertiesTable(node(schema))}${examplesOf(node(schema))}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
<p>${escapeHtml(info.summary)}. The same for programs: <a href="openapi.json">openapi.json</a>, OpenAPI ${escapeHtml(document.openapi)}.</p>
<p>Send an API key in the header <code>X-Api-Key</code>, or an access token as <code>Authorization: Bearer</code>.
Every answer has an <code>X-Request-Id</code>. Errors are answered as <a href="#ErrorResponse">ErrorResponse</a>.</p>
<ul>${operations.map(({ id, method, route, summary }) => `<li><a href="#${escapeHtml(id)}"><code><span class="method">${escapeHtml(method)}</span> ${escapeHtml(route)}</code></a> ${escapeHtml(summary)}</li>`).join("")}</ul>
${sections.join("")}
<h2>Schemas</h2>${schemas.join("")}
</body></html>
`;
};
