import { storageLaws } from "@farthing/contracts";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll } from "vitest";
import { lawsInShares } from "../../../tools/testing/laws-in-shares.ts";
import { emptier, newDatabase } from "./support/database.ts";

const url = await newDatabase();
const runtime = ManagedRuntime.make(layerPostgres({ url }));
const storage = await runtime.context();
const empty = await emptier(url);
afterAll(() => runtime.dispose());

// To open the database and make its tables again takes longer than most laws.
lawsInShares(() =>
  storageLaws("layerPostgres", () => Layer.effectContext(Effect.as(Effect.promise(empty), storage))),
);
