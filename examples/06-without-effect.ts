// The use cases as promises, for a program that does not use Effect: import, update, single sign-on.
import { readFile } from "node:fs/promises";
import { layerMemory } from "@farthing/core/memory";
import { importMessage, openFarthing, reveal, secret } from "@farthing/core/promises";

// To keep the data, use layerSqlite({ file: "farthing.db" }) from @farthing/sqlite.
const farthing = await openFarthing({ storage: layerMemory });

const added = await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });
if (added._tag === "Failed") throw new Error(added.failure.message);
const { id: user_id, family_id } = added.value;

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
if (first !== undefined) {
  const changed = await farthing.updateTransaction({
    family_id,
    id: first.id,
    fields: { name: "Bakery", amount: "1.23456" },
  });
  if (changed._tag === "Failed") console.log(changed.failure.code, changed.failure.errors?.join(" "));
}

// A code is good for one exchange, however many come at once.
const issued = await farthing.issueAuthorizationCode({ user_id, provider: "example", code_challenge: null });
if (issued._tag === "Done") {
  const code = secret(reveal(issued.value.code));
  const origin = { ip_address: null, user_agent: null };
  const exchange = () => farthing.exchangeCode({ code, code_verifier: undefined, origin });
  const outcomes = await Promise.all(Array.from({ length: 20 }, exchange));
  console.log(outcomes.filter(({ _tag }) => _tag === "Done").length, "of", outcomes.length);
}

await farthing.close();

// Prints:
//> It was imported.
//> validation_failed amount must be a decimal such as 12.5 or "12.50", with at most 4 digits after the point and no larger than 1000000000000000.
//> 1 of 20
