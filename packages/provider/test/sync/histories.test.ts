import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { histories } from "../unit/sync/histories.ts";
import { storageIn } from "./new-storage.ts";

histories("in SQLite", { numRuns: 5, seed: 5 }, () => storageIn(newFolder()));
