import { expect, it } from "vitest";
import { layerPostgres } from "../../src/index.ts";

it.each([undefined, "postgres://127.0.0.1/farthing", { address: "x" }])(
  "%j is no place of a database",
  (options) => {
    expect(() => layerPostgres(options as never)).toThrow(
      new TypeError('layerPostgres needs the address of a database, such as { url: "postgres://…" }.'),
    );
  },
);
