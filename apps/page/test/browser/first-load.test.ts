import { PAGE_FILES } from "@farthing/page";
import { expect, it } from "vitest";

/** What the first load may weigh: somewhat more than it does. */
const MOST_BYTES = { gzip: 295_000, brotli: 241_000 };

it("the first load, its worker included, is not heavier than it was", () => {
  for (const how of ["gzip", "brotli"] as const) {
    const sizes = PAGE_FILES.map((file) => Buffer.from(file[how], "base64").length);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`First load of the page, ${how}: ${all.toLocaleString("en")} bytes\n`);
    expect(all).toBeLessThan(MOST_BYTES[how]);
  }
});
