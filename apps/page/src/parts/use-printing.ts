import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** Whether the page is being printed. */
export const usePrinting = (): boolean => {
  const isPrinting = useSignal(false);
  // With the first rows themselves, not a frame later: whoever prints at once has them on paper too.
  useLayoutEffect(() => {
    const begin = (): void => {
      isPrinting.value = true;
    };
    const end = (): void => {
      isPrinting.value = false;
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting.value;
};
