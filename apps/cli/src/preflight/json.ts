import { toResponse } from "@farthing/http/preflight-response";
import type { Result } from "./check.ts";

/** The answer of the HTTP operation; a file that cannot be read has no status. */
const responseOf = (result: Result, findings: boolean): { status: number | null; body: unknown } =>
  "unreadable" in result
    ? {
        status: null,
        body: { error: "unreadable_file", message: `${result.name} cannot be read: ${result.unreadable}.` },
      }
    : toResponse(result.outcome, {
        findings,
        how_read: result.shown !== undefined,
        remembered: result.used,
        ...(result.inspected ? { undecided: result.undecided } : {}),
      });

/** A single file gives the body itself; several files or a pattern give an array. */
export const json = (results: readonly Result[], literal: boolean, findings: boolean): string => {
  const answers = results.map((result) => ({ file: result.name, ...responseOf(result, findings) }));
  return JSON.stringify(literal ? answers[0]?.body : answers, null, 2);
};
