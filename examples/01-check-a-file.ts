// Checks a bank export and prints what is wrong with it.
import { readFile } from "node:fs/promises";
import { preflight } from "@farthing/preflight";

const bytes = await readFile(new URL("./ten-mistakes.csv", import.meta.url));
const outcome = preflight({ bytes, filename: "ten-mistakes.csv" }, {}, { today: "2024-02-01" });

if (outcome._tag === "Refused") {
  console.log(`cannot be checked: ${outcome.message}`);
} else {
  const { valid, stats, groups } = outcome.report;
  console.log(valid ? "can be imported" : "cannot be imported", `(${stats.rows_count} rows)`);
  for (const { severity, code, column, examples } of groups)
    console.log(`${severity} ${code} ${column ?? ""} on line ${examples.map(({ line }) => line).join(", ")}`);
}

// Prints:
//> cannot be imported (12 rows)
//> error invalid_date date on line 3, 4
//> error date_out_of_range date on line 5
//> error invalid_number amount on line 6, 7, 8, 12
//> error missing_value amount on line 9
//> error invalid_currency currency on line 10, 12
//> warning empty_header  on line 1
//> warning duplicate_rows  on line 11
//> warning blank_rows  on line 13
