import type { TestFile } from "./open-page.ts";

const MARKUP = [
  "<script>globalThis.ran = true</script>",
  '<img src=x onerror="globalThis.ran = true">',
  '"><svg onload=globalThis.ran=true>',
  "javascript:globalThis.ran=true",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://127.0.0.2/","x")',
  "{{constructor.constructor('globalThis.ran=true')()}}",
  "\u202egnp.exe\u202c\u2066",
  "a\u200bb\ufeffc\u00ad",
  "\u001b[31mred\u0007",
];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const everyCell = (): string => {
  const row = (...cells: readonly string[]): string => `${cells.map(quoted).join(",")}\n`;
  return [
    row("date", "amount", "name", ...MARKUP),
    ...MARKUP.map((cell, i) => row(`2024-01-${10 + i}`, "-1.00", cell, ...MARKUP)),
    ...MARKUP.map((cell) => row(cell, cell, cell, ...MARKUP)),
  ].join("");
};

const HEAD = "date,amount,name\n2024-01-02,-1.00,Tea\n";

/** Files that want to run, or are made to be slow, with a size of what is repeated in them. */
export const hostileFiles = (size: number): readonly TestFile[] => [
  { name: `${MARKUP[0]}${MARKUP[7]}.csv`.replaceAll("/", "_"), content: everyCell() },
  { name: "=cmd|' /C calc'!A0.csv", content: `${HEAD}2024-01-03,much,${quoted(MARKUP[1]!)}\n` },
  { name: "long-cell.csv", content: `${HEAD}2024-01-03,-2.00,${"x".repeat(size)}\n` },
  { name: "long-header.csv", content: `date,amount,${"y".repeat(size)}\n2024-01-02,-1.00,Tea\n` },
  {
    name: "columns.csv",
    content: `date,amount,name${",c".repeat(size / 50)}\n2024-01-02,-1.00,Tea${",1".repeat(size / 50)}\n`,
  },
  { name: "nul.csv", content: `${HEAD}${"\0".repeat(size)}\n` },
  { name: "binary.csv", content: Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 251) },
  { name: "empty.csv", content: "" },
  { name: "line-feeds.csv", content: "\n".repeat(2 * size) },
  { name: "open-quote.csv", content: `date,amount,name\n2024-01-02,-1.00,"Tea\n${"a,b\n".repeat(size / 4)}` },
  { name: "quotes.csv", content: `${HEAD}${'"'.repeat(size)}` },
  { name: "separators.csv", content: `${HEAD}${",".repeat(size)}\n` },
];
