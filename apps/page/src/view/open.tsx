import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PageState } from "../state/page-state.ts";
import { Text } from "../texts/text.tsx";
import { TEXTS } from "../texts/texts.ts";

const sizeOf = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1_048_576
      ? `${(bytes / 1024).toFixed(1)} KiB`
      : `${(bytes / 1_048_576).toFixed(1)} MiB`;

/** Takes a file, chosen, or dropped anywhere: a browser would leave the page for a file that is dropped beside the place for it. */
export const Open = ({ page, canImport }: { readonly page: PageState; readonly canImport: boolean }) => {
  const isOver = useSignal(false);
  const { file } = page;
  const take = (files: FileList | null | undefined): void => {
    const [first] = files ?? [];
    if (first !== undefined) void page.open(first);
  };
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
      take(event.dataTransfer?.files);
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
  const isOpen = file.value !== undefined;
  return (
    <section class={`open ${isOpen ? "small" : ""} ${isOver.value ? "over" : ""}`} aria-label={TEXTS.choose}>
      {isOpen ? (
        <p class="file">
          <strong>
            <Text of={file.value!.name} />
          </strong>{" "}
          <span class="dim">{sizeOf(file.value!.size)}</span>
        </p>
      ) : (
        <p class="drop">{TEXTS.drop}</p>
      )}
      <label class="button">
        {isOpen ? TEXTS.chooseOther : TEXTS.choose}
        <input
          type="file"
          class="away"
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be chosen again, after it was changed.
            event.currentTarget.value = "";
          }}
        />
      </label>
      {!isOpen && <p class="dim">{TEXTS.kinds}</p>}
      <p class="dim">
        {canImport ? TEXTS.privacyWithServer : TEXTS.privacy} {TEXTS.offline}
      </p>
    </section>
  );
};
