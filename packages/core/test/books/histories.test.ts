import { describe, it } from "vitest";
import { few, type Runs, short } from "../../../../tools/testing/runs.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { inMemory } from "../import/support.ts";
import { booksGoAsTheModel } from "./histories.ts";

const goAsTheModel = (runs: Runs): void =>
  it("no history of files, syncs, changes, pairs and readings leaves other rows, pairs, proofs or readings than must be", () =>
    booksGoAsTheModel(inMemory, runs(10_000)));

goAsTheModel(few);
describe("more often", SLOW, () => goAsTheModel(short));
