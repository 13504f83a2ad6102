import { flushCompileCache } from "node:module";
import { AccessUrlVault } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { layerVault } from "../src/index.ts";

/** What another process is asked to seal, by the key in a file; it is run as a program of its own. */
export interface Asked {
  readonly key_file: string;
  readonly id: string;
  readonly text: string;
}

process.on("message", async ({ key_file, id, text }: Asked) => {
  const sealed = await AccessUrlVault.use((vault) => vault.seal(id, Redacted.make(text))).pipe(
    Effect.provide(layerVault({ key_file })),
    Effect.runPromise,
  );
  process.send?.(sealed);
});
flushCompileCache();
process.send?.("ready");
