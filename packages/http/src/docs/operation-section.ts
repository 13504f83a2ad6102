import { curlLines } from "./curl.ts";
import {
  type ApiDescription,
  type DescribedContent,
  type DescribedResponse,
  examplesOf,
  type PlacedOperation,
} from "./description.ts";
import { bodyFields, parameterFields, typeOf } from "./fields.ts";
import { block, code, escapeHtml, inline, sentence, shown } from "./html.ts";

/** Who may ask: with which scope, or that no key will do. */
const needs = ({ security, "x-scope": scope }: PlacedOperation): string => {
  if (security.length === 0) return "Needs no credential.";
  if (scope === undefined) return "Needs an access token: a key is no person.";
  return `Needs a key or an access token with the scope ${code(scope)}.`;
};

const mediaTypeFields = (
  api: ApiDescription,
  [type, { schema }]: readonly [string, DescribedContent[string]],
): string => `<p class="dim">${code(type)}, ${typeOf(schema)}</p>${bodyFields(api, schema)}`;

/** Fields of each media type: those of the first are open, as others have nearly the same. */
const bodyPart = (api: ApiDescription, { requestBody }: PlacedOperation): string => {
  if (requestBody === undefined) return "";
  const types = Object.entries(requestBody.content);
  const parts =
    types.length === 1
      ? types.map((each) => mediaTypeFields(api, each))
      : types.map(
          ([type, each]) =>
            `<details class="body"><summary>Fields of ${code(type)}</summary>${mediaTypeFields(api, [type, each])}</details>`,
        );
  return `<h4>Body</h4><p>${sentence(requestBody.description)}</p>${parts.join("")}`;
};

/** Headers that are on every answer, or on every one that is counted: what they mean is said once. */
const EVERYWHERE = /^X-(?:Request-Id|RateLimit-.*)$/;

const headersPart = ({ headers }: DescribedResponse): string => {
  const own = Object.entries(headers).filter(([name]) => !EVERYWHERE.test(name));
  return own.length === 0
    ? ""
    : `<ul class="headers">${own.map(([name, { description }]) => `<li>${code(name)} ${inline(description)}</li>`).join("")}</ul>`;
};

const answerPart = (
  api: ApiDescription,
  [status, response]: readonly [string, DescribedResponse],
  isOpen: boolean,
): string => {
  const bodies = Object.entries(response.content ?? {}).map(
    ([type, body]) =>
      `<p class="dim">${code(type)}, ${typeOf(body.schema)}</p>${examplesOf(api, body)
        .map((example) => block(shown(example), "json"))
        .join("")}`,
  );
  return `<details${isOpen ? " open" : ""}><summary>${code(status)} ${inline(response.description)}</summary>${headersPart(response)}${bodies.length === 0 ? '<p class="dim">No body</p>' : bodies.join("")}</details>`;
};

const answersPart = (api: ApiDescription, { responses }: PlacedOperation): string => {
  const answers = Object.entries(responses);
  const done = answers.findLast(([status]) => Number(status) < 400);
  return answers.map((each) => answerPart(api, each, each === done)).join("");
};

/** An operation: on the one side what it is and takes, on the other a request and its answers. */
export const operationSection = (api: ApiDescription, operation: PlacedOperation): string => {
  const { operationId, method, path, summary, description, parameters } = operation;
  const fields = parameterFields(parameters);
  return `<section class="operation" id="${escapeHtml(operationId)}">
<h3 class="sought"><a href="#${escapeHtml(operationId)}">${escapeHtml(summary)}</a></h3>
<p class="path sought"><b class="method">${method.toUpperCase()}</b> ${code(path)}</p>
<div class="meaning">
<p>${sentence(description)}</p>
<p class="dim">${needs(operation)}</p>
${fields === "" ? "" : `<h4>Parameters</h4>${fields}`}
${bodyPart(api, operation)}
</div>
<div class="examples">
<h4>Request</h4>
${curlLines(api, operation)
  .map((lines) => block(lines, "curl"))
  .join("")}
<h4>Answers</h4>
${answersPart(api, operation)}
</div>
</section>`;
};
