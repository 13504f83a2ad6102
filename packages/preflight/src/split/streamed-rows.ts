import type { Chunked } from "@farthing/recognition/order";
import type { TextWindow } from "../decode/text-window.ts";
import { dropLines, NOTHING } from "../decode/utf8.ts";
import { MAX_CONTENT_BYTES } from "../options/content-limit.ts";
import type { Separator } from "../options/separators.ts";
import type { MalformedCsv } from "./read-rows.ts";
import { csvRows, type RowSource } from "./row-source.ts";
import { RowView } from "./row-view.ts";
import { type OnRow, type Stopped, walkRows } from "./walk-rows.ts";

/** How a stream is read. */
interface HowToStream {
  readonly separator: Separator;
  readonly linesAbove: number;
  /** The maximum number of rows. */
  readonly most: number;
  /** So many rows above and below a row are in memory with it: what is said of a row can depend on them. */
  readonly around: number;
}

/** What is in a window from a place on. */
interface Scouted {
  /** Where the records begin that are whole in it. */
  readonly begins: readonly number[];
  readonly stopped: Stopped;
}

const scouted = (scout: RowView, { text }: TextWindow, from: Stopped, separator: Separator): Scouted => {
  const begins: number[] = [];
  scout.readFrom(text);
  const how = { separator, isPart: true, until: text.bytes.length, most: Number.POSITIVE_INFINITY };
  const stopped = walkRows(scout, { ...from, ...how, above: text.above }, (row) => begins.push(row.from));
  return { begins, stopped };
};

/** Passes on the rows of a text while it comes. Between two chunks the window must be filled. */
function* rowsInWindows(
  window: TextWindow,
  { separator, linesAbove, most, around }: HowToStream,
  onRow: OnRow,
): Chunked<MalformedCsv | undefined, number> {
  const [view, scout] = [new RowView(), new RowView()];
  let above: readonly number[] = [];
  let place: Stopped = { at: 0, line: linesAbove + 1, records: 0 };
  for (;;) {
    const { text, hasEnd, refused } = window;
    const { length } = text.bytes;
    const isPart = !hasEnd || refused !== undefined;
    const { begins, stopped } = scouted(scout, window, place, separator);
    const goesOn = !hasEnd && refused === undefined && stopped.why === undefined;
    const until = goesOn ? (begins.at(-around) ?? place.at) : length;
    view.readFrom(text);
    const walk = { separator, until, most, isPart, above: text.above };
    place = walkRows(view, { ...place, ...walk }, onRow);
    if (place.why !== undefined) return { _tag: "MalformedCsv", why: place.why, line: place.line };
    if (!goesOn || place.records >= most) return undefined;
    if (length - stopped.at > MAX_CONTENT_BYTES)
      return { _tag: "MalformedCsv", why: "too_long", line: stopped.line };
    above = [...above, ...begins.filter((begin) => begin < until)].slice(-around);
    const gone = above[0] ?? place.at;
    window.drop(gone);
    above = above.map((begin) => begin - gone);
    place = { ...place, at: place.at - gone };
    yield text.above + gone;
  }
}

/** The rows of a text that comes, and whose beginning has come, below some lines of it. */
export const streamedRows = (window: TextWindow, how: HowToStream): RowSource => {
  const { separator, linesAbove } = how;
  const beginning = csvRows(window.text, separator, linesAbove);
  window.drop(window.text.bytes.length - (dropLines(window.text, linesAbove) ?? NOTHING).bytes.length);
  return { ...beginning, read: (onRow) => rowsInWindows(window, how, onRow) };
};
