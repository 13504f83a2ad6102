import { describe } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { histories } from "../unit/sync/histories.ts";
import { storageIn } from "./new-storage.ts";

const seed = 5;

histories("in SQLite", { numRuns: 1, seed }, () => storageIn(newFolder()));
describe("more often", SLOW, () => {
  histories("in SQLite", { numRuns: 5, seed }, () => storageIn(newFolder()));
});
