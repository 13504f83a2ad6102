import { ownText } from "../../basics/own-text.ts";
import { CellBudget } from "../../cells/sheet-writer.ts";
import type { DocumentArchive } from "../archive.ts";
import { RichText } from "./rich-text.ts";

/** In cells: each text takes as much memory as some of them. */
const TEXT_SIZE = 4;

/** The texts of a workbook that cells refer to by their numbers. */
export const readSharedStrings = (archive: DocumentArchive, part: string): readonly string[] => {
  const budget = new CellBudget();
  const rich = new RichText();
  const strings: string[] = [];
  archive.read(part, {
    open: (element) => rich.open(element),
    text: (text) => rich.text(text),
    close: (element) => {
      rich.close(element);
      if (element !== "si") return;
      const text = rich.take();
      budget.take(TEXT_SIZE, text.length);
      strings.push(ownText(text));
    },
  });
  return strings;
};
