import { it } from "vitest";
import { inMemory } from "../import/support.ts";
import { ordersLeaveTheSame, undoLeavesTheHold } from "./any-order.ts";

it("whatever comes first of a transfer that a bank holds and files have booked, the books are the same", () =>
  inMemory(ordersLeaveTheSame));

it("whatever came first, the undo of a file leaves the hold as the bank tells it", () =>
  inMemory(undoLeavesTheHold));
