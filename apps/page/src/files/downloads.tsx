import { useSignal } from "@preact/signals";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { correctedName } from "../worker/file-names.ts";
import type { Download } from "../worker/protocol.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { commandFor } from "./command.ts";

let saved = "";

/** Hands a file to the browser, which asks where to put it or puts it among its downloads. */
const save = (filename: string, parts: Blob): void => {
  // The browser reads it when it wants to: a file is let go when the next one is there.
  URL.revokeObjectURL(saved);
  const url = URL.createObjectURL(parts);
  saved = url;
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
};

const saveMade = async (file: FileState, what: Download): Promise<void> => {
  const { filename, type, text } = await file.ask("download", { what });
  save(filename, new Blob([text], { type }));
};

const takeCorrected = async (file: FileState): Promise<void> =>
  save(correctedName(file.name), new Blob([await file.ask("bytes", {})]));

const Command = ({ of: { text, needs } }: { readonly of: ReturnType<typeof commandFor> }) => {
  const isCopied = useSignal("");
  return (
    <div class="command">
      <p>{texts().command}</p>
      {needs.length > 0 && (
        <p class="dim">{texts().commandNeeds(needs.map((what) => texts().needed[what]))}</p>
      )}
      <code class="block">
        <Text of={text} />
      </code>
      {/* Browsers have it only where the page came encrypted, or from the same machine. */}
      {"clipboard" in navigator && (
        <button
          type="button"
          onClick={async () => {
            await navigator.clipboard.writeText(text);
            isCopied.value = text;
          }}
        >
          {isCopied.value === text ? texts().copied : texts().copy}
        </button>
      )}
    </div>
  );
};

/** What can be taken away of the file, and the command that does the same. */
export const Downloads = ({
  file,
  reading,
}: {
  readonly file: FileState;
  readonly reading: ShownReading;
}) => {
  const { outcome, questions } = reading;
  if (outcome._tag === "Refused") return null;
  const counts = file.index.value?.counts;
  const isOffered: Readonly<Record<Download, boolean>> = {
    rejected: (counts?.Rejected ?? 0) > 0,
    plain: (counts?.Accepted ?? 0) > 0 && questions.length === 0,
    profile: counts !== undefined,
  };
  const offered = (Object.keys(texts().downloads) as Download[]).filter((what) => isOffered[what]);
  return (
    <section class="card not-printed" aria-label={texts().takeAway}>
      <h2>{texts().takeAway}</h2>
      {file.edits.value > 0 && (
        <p class="download">
          <button type="button" onClick={() => void takeCorrected(file)}>
            {texts().corrected.label}
          </button>{" "}
          <span class="dim">{texts().corrected.help}</span>
        </p>
      )}
      {offered.map((what) => {
        const { label, help } = texts().downloads[what];
        return (
          <p key={what} class="download">
            <button type="button" onClick={() => void saveMade(file, what)}>
              {label}
            </button>{" "}
            <span class="dim">{help}</span>
          </p>
        );
      })}
      <Command of={commandFor(file.name, file.given.value, file.edits.value > 0)} />
    </section>
  );
};
