import { it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { syncTwice } from "./provider-large-sync.ts";

it(
  "2,000 transactions in 30 accounts are synced, stored and exported, and the second time found to be there",
  SLOW,
  () => syncTwice(2_000),
);
