// A one-time code becomes tokens exactly once, however many exchanges of it come at the same time.
import { layerMemory } from "@farthing/core/memory";
import { openFarthing, reveal, secret } from "@farthing/core/promises";

const farthing = await openFarthing({ storage: layerMemory });
const added = await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });
if (added._tag === "Failed") throw new Error(added.failure.message);

const user_id = added.value.id;
const issued = await farthing.issueAuthorizationCode({ user_id, provider: "example", code_challenge: null });
if (issued._tag === "Failed") throw new Error(issued.failure.message);

// Secrets are wrapped: what is printed of one says nothing.
console.log(String(issued.value.code));
const code = secret(reveal(issued.value.code));

const origin = { ip_address: null, user_agent: null };
const exchange = () => farthing.exchangeCode({ code, code_verifier: undefined, origin });
const outcomes = await Promise.all(Array.from({ length: 20 }, exchange));
console.log(outcomes.filter(({ _tag }) => _tag === "Done").length, "of", outcomes.length);
const refused = outcomes.find((outcome) => outcome._tag === "Failed");
console.log(refused?.failure.code, refused?.failure.message);

await farthing.close();

// Prints:
//> <redacted>
//> 1 of 20
//> invalid_or_expired_code The code is invalid, used or expired, or its verifier is wrong. Sign in again.
