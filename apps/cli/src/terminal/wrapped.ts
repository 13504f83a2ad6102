/** The words of a text in lines that fit; the first begins after `first`, the others after `indent`. */
export const wrapped = (width: number, text: string, first: string, indent: string): readonly string[] => {
  const lines: string[] = [];
  let line = first;
  let isBegun = false;
  for (const word of text.split(" ").filter((each) => each !== "")) {
    if (isBegun && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line += isBegun ? ` ${word}` : word;
    isBegun = true;
  }
  return [...lines, line.trimEnd()];
};
