import { toResponse } from "@farthing/http/preflight-response";
import type { Result } from "./check.ts";

/** What the HTTP operation would answer; a file that cannot be read has no status. */
const responseOf = (result: Result, findings: boolean): { status: number | null; body: unknown } =>
  "unreadable" in result
    ? {
        status: null,
        body: { error: "unreadable_file", message: `${result.name} cannot be read: ${result.unreadable}.` },
      }
    : toResponse(result.outcome, { findings });

/** One file named as it is gives the body itself; anything else an array. */
export const json = (results: readonly Result[], literal: boolean, findings: boolean): string => {
  const answers = results.map((result) => ({ file: result.name, ...responseOf(result, findings) }));
  return JSON.stringify(literal ? answers[0]?.body : answers, null, 2);
};
