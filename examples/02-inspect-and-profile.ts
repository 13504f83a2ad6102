// How an export is written, kept as a profile, and the bank's next export checked with it.
import { readFile } from "node:fs/promises";
import { inspect, preflight, readProfile } from "@farthing/preflight";

const today = "2024-03-01";
const bytes = await readFile(new URL("./german-semicolon.csv", import.meta.url));
const inspected = inspect(bytes, { today });
if (inspected._tag !== "Inspected") throw new Error(inspected.message);

const { profile, evidence, undecided } = inspected.inspection;
for (const { field, value, reason } of evidence.filter((each) => each.field.endsWith("format")))
  console.log(`${field} ${value}: ${reason}`);
for (const { field, reason } of undecided) console.log(`to be asked: ${field}: ${reason}`);

// A profile is JSON: keep it in a file.
const kept = JSON.stringify(profile);

const read = readProfile(JSON.parse(kept));
const next = `${new TextDecoder().decode(bytes).split("\n")[0]}
29.02.2024;29.02.2024;Bäckerei Ostertor;Kartenzahlung;-4,20;EUR
`;
const outcome = read._tag === "BadProfile" ? undefined : preflight(next, read.options, { today });
if (outcome?._tag === "Checked") {
  const { valid, stats } = outcome.report;
  console.log(valid ? "can be imported" : "cannot be imported", `(${stats.rows_count} rows)`);
}

// Prints:
//> number_format 1.234,56: line 2 has "-84,00"
//> date_format %d.%m.%Y: 5 of 5 values fit, such as line 2 "02.01.2024"
//> can be imported (1 rows)
