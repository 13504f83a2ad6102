import type { Session } from "./session.ts";

/** Why nobody is signed in, where somebody was, or should have been by the link. */
export const SessionProblem = ({ session }: { readonly session: Session }) =>
  session.problem.value === undefined ? null : (
    <p class="card bad" role="alert">
      {session.problem.value}
    </p>
  );
