// The use cases as promises, for a program that does not use Effect: books from a file, and a transaction changed in part.
import { readFile } from "node:fs/promises";
import { layerMemory } from "@farthing/core/memory";
import { importMessage, openFarthing } from "@farthing/core/promises";

// To keep the data, use layerSqlite({ file: "farthing.db" }) from @farthing/sqlite.
const farthing = await openFarthing({ storage: layerMemory });

const added = await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });
if (added._tag === "Failed") throw new Error(added.failure.message);
const { family_id } = added.value;

const bytes = await readFile(new URL("./household.ndjson", import.meta.url));
const imported = await farthing.importFile({
  family_id,
  upload: { bytes },
  options: { type: "ServiceImport" },
  today: "2024-06-30",
});
console.log(imported._tag === "Done" ? importMessage(imported.value) : imported.failure.message);

const found = await farthing.listTransactions(family_id, { search: "oven" }, { page: 1, per_page: 1 });
const [first] = found._tag === "Done" ? found.value.items : [];
if (first === undefined) throw new Error("There is no such transaction.");

// What is not named stays as it is.
const changed = await farthing.updateTransaction({ family_id, id: first.id, fields: { notes: "shared" } });
if (changed._tag === "Done") console.log(changed.value.name, changed.value.amount, changed.value.notes);

// All of it, or nothing: the amount is wrong, so the name stays.
const refused = await farthing.updateTransaction({
  family_id,
  id: first.id,
  fields: { name: "Bakery", amount: "1.23456" },
});
if (refused._tag === "Failed") console.log(refused.failure.code, refused.failure.errors?.join(" "));

await farthing.close();

// Prints:
//> It was imported.
//> Corner Oven 18.4 shared
//> validation_failed amount must be a decimal such as 12.5 or "12.50", with at most 4 digits after the point and no larger than 1000000000000000.
