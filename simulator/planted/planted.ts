/** A fault that somebody could make: a text of a source, what stands there instead, and the seed of a run that finds it. */
export interface Planted {
  readonly source: string;
  /** It is there once. */
  readonly text: string;
  readonly instead: string;
  readonly seed: number;
}

const MEMORY = "packages/core/src/memory";
const SSO = "packages/core/src/sso";

/** What a run has to find, by what is wrong. */
export const PLANTED: Readonly<Record<string, Planted>> = {
  "a code is not spent": {
    source: `${MEMORY}/one-time-codes.ts`,
    text: "codes.set(hash, { ...kept, token_family_id: tokens.family.id });",
    instead: "",
    seed: 1,
  },
  "a code that is presented twice keeps its tokens": {
    source: `${MEMORY}/one-time-codes.ts`,
    text: "if (revoke_family !== undefined) revokeFamily(state, revoke_family.id, revoke_family.at);",
    instead: "",
    seed: 1,
  },
  "a spent refresh token has another successor each time": {
    source: `${SSO}/refresh-tokens.ts`,
    text: "const successor: Successor = repeated ?? {",
    instead: "const successor: Successor = {",
    seed: 1,
  },
  "a spent refresh token is answered for good": {
    source: `${SSO}/successor.ts`,
    text: "Math.abs(millis(at) - millis(successor.created_at)) < grace * 1000;",
    instead: "true;",
    seed: 1,
  },
  "a session goes on after its token was replayed": {
    source: `${MEMORY}/tokens.ts`,
    text: "if (token !== undefined && revoke_family_at !== undefined)",
    instead: "if (token === undefined && revoke_family_at !== undefined)",
    seed: 1,
  },
  "an access token outlives its session": {
    source: `${MEMORY}/tokens.ts`,
    text: "revoked: token.revoked_at !== null || revoked_at !== null,",
    instead: "revoked: token.revoked_at !== null,",
    seed: 2,
  },
  "an access token is good after its time": {
    source: `${SSO}/authenticate.ts`,
    text: "if (found === undefined || found.revoked || (yield* now) >= found.expires_at)",
    instead: "if (found === undefined || found.revoked)",
    seed: 1,
  },
  "an update overwrites what its client has not seen": {
    source: "packages/core/src/transactions/decide-update.ts",
    text: "if (versions !== undefined && !versions.includes(versionOf(toTransactionBody(current))))",
    instead: "if (versions !== undefined && versions.length === 0)",
    seed: 1,
  },
  "what a client has named is added each time": {
    source: `${MEMORY}/transactions.ts`,
    text: "if (before !== undefined) return Effect.succeed({ transaction: whole(own, before), is_new: false });",
    instead: "",
    seed: 1,
  },
  "a deletion does not move the balance": {
    source: `${MEMORY}/transactions.ts`,
    text: "dropTransactions(own, new Set([id]));\n            settleBalances(own, [kept.account_id], at);",
    instead: "dropTransactions(own, new Set([id]));",
    seed: 1,
  },
  "a deletion leaves the transfer of the other side": {
    source: `${MEMORY}/drop-transactions.ts`,
    text: "dropTransfer(own, id);",
    instead: "",
    seed: 1,
  },
  "what is restored does not move the balance": {
    source: `${MEMORY}/transactions.ts`,
    text: "const kept = putBack(own, deletion, restored, at);\n              settleBalances(own, [kept.account_id], at);",
    instead: "const kept = putBack(own, deletion, restored, at);",
    seed: 1,
  },
  "a file is stored although it is stored meanwhile": {
    source: `${MEMORY}/imports.ts`,
    text: "if (earlier !== undefined) return Effect.succeed(earlier);",
    instead: "",
    seed: 4,
  },
  "an import does not look at what is stored": {
    source: "packages/core/src/import/file/store-file.ts",
    text: "books: withNewAccount(books, new_account) }, learned);",
    instead: "books: { ...withNewAccount(books, new_account), recorded: [] } }, learned);",
    seed: 1,
  },
  "an undo takes away what another import has too": {
    source: `${MEMORY}/undo.ts`,
    text: "if (isShared || !claims[0]!.removable) {",
    instead: "if (!claims[0]!.removable) {",
    seed: 1,
  },
  "an undo takes away what the bank tells": {
    source: `${MEMORY}/change-bank-transactions.ts`,
    text: "  setRemovable(next, id, false);",
    instead: "",
    seed: 1,
  },
  "an undo leaves the transfers of what it takes away": {
    source: `${MEMORY}/imports.ts`,
    text: "settleTransfers(next, state);\n        const before",
    instead: "const before",
    seed: 1,
  },
  "a sync forgets what was stored meanwhile": {
    source: `${MEMORY}/bank-connections.ts`,
    text: "families.set(family_id, next.own);",
    instead: "families.set(family_id, { ...next.own, imports: new Map([...next.own.imports].slice(0, 3)) });",
    seed: 1,
  },
  "what a sync has stored is not known to be the bank's": {
    source: `${MEMORY}/bank-connections.ts`,
    text: "bankConnections.set(id, next.kept);",
    instead: "",
    seed: 1,
  },
  "a connection of another family can be synced": {
    source: `${MEMORY}/bank-connections.ts`,
    text: "return connection?.family_id === familyId ? connection : undefined;",
    instead: "return connection ?? (familyId === id ? connection : undefined);",
    seed: 1,
  },
  "whoever has no connection learns that it is in use": {
    source: "packages/core/src/provider/sync/sync.ts",
    text: "  yield* found;\n",
    instead: "",
    seed: 2,
  },
  "a transaction of another family is found": {
    source: `${MEMORY}/transactions.ts`,
    text: "const own = families.get(familyId);\n        const kept = own?.transactions.get(id);\n        if (own === undefined || kept === undefined) return Effect.fail(new TransactionNotFound({ id }));\n        const current = whole(own, kept);\n        const decided",
    instead:
      "const own = [...families.values()].find((each) => each.transactions.has(id)) ?? families.get(familyId);\n        const kept = own?.transactions.get(id);\n        if (own === undefined || kept === undefined) return Effect.fail(new TransactionNotFound({ id }));\n        const current = whole(own, kept);\n        const decided",
    seed: 1,
  },
  "what was said to be no transfer is proposed again": {
    source: `${MEMORY}/settle-transfers.ts`,
    text: '(legs) => own.candidates.get(legs)?.state === "rejected",',
    instead: "() => false,",
    seed: 1,
  },
  "a named request is worked on twice at once": {
    source: `${MEMORY}/idempotency-keys.ts`,
    text: 'if (request.at < before.free_at) return { _tag: "InUse" };',
    instead: "",
    seed: 4,
  },
  "the answer to a named request is forgotten": {
    source: "packages/http/src/operations/answer-once.ts",
    text: "keys.finish(own, keptOf(exit))",
    instead: "keys.finish(own, undefined)",
    seed: 2,
  },
  "an identity can be linked to two users": {
    source: `${MEMORY}/one-time-codes.ts`,
    text: 'is_linked: identities.has(identityText(kept.code.identity)),\n                is_email_taken: emailForms(kept.code.identity.email ?? "").some((form) => emails.has(form)),',
    instead: "is_linked: false,\n                is_email_taken: false,",
    seed: 1,
  },
};
