import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { ordersLeaveTheSame, undoLeavesTheHold } from "../../core/test/books/any-order.ts";
import { newFile } from "./support/new-file.ts";

const runtime = ManagedRuntime.make(
  Layer.merge(layerSqlite({ file: newFile() }), SecureRandom.layerWebCrypto),
);
afterAll(() => runtime.dispose());

it("whatever comes first of a transfer that a bank holds and files have booked, the books are the same", () =>
  runtime.runPromise(Effect.orDie(ordersLeaveTheSame)));

it("whatever came first, the undo of a file leaves the hold as the bank tells it", () =>
  runtime.runPromise(Effect.orDie(undoLeavesTheHold)));
