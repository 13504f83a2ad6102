import { texts } from "../texts/language.ts";
import type { Session } from "./session.ts";
import { useAttempt } from "./use-attempt.ts";
import { Wrong } from "./wrong.tsx";

interface Shown {
  readonly session: Session;
  readonly isOff?: boolean;
  /** How the button looks. */
  readonly class?: string;
}

/** Signs out, where one does. */
export const SignOut = ({ session, isOff = false, class: look }: Shown) => {
  const { isBusy, problem, go } = useAttempt();
  if (session.isOwn.value) return null;
  return (
    <>
      <button
        type="button"
        class={look}
        disabled={isOff || isBusy.value}
        onClick={() => void go(session.signOut)}
      >
        {texts().session.signOut}
      </button>
      <Wrong problem={problem.value} />
    </>
  );
};
