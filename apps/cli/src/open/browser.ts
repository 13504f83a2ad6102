import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as Effect from "effect/Effect";
import open from "open";

const OWNER_ONLY = 0o600;

/** What stands behind the # of a link is sent to no server. */
const leadingTo = (link: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Farthing</title><meta http-equiv="refresh" content="0; url=${link}"><a href="${link}">Farthing</a>\n`;

/**
 * Opens links in the person's browser as long as the scope lasts, each by way of a file that only they can read: the arguments of a
 * program are shown to every user of the machine. Whether a browser came up cannot be known.
 */
export const browserOpener = Effect.map(
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "farthing-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true })),
  ),
  (folder) =>
    async (link: string): Promise<void> => {
      const file = join(folder, "open.html");
      await writeFile(file, leadingTo(link), { mode: OWNER_ONLY });
      // Where there is no program for it, the terminal shows the link.
      await open(pathToFileURL(file).href).catch(() => undefined);
    },
);
