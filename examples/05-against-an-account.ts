// With the family's data as `known`, preflight also reports what the account already has.
import { preflight } from "@farthing/preflight";

const text = `date,name,amount,currency
2024-01-13,Corner Oven,-18.40,USD
2024-01-14,Bookshop,-12.99,CAD
`;
const id = "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11";
const account = {
  id,
  currency: "USD",
  // Recorded amounts are positive for money out.
  recorded: [{ date: "2024-01-13", amount: "18.40", name: "Corner Oven" }],
};
const outcome = preflight(text, { account_id: id }, { today: "2024-02-01", account });

if (outcome._tag === "Checked")
  for (const { code, line, message } of outcome.report.findings)
    console.log(`line ${line}: ${code}: ${message}`);

// An account that does not exist, or belongs to another family, is not found.
const refused = preflight(text, { account_id: id }, { today: "2024-02-01" });
console.log(refused._tag === "Refused" && refused.code);

// Prints:
//> line 2: already_recorded: "Corner Oven" came into the account before: with this date and amount, with this reference, by hand, or as pending or booked on another day
//> line 3: currency_mismatch: "CAD" is not the account's currency, USD
//> record_not_found
