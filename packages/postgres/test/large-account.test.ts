import { it } from "vitest";
import { isToldOfAll } from "./support/large-account.ts";

it("an import is told of all transactions of an account", () => isToldOfAll(2_000));
