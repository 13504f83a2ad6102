import { type Exported, Exports, type FamilySnapshot } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";

export const sqliteExports = ({ long }: Connection): Exports["Service"] =>
  Exports.of({
    open: (family_id) =>
      Effect.map(
        long.open("exports", { family_id }),
        ({ next }): FamilySnapshot => ({
          read: <Kind extends keyof Exported>(kind: Kind, most: number, after?: Exported[Kind]) =>
            Effect.map(next({ kind, most, after }), ({ value }) => value as readonly Exported[Kind][]),
        }),
      ),
  });
