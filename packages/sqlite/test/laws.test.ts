import { copyFileSync } from "node:fs";
import { storageLaws } from "@farthing/contracts";
import { layerSqlite } from "@farthing/sqlite";
import { lawsInShares } from "../../../tools/testing/laws-in-shares.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { newFile } from "./support/new-file.ts";

/** To make a file again for each law takes longer than most of them. */
const empty = newFile();
openDatabase(empty).close();

lawsInShares(() =>
  storageLaws("layerSqlite", () => {
    const file = newFile();
    copyFileSync(empty, file);
    // With threads each law would start some; reading-threads.test.ts is about these.
    return layerSqlite({ file, reading_threads: 0 });
  }),
);
