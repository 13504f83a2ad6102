import { useSignal } from "@preact/signals";
import { commandFor } from "../state/command.ts";
import type { PageState } from "../state/page-state.ts";
import { Text } from "../texts/text.tsx";
import { TEXTS } from "../texts/texts.ts";
import { correctedName } from "../worker/file-names.ts";
import type { Download } from "../worker/protocol.ts";
import type { ShownReading } from "../worker/shown-reading.ts";

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

const takeAway = async (page: PageState, what: Download): Promise<void> => {
  const { filename, type, text } = await page.ask("download", { what });
  save(filename, new Blob([text], { type }));
};

const takeCorrected = async (page: PageState): Promise<void> =>
  save(correctedName(page.file.value?.name ?? ""), new Blob([await page.ask("bytes", {})]));

const Command = ({ of: { text, needs } }: { readonly of: ReturnType<typeof commandFor> }) => {
  const isCopied = useSignal("");
  return (
    <div class="command">
      <p>{TEXTS.command}</p>
      {needs.length > 0 && <p class="dim">{TEXTS.commandNeeds(needs.map((what) => TEXTS.needed[what]))}</p>}
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
          {isCopied.value === text ? TEXTS.copied : TEXTS.copy}
        </button>
      )}
    </div>
  );
};

/** What can be taken away of the file, and the command that does the same. */
export const TakeAway = ({ page, reading }: { readonly page: PageState; readonly reading: ShownReading }) => {
  const { outcome, questions } = reading;
  if (outcome._tag === "Refused") return null;
  const counts = page.index.value?.counts;
  const isOffered: Readonly<Record<Download, boolean>> = {
    rejected: (counts?.Rejected ?? 0) > 0,
    plain: (counts?.Accepted ?? 0) > 0 && questions.length === 0,
    profile: counts !== undefined,
  };
  const offered = (Object.keys(TEXTS.downloads) as Download[]).filter((what) => isOffered[what]);
  return (
    <section class="card not-printed" aria-label={TEXTS.takeAway}>
      <h2>{TEXTS.takeAway}</h2>
      {page.edits.value > 0 && (
        <p class="download">
          <button type="button" onClick={() => void takeCorrected(page)}>
            {TEXTS.corrected[0]}
          </button>{" "}
          <span class="dim">{TEXTS.corrected[1]}</span>
        </p>
      )}
      {offered.map((what) => {
        const [label, help] = TEXTS.downloads[what];
        return (
          <p key={what} class="download">
            <button type="button" onClick={() => void takeAway(page, what)}>
              {label}
            </button>{" "}
            <span class="dim">{help}</span>
          </p>
        );
      })}
      <Command of={commandFor(page.file.value?.name ?? "", page.given.value, page.edits.value > 0)} />
    </section>
  );
};
