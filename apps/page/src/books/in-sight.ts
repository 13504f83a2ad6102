import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Whether an element has been in the window. */
export const useInSight = (element: RefObject<Element | null>): boolean => {
  const isSeen = useSignal(false);
  useEffect(() => {
    if (element.current === null) return;
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) {
        isSeen.value = true;
        watch.disconnect();
      }
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return isSeen.value;
};
