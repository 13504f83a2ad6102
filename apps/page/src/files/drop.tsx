import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { Mark } from "../parts/mark.tsx";
import { scopeOf } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { asChosen, fromFolder, givenBy } from "./given.ts";
import type { Given, Queue } from "./queue.ts";

interface Shown {
  readonly queue: Queue;
  readonly canImport: boolean;
}

/** What is typed or pasted there is meant for it. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=file]), textarea, select, [contenteditable]") !== null;

interface Chosen {
  readonly label: string;
  readonly looks: string;
  readonly queue: Queue;
  readonly folder?: boolean;
}

const isNoHandheld = matchMedia("(pointer: fine)").matches;

const Choose = ({ label, looks, queue, folder = false }: Chosen) => (
  <label class={looks} onPointerEnter={queue.expect}>
    {label}
    <input
      type="file"
      multiple
      class="away"
      {...(folder ? { webkitdirectory: true } : {})}
      onFocus={queue.expect}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        void queue.add(folder ? fromFolder(files) : asChosen(files));
        // The same file can be chosen again, after it was changed.
        event.currentTarget.value = "";
      }}
    />
  </label>
);

/** Takes what is dropped or pasted anywhere: a browser would leave the page for a file that is dropped beside the place for it. */
const useGiven = (
  queue: Queue,
  isOver: { value: boolean },
  place: { readonly current: Element | null },
): void =>
  useLayoutEffect(() => {
    const scope = scopeOf(place.current!);
    const take = async (given: Promise<Given>): Promise<void> => {
      const found = await given;
      const { files, passedOver, empty, isAddress = false } = found;
      if (files.length + passedOver + empty.length > 0 || isAddress) await queue.add(found);
    };
    const on = {
      dragenter: queue.expect,
      dragover: (event: DragEvent): void => {
        event.preventDefault();
        isOver.value = true;
      },
      dragleave: (): void => {
        isOver.value = false;
      },
      drop: (event: DragEvent): void => {
        event.preventDefault();
        isOver.value = false;
        if (event.dataTransfer !== null) void take(givenBy(event.dataTransfer, texts().files.pasted));
      },
      paste: ({ target, clipboardData }: ClipboardEvent): void => {
        if (!isField(target) && clipboardData !== null)
          void take(givenBy(clipboardData, texts().files.pasted));
      },
    };
    const all = Object.entries(on) as [keyof typeof on, EventListener][];
    for (const [type, listener] of all) scope.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of all) scope.removeEventListener(type, listener);
    };
  }, []);

/** Adds the sample, which is loaded for those who want it. */
const addSample = async (queue: Queue): Promise<void> => {
  const { filename, content } = texts().files.sample;
  const text = await content().catch(() => undefined);
  await queue.add(
    text === undefined
      ? { files: [], passedOver: 0, empty: [filename] }
      : asChosen([new File([text], filename)]),
  );
};

const ChooseFolder = ({ queue }: { readonly queue: Queue }) =>
  isNoHandheld ? <Choose label={texts().files.folder} looks="as-link" queue={queue} folder /> : null;

const First = ({ queue }: { readonly queue: Queue }) => {
  const { files } = texts();
  return (
    <>
      <Mark size={56} />
      <p class="drop">{texts().drop}</p>
      <ul class="plain formats">
        {files.formats.map((format) => (
          <li key={format}>{format}</li>
        ))}
      </ul>
      <Choose label={texts().choose} looks="button" queue={queue} />
      <p class="others">
        <ChooseFolder queue={queue} />
        <button
          type="button"
          class="link"
          onPointerEnter={queue.expect}
          onClick={() => void addSample(queue)}
        >
          {files.trySample}
        </button>
      </p>
      <p class="dim small-text">{files.kinds}</p>
    </>
  );
};

/** What happens to what a person gives to the page: said once. */
export const Privacy = ({ queue, canImport }: Shown) => (
  <p class="privacy small-text">
    <Icon of="lock" />
    <span>
      {canImport ? texts().privacyWithServer : texts().privacy}{" "}
      {/* It is there from the beginning: of one that came with its text not every program would read it out. */}
      <span role="status">{queue.isAllLoaded.value ? texts().offline : ""}</span>
    </span>
  </p>
);

/** Takes files: chosen, dropped, or pasted. */
export const Drop = ({ queue, canImport }: Shown) => {
  const isOver = useSignal(false);
  const place = useRef<HTMLElement>(null);
  useGiven(queue, isOver, place);
  const isFirst = queue.files.value.length === 0;
  return (
    <section
      ref={place}
      class={`open ${isFirst ? "" : "small"} ${isOver.value ? "over" : ""}`}
      aria-label={texts().choose}
    >
      {isFirst ? (
        <>
          <First queue={queue} />
          <Privacy queue={queue} canImport={canImport} />
        </>
      ) : (
        <>
          <Choose label={texts().chooseMore} looks="button" queue={queue} />
          <ChooseFolder queue={queue} />
        </>
      )}
    </section>
  );
};
