import type { Undecided } from "@farthing/preflight";
import type { Printed } from "../terminal/run-command.ts";

/** A question as a command answers it. */
export type AskedQuestion = Pick<Undecided, "field" | "candidates" | "readings" | "line" | "example"> & {
  readonly reason: string;
};

const parsed = (
  text: string,
): { readonly undecided?: unknown; readonly data?: { readonly undecided?: unknown } } => {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
};

/** What a file leaves open, by what a command printed of it as JSON. */
export const questionsIn = ({ stdout }: Printed): readonly AskedQuestion[] => {
  const { data, undecided = data?.undecided } = parsed(stdout);
  return Array.isArray(undecided) ? (undecided as readonly AskedQuestion[]) : [];
};
