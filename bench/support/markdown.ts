import type { Aim, Measured, Profile, Table } from "./measured.ts";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

export const tableOf = ({ head, rows }: Table): readonly string[] => [
  row(head),
  row(head.map(() => "---")),
  ...rows.map(row),
];

export const aimsOf = (aims: readonly Aim[]): readonly string[] =>
  tableOf({
    head: ["what", "aim", "measured: median (spread)", "reached"],
    rows: aims.map(({ what, aim, measured, reached }) => [what, aim, measured, reached ? "yes" : "**no**"]),
  });

export const sectionOf = ({ title, how, table, plots }: Measured): readonly string[] => [
  `## ${title}`,
  "",
  how,
  "",
  ...tableOf(table),
  ...plots.flatMap(({ file, alt }) => ["", `![${alt}](results/${file})`]),
  "",
];

export const profileOf = ({ of, top }: Profile): readonly string[] => [
  `### In ${of}`,
  "",
  ...tableOf({
    head: ["self time", "function", "where"],
    rows: top.map(({ name, where, part }) => [`${(part * 100).toFixed(1)} %`, `\`${name}\``, where]),
  }),
  "",
];
