import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { histories } from "../unit/sync/histories.ts";
import { storageIn } from "./new-storage.ts";

histories("in memory", { numRuns: 3_000 });
histories("in SQLite", { numRuns: 300 }, () => storageIn(newFolder()));
