import { storageLaws } from "@farthing/contracts";
import { storageLayer, USES_OF_FILES } from "../../../apps/cli/src/storage/storage-layer.ts";
import { lawsInFull, lawsInShares } from "../../../tools/testing/laws-in-shares.ts";
import { openedOnce } from "../../../tools/testing/opened-once.ts";
import { emptier } from "./support/emptier.ts";
import { newFile } from "./support/new-file.ts";

for (const used_by of Object.keys(USES_OF_FILES) as (keyof typeof USES_OF_FILES)[]) {
  const file = newFile();
  const storage = await openedOnce(storageLayer(file, { begins: true, used_by }), () => emptier(file));
  const laws = used_by === "server" ? lawsInShares : lawsInFull;
  laws(() => storageLaws(`a file used by a ${used_by}`, storage));
}
