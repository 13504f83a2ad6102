import { storageLaws } from "@farthing/contracts";
import { DatabaseServer } from "../../../apps/cli/src/storage/database-path.ts";
import { storageLayer } from "../../../apps/cli/src/storage/storage-layer.ts";
import { lawsInFull } from "../../../tools/testing/laws-in-shares.ts";
import { openedOnce } from "../../../tools/testing/opened-once.ts";
import { emptier, newDatabase } from "./support/database.ts";

const url = await newDatabase();
const storage = await openedOnce(
  storageLayer(new DatabaseServer(url), { begins: true, used_by: "server" }),
  () => emptier(url),
);

lawsInFull(() => storageLaws("a database of PostgreSQL", storage));
