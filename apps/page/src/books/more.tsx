import { useEffect, useRef } from "preact/hooks";
import { bookTexts, texts } from "../texts/language.ts";
import type { GrowingList } from "./growing-list.ts";
import { Problem } from "./problem.tsx";

/** The end of a list: asks for more when it comes into sight, and when it is pressed. */
export const More = ({ of }: { readonly of: Omit<GrowingList<unknown>, "change"> }) => {
  const end = useRef<HTMLButtonElement>(null);
  const { hasMore, items, problem } = of;
  useEffect(() => {
    if (end.current === null) return;
    // Told at once, it can have been out of sight first.
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) of.more();
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore.value, items.value]);
  return (
    <>
      {problem.value === undefined && items.value === undefined && (
        <p class="dim" role="status">
          {texts().waiting}
        </p>
      )}
      <Problem problem={problem.value} onAgain={of.more} />
      {hasMore.value && problem.value === undefined && (
        <button type="button" ref={end} onClick={of.more}>
          {bookTexts().books.more}
        </button>
      )}
    </>
  );
};
