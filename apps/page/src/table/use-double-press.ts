import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/**
 * Calls back when a cell is pressed twice; returns what is to be called when one is pressed. Of a double click it is the cell that was
 * pressed first that is meant: rows may move below the pointer in between, and something else may come there.
 */
export const useDoublePress = (twice: () => void): (() => void) => {
  const isPressed = useSignal(false);
  useEffect(() => {
    const press = ({ detail }: MouseEvent): void => {
      if (detail < 2) isPressed.value = false;
    };
    const open = (): void => {
      if (isPressed.peek()) twice();
    };
    // What has come below the pointer by the second click was not meant.
    const ignore = (event: MouseEvent): void => {
      const isElsewhere = (event.target as Element).closest('[role="grid"]') === null;
      if (event.detail >= 2 && isPressed.peek() && isElsewhere) event.stopPropagation();
    };
    document.addEventListener("mousedown", press, { capture: true });
    document.addEventListener("click", ignore, { capture: true });
    document.addEventListener("dblclick", open);
    return () => {
      document.removeEventListener("mousedown", press, { capture: true });
      document.removeEventListener("click", ignore, { capture: true });
      document.removeEventListener("dblclick", open);
    };
  }, []);
  return () => {
    isPressed.value = true;
  };
};
