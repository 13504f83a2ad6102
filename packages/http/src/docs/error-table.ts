import { type ApiDescription, examplesOf, operationsOf } from "./description.ts";
import { code, inline, wrapped } from "./html.ts";

/** A code of an error, with what is said where it occurs first. */
interface ErrorCode {
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

const isError = (value: unknown): value is { readonly error: string } =>
  typeof value === "object" && value !== null && "error" in value && typeof value.error === "string";

const messageOf = (value: object): string =>
  ("message" in value && String(value.message)) ||
  ("error_description" in value && String(value.error_description)) ||
  "";

/** Every code that an operation answers with, by status. */
const errorCodes = (api: ApiDescription): readonly ErrorCode[] => {
  const found = new Map<string, ErrorCode>();
  for (const { responses } of operationsOf(api))
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const value of Object.values(content).flatMap((body) => examplesOf(api, body))) {
        if (!isError(value) || found.has(`${status} ${value.error}`)) continue;
        found.set(`${status} ${value.error}`, { status, error: value.error, message: messageOf(value) });
      }
  return [...found.values()].sort((a, b) => Number(a.status) - Number(b.status));
};

/** The codes of errors as a table, made of the examples of the operations. */
export const errorTable = (api: ApiDescription): string =>
  `<table class="errors"><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message, for example</th></tr></thead><tbody>${errorCodes(
    api,
  )
    .map(
      ({ status, error, message }) =>
        `<tr><td>${code(status)}</td><td>${wrapped(error)}</td><td>${inline(message)}</td></tr>`,
    )
    .join("")}</tbody></table>`;
