import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { texts } from "../texts/language.ts";
import type { Queue } from "./queue.ts";

interface Shown {
  readonly queue: Queue;
  readonly canImport: boolean;
}

/** Takes files, chosen, or dropped anywhere: a browser would leave the page for a file that is dropped beside the place for it. */
export const Drop = ({ queue, canImport }: Shown) => {
  const isOver = useSignal(false);
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = true;
    };
    const onLeave = (): void => {
      isOver.value = false;
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = false;
      void queue.add({ files: [...(event.dataTransfer?.files ?? [])], passedOver: 0 });
    };
    document.addEventListener("dragover", onOver);
    document.addEventListener("dragleave", onLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onOver);
      document.removeEventListener("dragleave", onLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, []);
  const isFirst = queue.files.value.length === 0;
  return (
    <section
      class={`open ${isFirst ? "" : "small"} ${isOver.value ? "over" : ""}`}
      aria-label={texts().choose}
    >
      {isFirst && <p class="drop">{texts().drop}</p>}
      <label class="button">
        {isFirst ? texts().choose : texts().chooseMore}
        <input
          type="file"
          multiple
          class="away"
          onChange={(event) => {
            void queue.add({ files: [...(event.currentTarget.files ?? [])], passedOver: 0 });
            // The same file can be chosen again, after it was changed.
            event.currentTarget.value = "";
          }}
        />
      </label>
      {isFirst && <p class="dim">{texts().kinds}</p>}
      <p class="dim">{canImport ? texts().privacyWithServer : texts().privacy}</p>
    </section>
  );
};
