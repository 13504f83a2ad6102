import { appended } from "../../basics/appended.ts";

/** `_x000D_` stands for a character that XML cannot hold, `_x005F_` for an underscore before such a thing (ECMA-376-1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Joins the runs of a text, and leaves out how its letters are pronounced. */
export class RichText {
  private runs = "";
  private isRun = false;
  private phonetic = false;

  open(element: string): void {
    if (element === "rPh") this.phonetic = true;
    else if (element === "t") this.isRun = !this.phonetic;
  }

  close(element: string): void {
    if (element === "rPh") this.phonetic = false;
    else if (element === "t") this.isRun = false;
  }

  text(text: string): void {
    if (this.isRun) this.runs = appended(this.runs, text);
  }

  /** The whole text; the next one begins blank. */
  take(): string {
    const text = unescaped(this.runs);
    this.runs = "";
    return text;
  }
}
