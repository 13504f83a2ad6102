import { histories } from "../unit/sync/histories.ts";
import { newFolder, storageIn } from "./new-storage.ts";

histories("in SQLite", { numRuns: 5, seed: 5 }, () => storageIn(newFolder()));
