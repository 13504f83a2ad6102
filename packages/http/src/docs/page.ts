import { type ApiDescription, operationsOf, type PlacedOperation } from "./description.ts";
import { errorTable } from "./error-table.ts";
import { objectFields, typeOf } from "./fields.ts";
import { block, code, escapeHtml, inline, prose, sentence } from "./html.ts";
import { operationSection } from "./operation-section.ts";

/**
 * The API as a page for people, made of its OpenAPI document alone. It is whole without its script, which adds the search, and
 * loads nothing but that and its style.
 */

const FIRST_LINES = `FARTHING=http://127.0.0.1:8080
KEY=fk_…`;

const groupId = (tag: string): string => `group-${tag.replaceAll(/\W/g, "-")}`;

/** The operations of each group, in the order of the groups. */
const grouped = (api: ApiDescription): readonly (readonly [Tag, readonly PlacedOperation[]])[] => {
  const operations = operationsOf(api);
  return api.tags.map((tag) => [tag, operations.filter(({ tags }) => tags.includes(tag.name))]);
};

type Tag = ApiDescription["tags"][number];

const entry = ({ operationId, method, summary }: PlacedOperation): string =>
  `<li><a href="#${escapeHtml(operationId)}"><span class="method">${method.toUpperCase()}</span> <span>${escapeHtml(summary)}</span></a></li>`;

const navigation = (api: ApiDescription): string =>
  grouped(api)
    .map(
      ([{ name }, operations]) =>
        `<div class="group"><a class="name" href="#${groupId(name)}">${escapeHtml(name)}</a><ul>${operations.map(entry).join("")}</ul></div>`,
    )
    .join("\n");

const side = (api: ApiDescription): string => `<header class="side">
<p class="title"><a href="#main">${escapeHtml(api.info.title)} API</a> <span class="dim">${escapeHtml(api.info.version)}</span></p>
<details class="menu"><summary>Operations</summary></details>
<div class="search" role="search" hidden><label for="sought">Find an operation <kbd>/</kbd></label>
<input id="sought" type="search" placeholder="path, words, parameter" autocomplete="off" spellcheck="false"><p role="status" class="dim"></p></div>
<nav aria-label="Operations">${navigation(api)}
<div class="group around"><a class="name" href="#objects">Objects</a></div></nav>
</header>`;

const schemes = (api: ApiDescription): string =>
  `<ul>${Object.values(api.components.securitySchemes)
    .map((scheme) => {
      const header = scheme.type === "apiKey" ? scheme.name : "Authorization: Bearer";
      return `<li>${code(header)}: ${sentence(scheme.description)}</li>`;
    })
    .join("")}</ul>`;

const introduction = (api: ApiDescription): string => {
  const { title, summary, description } = api.info;
  const [first = "", signingIn = "", ...others] = description.split(/\n\n(?=## )/);
  return `<h1>${escapeHtml(title)} API</h1>
<section class="around prose">
<p class="summary">${sentence(summary)}</p>
${prose(first)}
<p>The commands on this page run in a shell that knows the address of the server and a credential. <code>$TOKEN</code> is
an access token; other names stand for what only you have. For programs: <a href="openapi.json">openapi.json</a>, OpenAPI
${escapeHtml(api.openapi)}.</p>
${block(FIRST_LINES, "curl")}
${prose(signingIn)}
${schemes(api)}
${prose(others.join("\n\n"))}
${errorTable(api)}
</section>`;
};

const group = (
  api: ApiDescription,
  [{ name, description }, operations]: readonly [Tag, readonly PlacedOperation[]],
): string => `<section class="group">
<h2 id="${groupId(name)}">${escapeHtml(name)}</h2>
<p class="dim">${sentence(description)}</p>
${operations.map((each) => operationSection(api, each)).join("\n")}
</section>`;

const objects = ({ components: { schemas } }: ApiDescription): string => `<section class="around">
<h2 id="objects">Objects</h2>
<p class="dim">What bodies and answers are made of.</p>
${Object.entries(schemas)
  .map(([name, schema]) => {
    const { properties, description } = schema;
    const said = description === undefined ? "" : `<p>${inline(description)}</p>`;
    return `<section class="object" id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${said}${properties === undefined ? `<p>${typeOf(schema)}</p>` : objectFields(schema)}</section>`;
  })
  .join("\n")}
</section>`;

/** The page of an API. */
export const documentationPage = (api: ApiDescription): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(api.info.title)} API</title>
<link rel="stylesheet" href="docs.css"><script src="docs.js" defer></script></head>
<body><a class="skip" href="#main">Skip to the content</a>
${side(api)}
<main id="main" tabindex="-1">
${introduction(api)}
${grouped(api)
  .map((each) => group(api, each))
  .join("\n")}
${objects(api)}
</main></body></html>
`;
