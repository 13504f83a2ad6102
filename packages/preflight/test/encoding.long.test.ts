import { describe, it } from "vitest";
import { readAsWritten, WRITTEN } from "./encoding-properties.ts";

describe("payees of every number show the encoding, in", () => {
  for (const [language, encoding, payees] of WRITTEN)
    it(`${language} in ${encoding}`, () => {
      for (const times of [1, 4, 40]) readAsWritten(encoding, payees, { payees: 8, times, runs: 20 });
    });
});
