// The rows of an export one by one: what would be stored, and what was rejected, with the reasons.
import { readFile } from "node:fs/promises";
import { readRecords, resolveOptions } from "@farthing/preflight";

const today = "2024-02-01";
const bytes = await readFile(new URL("./ten-mistakes.csv", import.meta.url));
const { options } = resolveOptions(bytes, {}, { auto: true, today });

const outcome = await readRecords(bytes, options, {
  today,
  onRow: (row) => {
    if (row._tag === "Accepted" && row.record !== undefined)
      console.log(`line ${row.line}: ${row.record.date} ${row.record.amount} ${row.record.name}`);
    if (row._tag === "Rejected")
      console.log(`line ${row.line}: rejected: ${row.reasons.map(({ message }) => message).join("; ")}`);
    if (row._tag === "LeftOut") console.log(`line ${row.line}: left out: ${row.reason}`);
  },
});

if (outcome._tag === "Read")
  console.log(`${outcome.accepted} accepted, ${outcome.rejected} rejected, ${outcome.left_out} left out`);

// Prints:
//> line 2: 2024-01-02 18.4 Corner Oven
//> line 3: rejected: "2024-02-30" is not a valid date: February 2024 has 29 days
//> line 4: left out: pending
//> line 5: rejected: "2034-01-09", 9 January 2034, is after 2024-02-02
//> line 6: rejected: "1.234,56" is not a number in the format 1,234.56
//> line 7: rejected: "1.2e3" is not a number in the format 1,234.56
//> line 8: rejected: "-12.50 %" is not a number in the format 1,234.56
//> line 9: left out: no_amount
//> line 10: rejected: "US$" is not a current currency code
//> line 11: 2024-01-02 18.4 Corner Oven
//> line 12: rejected: "-89.00" is not a current currency code; "January" is not a number in the format 1,234.56
//> line 14: 2024-01-20 14 Museum
//> 3 accepted, 7 rejected, 2 left out
