import type { Summary } from "./statistics.ts";

const WIDTH = 720;
const FRAME = { left: 50, right: 10, top: 20, bottom: 30 } as const;

const document = (title: string, height: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");

const text = (x: number, y: number, said: string, more = ""): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${more}>${said}</text>`;

export interface Line {
  readonly name: string;
  readonly color: string;
  /** From 0 to 1 in both directions, from the left and from below. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** How many letters are to the left of a line's name. */
const lettersBefore = (lines: readonly Line[], index: number): number =>
  lines.slice(0, index).reduce((sum, { name }) => sum + name.length + 4, 0);

/** Lines over a common axis, each with its own scale. */
export const linePlot = (plot: {
  readonly title: string;
  /** The label of the upper end of the scale, if all lines share it. */
  readonly top?: string;
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
  readonly lines: readonly Line[];
}): string => {
  const height = 260;
  const { left, right, top, bottom } = FRAME;
  const base = height - bottom;
  const across = (x: number): number => left + x * (WIDTH - left - right);
  return document(plot.title, height, [
    `<line x1="${left}" y1="${base}" x2="${WIDTH - right}" y2="${base}" stroke="#888"/>`,
    `<line x1="${left}" y1="${top}" x2="${left}" y2="${base}" stroke="#888"/>`,
    ...(plot.top === undefined ? [] : [text(4, top + 4, plot.top)]),
    ...plot.ticks.map(({ x, label }) =>
      text(across(x), height - 10, label, x > 0.9 ? ' text-anchor="end"' : ""),
    ),
    ...plot.lines.flatMap(({ name, color, points }, i) => [
      text(left + 60 + lettersBefore(plot.lines, i) * 6, 14, name, ` fill="${color}"`),
      `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${points
        .map(({ x, y }) => `${across(x).toFixed(1)},${(base - y * (base - top)).toFixed(1)}`)
        .join(" ")}"/>`,
    ]),
  ]);
};

export interface Bar {
  readonly name: string;
  readonly summary: Summary;
}

/** Medians as bars, with a stroke from minimum to maximum, and a line at the aim. */
export const barPlot = (plot: {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly marks?: readonly { readonly at: number; readonly label: string }[];
}): string => {
  const { bars, marks = [] } = plot;
  const [left, row] = [200, 24];
  const base = FRAME.top + bars.length * row;
  const most = Math.max(...bars.map(({ summary }) => summary.most), ...marks.map(({ at }) => at)) * 1.1;
  const across = (value: number): number => left + (value / most) * (WIDTH - left - 60);
  return document(plot.title, base + FRAME.bottom, [
    ...bars.flatMap(({ name, summary: { median, least, most: greatest } }, i) => {
      const y = FRAME.top + i * row;
      return [
        text(left - 8, y + 13, name, ' text-anchor="end"'),
        `<rect x="${left}" y="${y}" width="${(across(median) - left).toFixed(1)}" height="${row - 8}" fill="#1f6feb"/>`,
        `<line x1="${across(least).toFixed(1)}" y1="${y + 8}" x2="${across(greatest).toFixed(1)}" y2="${y + 8}" stroke="#bf3989" stroke-width="2"/>`,
        text(across(greatest) + 6, y + 13, median.toFixed(2)),
      ];
    }),
    ...marks.flatMap(({ at, label }) => [
      `<line x1="${across(at).toFixed(1)}" y1="${FRAME.top - 6}" x2="${across(at).toFixed(1)}" y2="${base}" stroke="#1a7f37" stroke-dasharray="4 3"/>`,
      text(across(at), base + 16, label, ' text-anchor="middle" fill="#1a7f37"'),
    ]),
  ]);
};
