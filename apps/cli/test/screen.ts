/** What a terminal does with what is printed on it: its lines, with those that were scrolled out of sight. */
export class Screen {
  readonly #columns: number;
  readonly #lines: string[][] = [[]];
  #row = 0;
  #column = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  print(text: string): void {
    for (const part of text.match(/\u001b\[[\d;?]*[A-Za-z]|[\s\S]/gu) ?? []) {
      if (part.length > 1 && part.startsWith("\u001b")) this.#control(part);
      else this.#put(part);
    }
  }

  /** The lines, without blanks at their ends. */
  get text(): string {
    return this.#lines
      .map((line) =>
        Array.from(line, (each) => each ?? " ")
          .join("")
          .trimEnd(),
      )
      .join("\n")
      .trimEnd();
  }

  get #line(): string[] {
    this.#lines[this.#row] ??= [];
    return this.#lines[this.#row]!;
  }

  #put(character: string): void {
    if (character === "\r") this.#column = 0;
    else if (character === "\n") this.#row += 1;
    else if (character === "\b") this.#column = Math.max(0, this.#column - 1);
    else if (character >= " ") {
      if (this.#column === this.#columns) {
        this.#row += 1;
        this.#column = 0;
      }
      this.#line[this.#column] = character;
      this.#column += 1;
    }
    this.#lines[this.#row] ??= [];
  }

  #control(sequence: string): void {
    const [, count = "", kind = ""] = /^\u001b\[(\d*)([A-Za-z])$/.exec(sequence) ?? [];
    if (kind === "G") this.#column = Math.max(0, Number(count) - 1);
    if (kind === "A") this.#row = Math.max(0, this.#row - Number(count || 1));
    if (kind === "K" || kind === "J") this.#line.splice(count === "2" ? 0 : this.#column);
    if (kind === "J") this.#lines.splice(this.#row + 1);
  }
}
