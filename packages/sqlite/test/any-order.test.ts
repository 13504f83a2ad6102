// @module-tag slow

import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { few, type Runs, short } from "../../../tools/testing/runs.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { ordersLeaveTheSame, undoLeavesTheHold } from "../../core/test/books/any-order.ts";
import { holdsAreBookedOnce } from "../../core/test/books/sent-again.ts";
import { newFile } from "./support/new-file.ts";

const runtime = ManagedRuntime.make(
  Layer.merge(layerSqlite({ file: newFile() }), SecureRandom.layerWebCrypto),
);
afterAll(() => runtime.dispose());

it("whatever comes first of a transfer that a bank holds and files have booked, the books are the same", () =>
  runtime.runPromise(Effect.orDie(ordersLeaveTheSame)));

it("whatever came first, the undo of a file leaves the hold as the bank tells it", () =>
  runtime.runPromise(Effect.orDie(undoLeavesTheHold)));

const HELD_ONCE =
  "what is held is booked once and stays so, whatever its bank sends again, files book and are undone, and a person changes";

const areHeldOnce = (runs: Runs): Promise<void> =>
  holdsAreBookedOnce((history) => runtime.runPromise(Effect.orDie(history)), runs(10_000));

it(HELD_ONCE, () => areHeldOnce(few));
it(`${HELD_ONCE}, in more histories`, SLOW, () => areHeldOnce(short));
