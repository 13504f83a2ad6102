// Checks a bank export and prints what is wrong with it.
import { readFile } from "node:fs/promises";
import { preflight } from "@farthing/core/preflight";

const bytes = await readFile(new URL("./ten-mistakes.csv", import.meta.url));
const outcome = preflight({ bytes, filename: "ten-mistakes.csv" }, {}, { today: "2024-02-01" });

if (outcome._tag === "Refused") {
  console.log(`cannot be checked: ${outcome.message}`);
} else {
  const { valid, stats, groups } = outcome.report;
  console.log(valid ? "can be imported" : "cannot be imported", `(${stats.rows_count} rows)`);
  for (const { severity, code, column, lines } of groups)
    console.log(`${severity} ${code} ${column ?? ""} on line ${lines.join(", ")}`);
}
