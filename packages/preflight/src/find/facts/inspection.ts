import type { Evidence, Profile, Undecided } from "../../findings/question.ts";

export type { Evidence, Profile, Undecided };

/** How a file is written (docs/spec/inspect.md). */
export interface Inspection {
  /** What the file decides; it has no field that is in `undecided`. */
  readonly profile: Profile;
  readonly evidence: readonly Evidence[];
  readonly undecided: readonly Undecided[];
  /** What a preflight assumes beside the profile, because the file does not decide it. */
  readonly assumed: Profile;
}
