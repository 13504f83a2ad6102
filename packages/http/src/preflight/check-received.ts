import { decodeObject } from "@farthing/core/request";
import { type Content, decodedOnce, given, type Known, preflight } from "@farthing/preflight";
import * as Result from "effect/Result";
import { isJsonObject } from "../request/as-sent.ts";
import { joinBlocks } from "./blocks.ts";
import { parseBounded } from "./parse-bounded.ts";
import type { Received } from "./received.ts";
import { PreflightRequest } from "./request-fields.ts";
import { foundOptions, givenOptions, requestedProfile } from "./requested-reading.ts";
import { toResponse } from "./response.ts";
import { refusedAsSent, refusedSeparator, withoutSeparator } from "./separator-field.ts";

/** An answer that is ready to send: its body is JSON text. */
export interface ReadyAnswer {
  readonly status: number;
  readonly body: string;
}

/** What preflight may know of the family, for the account of the request if it gives one. */
export type LoadKnown = (accountId: string | undefined) => Promise<Known>;

type Fields = Readonly<Record<string, unknown>>;

const badRequest = (message: string): ReadyAnswer => ({
  status: 400,
  body: JSON.stringify({ error: "bad_request", message }),
});

const parseFields = (bytes: Uint8Array): Fields | string => {
  let json: string;
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "The body is not UTF-8.";
  }
  const parsed = parseBounded(json);
  if ("problem" in parsed) return `The body ${parsed.problem}.`;
  return isJsonObject(parsed.value) ? parsed.value : "The body is JSON, but not an object.";
};

/** The names in an `include`: one text or several, each with commas between them. */
const namesIn = (include: string | readonly string[] | null | undefined): readonly string[] =>
  [include ?? []].flat().flatMap((each) => each.split(",").map((name) => name.trim()));

/**
 * Checks received content and returns the answer of the operation; it does the same on the main thread and on
 * a worker.
 */
export const checkReceived = async (
  received: Received,
  include: string | undefined,
  loadKnown: LoadKnown,
): Promise<ReadyAnswer> => {
  const sent = received._tag === "Json" ? parseFields(joinBlocks(received.bytes)) : received.fields;
  if (typeof sent === "string") return badRequest(sent);
  const decoded = decodeObject(PreflightRequest, sent);
  if (Result.isFailure(decoded)) return badRequest(decoded.failure.errors.join(" "));
  const { raw_file_content: raw, include: included, auto, profile: asked, ...fields } = decoded.success;
  const profile = requestedProfile(asked);
  if (typeof profile === "string") return badRequest(`profile cannot be used: ${profile}.`);
  const content: Content =
    received._tag === "Form" && received.file !== undefined
      ? { ...received.file, bytes: joinBlocks(received.file.bytes) }
      : (raw ?? undefined);
  const refused = refusedSeparator(fields);
  const options = givenOptions(fields, profile ?? {});
  const said = refused === undefined ? options : withoutSeparator(options);
  const known = await loadKnown(given(options, "account_id"));
  const read = typeof content === "object" && "bytes" in content ? decodedOnce(content) : content;
  const found = auto ? foundOptions(read, said, known.today) : undefined;
  const outcome = preflight(read, found?.options ?? said, known);
  const { status, body } = toResponse(refused === undefined ? outcome : refusedAsSent(outcome, refused), {
    findings: [...namesIn(included), ...namesIn(include)].includes("findings"),
    left_out: profile !== undefined || found !== undefined,
    ...(found === undefined ? {} : { undecided: found.undecided }),
  });
  return { status, body: JSON.stringify(body) };
};
