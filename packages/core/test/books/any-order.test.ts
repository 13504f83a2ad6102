import { it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { inMemory } from "../import/support.ts";
import { ordersLeaveTheSame, undoLeavesTheHold } from "./any-order.ts";
import { holdsAreBookedOnce } from "./sent-again.ts";

it("whatever comes first of a transfer that a bank holds and files have booked, the books are the same", () =>
  inMemory(ordersLeaveTheSame));

it("whatever came first, the undo of a file leaves the hold as the bank tells it", () =>
  inMemory(undoLeavesTheHold));

it("what is held is booked once and stays so, whatever its bank sends again, files book and are undone, and a person changes", () =>
  holdsAreBookedOnce(inMemory, short(10_000)));
