// A setup token becomes a connection, and the bank's accounts and transactions come in; here from a provider without a bank.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layerMemory } from "@farthing/core/memory";
import { openFarthing, secret } from "@farthing/core/promises";
import { layerProviderTransport } from "@farthing/provider";
import { startFakeProvider, trialScenario } from "@farthing/provider-fake";
import { layerVault } from "@farthing/vault";

const folder = await mkdtemp(join(tmpdir(), "farthing-"));
const provider = await startFakeProvider({ port: 0, scenario: trialScenario() });

// Only for a trial: real providers are asked over https, and never in a private network.
const rules = { allow_loopback: true };
const farthing = await openFarthing({
  storage: layerMemory,
  adapters: [layerProviderTransport(rules), layerVault({ key_file: join(folder, "farthing.key") })],
});

const added = await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });
if (added._tag === "Failed") throw new Error(added.failure.message);
const { family_id } = added.value;

const token = secret(provider.newSetupToken());
const claimed = await farthing.claimConnection({ family_id, token, rules });
if (claimed._tag === "Failed") throw new Error(claimed.failure.message);

for (const when of ["first", "again"]) {
  const synced = await farthing.syncConnection(family_id, claimed.value, { pending: true, dry_run: false });
  if (synced._tag === "Failed") throw new Error(synced.failure.message);
  const { accounts, status } = synced.value;
  for (const { name, added } of accounts)
    console.log(when, status, name, added > 0 ? "has news" : "has none");
}

// A setup token is good for one claim.
const second = await farthing.claimConnection({ family_id, token, rules });
console.log(second._tag === "Failed" && second.failure.code);

await farthing.close();
await provider.stop();
await rm(folder, { recursive: true });

// Prints:
//> first ok Everyday Checking has news
//> first ok Rainy Day Savings has news
//> first ok Rewards Credit Card has news
//> again ok Everyday Checking has none
//> again ok Rainy Day Savings has none
//> again ok Rewards Credit Card has none
//> setup_token_rejected
