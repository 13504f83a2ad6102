import { appended } from "../../basics/appended.ts";

/** Elements in a cell that hold something other than its own text (OpenDocument 1.3, part 3). */
const BESIDE = new Set(["annotation", "note", "ruby-text", "frame"]);

/** No text needs as many blanks at once. */
const MAX_BLANKS = 1_000;

const isParagraph = (element: string): boolean => element === "p" || element === "h";

/** Puts together the paragraphs of a cell: one below the other, with its blanks as OpenDocument counts them. */
export class OdsText {
  private paragraphs = "";
  private inParagraph = false;
  private beside = 0;

  open(element: string, blanks: string | undefined): void {
    if (BESIDE.has(element)) this.beside += 1;
    if (this.beside > 0) return;
    if (isParagraph(element)) this.startParagraph();
    else if (element === "s") this.add(" ".repeat(Math.min(Number(blanks ?? 1) || 1, MAX_BLANKS)));
    else if (element === "tab") this.add("\t");
    else if (element === "line-break") this.add("\n");
  }

  close(element: string): void {
    if (BESIDE.has(element)) this.beside -= 1;
    else if (this.beside === 0 && isParagraph(element)) this.inParagraph = false;
  }

  text(text: string): void {
    if (this.beside === 0) this.add(text.replace(/[ \t\r\n]+/g, " "));
  }

  /** The whole text; the next one begins blank. */
  take(): string {
    const text = this.paragraphs;
    this.paragraphs = "";
    return text;
  }

  private startParagraph(): void {
    this.inParagraph = true;
    if (this.paragraphs !== "") this.add("\n");
  }

  private add(text: string): void {
    if (this.inParagraph) this.paragraphs = appended(this.paragraphs, text);
  }
}
