import { MAX_FILE_BYTES } from "@farthing/preflight";
import { render } from "preact";
import filesLook from "../files/files.css?inline";
import { FilesPlace } from "../files/files-place.tsx";
import { loadLaterParts } from "../files/later-parts.ts";
import { newQueue, type QueuedFile } from "../files/queue.ts";
import importLook from "../import/import.css?inline";
import readingLook from "../reading/reading.css?inline";
import baseLook from "../shell/base.css?inline";
import tableLook from "../table/table.css?inline";
import { preferred, speak } from "../texts/language.ts";
import { newReaders } from "../worker/reader.ts";
import type { FarthingRecords } from "./types.d.ts";

/** A root of a document has its properties on `:root`, and that of an element on `:host`. */
const looks = (): CSSStyleSheet[] =>
  [baseLook, filesLook, importLook, readingLook, tableLook].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text.replaceAll(":root", ":host"));
    return sheet;
  });

/**
 * `<farthing-import>`: reads exports of banks in the browser, without a server, asks what they leave open, and hands the
 * transactions to the page with the event `farthing-records` (its `detail` is a {@link FarthingRecords}) when the person presses
 * the button of the verdict. Nothing is sent anywhere.
 */
export class FarthingImport extends HTMLElement {
  #root: ShadowRoot | undefined;

  async connectedCallback(): Promise<void> {
    this.#root ??= this.attachShadow({ mode: "open" });
    const root = this.#root;
    root.adoptedStyleSheets = looks();
    await speak(preferred(this.lang), this);
    const queue = newQueue(newReaders(), { session: undefined, most: MAX_FILE_BYTES }, loadLaterParts);
    const use = (of: QueuedFile): void => void this.#handOver(of);
    render(<FilesPlace queue={queue} session={undefined} use={use} />, root);
  }

  disconnectedCallback(): void {
    if (this.#root !== undefined) render(null, this.#root);
  }

  async #handOver({ file }: QueuedFile): Promise<void> {
    const records = await file.ask("records", {});
    const detail: FarthingRecords = { filename: file.name, records };
    this.dispatchEvent(new CustomEvent("farthing-records", { detail, bubbles: true, composed: true }));
  }
}

customElements.define("farthing-import", FarthingImport);
