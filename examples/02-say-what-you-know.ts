// The same file, first without options and then with the two labels it needs.
import { readFile } from "node:fs/promises";
import { type PreflightOptions, preflight } from "@farthing/preflight";

const bytes = await readFile(new URL("./german-semicolon.csv", import.meta.url));

const check = (options: PreflightOptions): void => {
  const outcome = preflight(bytes, options, { today: "2024-02-01" });
  if (outcome._tag === "Refused") return;
  const { valid, groups, reading } = outcome.report;
  console.log(valid ? "can be imported" : groups[0]?.examples[0].help);
  const { date_format, number_format } = reading;
  if (date_format !== undefined && number_format !== undefined)
    console.log(
      `dates ${date_format.value}, decided by ${date_format.evidence}; numbers ${number_format.value}`,
    );
};

check({});
check({ date_col_label: "Buchungstag", amount_col_label: "Betrag" });

// Prints:
//> Did you mean "Buchungstag" for "date"? Set `date_col_label` to "Buchungstag". Did you mean "Betrag" for "amount"? Set `amount_col_label` to "Betrag".
//> can be imported
//> dates %d.%m.%Y, decided by line 2 "02.01.2024"; numbers 1.234,56
