import { LINK_LIFETIME } from "@farthing/http";
import * as Effect from "effect/Effect";
import open from "open";
import { linkFiles } from "./link-file.ts";

/**
 * Opens links in the person's browser as long as the scope lasts, each by way of a file that only they can read: the arguments of a
 * program are shown to every user of the machine. Whether a browser came up cannot be known.
 */
export const browserOpener = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => linkFiles(LINK_LIFETIME)),
    (files) => Effect.promise(files.removeAll),
  ),
  (files) =>
    async (link: string): Promise<void> => {
      // A path, not an address: where Windows has the browser of a Linux, only a path is translated for it. Where there is no program
      // for it, the terminal shows the link.
      await open(await files.add(link)).catch(() => undefined);
    },
);
