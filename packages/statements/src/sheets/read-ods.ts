import { NotReadable, openedOrReason } from "../basics/not-readable.ts";
import { CellBudget } from "../cells/sheet-writer.ts";
import type { Opened } from "../model/opened.ts";
import { DocumentArchive } from "./archive.ts";
import { OdsContentHandlers } from "./ods/content.ts";
import { sheetsWithText } from "./sheets-with-text.ts";

const MANIFEST = "META-INF/manifest.xml";

const refuseEncrypted = (archive: DocumentArchive): void => {
  if (!archive.has(MANIFEST)) return;
  archive.read(MANIFEST, {
    open: (element) => {
      if (element === "encryption-data")
        throw new NotReadable(
          "encrypted",
          "This spreadsheet is protected by a password. Save it without one.",
        );
    },
    close: () => {},
    text: () => {},
  });
};

/** Reads an OpenDocument spreadsheet (.ods). */
export const readOds = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const archive = new DocumentArchive(bytes);
    refuseEncrypted(archive);
    const content = new OdsContentHandlers(new CellBudget());
    archive.read("content.xml", content);
    return sheetsWithText(
      "ods",
      content.sheets,
      "This OpenDocument spreadsheet is empty: no cell has content. Download it again.",
    );
  });
