import { it } from "vitest";
import { isToldOfAll } from "./support/large-account.ts";

it("an import is told of more transactions of an account than can be arguments of one call", () =>
  isToldOfAll(200_000));
