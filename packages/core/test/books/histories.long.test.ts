import { it } from "vitest";
import { full } from "../../../../tools/testing/runs.ts";
import { inMemory } from "../import/support.ts";
import { booksGoAsTheModel } from "./histories.ts";

it("no history of files, syncs, changes, pairs and readings leaves other rows, pairs, proofs or readings than must be", () =>
  booksGoAsTheModel(inMemory, full(10_000)));
