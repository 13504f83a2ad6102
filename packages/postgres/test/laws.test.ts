import { storageLaws } from "@farthing/contracts";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { emptied, newDatabase } from "./support/database.ts";

const url = await newDatabase();

/** To make the tables again for each law takes longer than most of them. */
storageLaws("layerPostgres", () =>
  Layer.unwrap(
    Effect.as(
      Effect.promise(() => emptied(url)),
      layerPostgres({ url }),
    ),
  ),
);
