import { MAX_FILE_BYTES, type ReadingOptions } from "@farthing/preflight";
import { answering } from "../../src/worker/answer.ts";
import { type FileReading, OpenFile } from "../../src/worker/file-reading.ts";
import type { Answers, Ask, Download, RowIndex } from "../../src/worker/protocol.ts";
import type { ShownReading } from "../../src/worker/shown-reading.ts";

/** What the page's reader answers about a file. */
export interface Read {
  readonly reading: FileReading;
  /** What the page is told of the reading. */
  readonly told: ShownReading;
  readonly index: RowIndex | null;
  readonly rows: Answers["rows"];
  readonly download: (what: Download) => Promise<Answers["download"]>;
}

type Wanted<Kind extends keyof Answers> = Omit<Extract<Ask, { ask: Kind }>, "id" | "file" | "ask">;

/** Asks the page's reader in this process, as the page asks its worker. */
export const readInNode = async (
  filename: string,
  content: string | Uint8Array,
  today: string,
  given: ReadingOptions = {},
  time_zone?: string,
): Promise<Read> => {
  const answer = answering();
  const here = { today, time_zone };
  const ask = async <Kind extends keyof Answers>(kind: Kind, wanted: Wanted<Kind>): Promise<Answers[Kind]> =>
    (await answer({ ...wanted, ask: kind, file: 1, id: 0 } as unknown as Ask)) as Answers[Kind];
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const of = { bytes, most: MAX_FILE_BYTES };
  await ask("open", { filename, ...of, ...here });
  const { reading: told, index } = (await ask("read", { given }))!;
  const rows = await ask("rows", { filter: "All", from: 0, count: 1_000_000 });
  return {
    reading: await new OpenFile(filename, of, here).read(given),
    told,
    index,
    rows,
    download: (what) => ask("download", { what }),
  };
};
