import type { Users } from "@farthing/core/access";
import { AUDIT_EVENTS, type AuditEntry, AuditLog, Identities } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import { HARD_TEXTS } from "./support/samples.ts";
import { newEntry } from "./support/sign-in.ts";

/** Writes an entry together with a change that can carry one. */
const write = (entry: AuditEntry) =>
  Effect.flatMap(Identities, (identities) =>
    identities.setBlocked({ issuer: "https://id.example.com", subject: newId() }, true, entry),
  );

export const auditLogLaws = ({ law }: Laws<AuditLog | Identities | Users>): void => {
  law(
    "an entry comes back exactly as it was written, with any texts",
    Effect.gen(function* () {
      const log = yield* AuditLog;
      const { user } = yield* createFamily();
      const long = "🦊".repeat(250);
      const entries = [
        ...AUDIT_EVENTS.map((event) => newEntry({ event, user_id: user.id, provider: null })),
        ...[...HARD_TEXTS, "", long].map((text) =>
          newEntry({
            ...{ provider: text, ip_address: "2001:db8::1%eth0", user_agent: text },
            metadata: { subject: text, [`key ${text}`]: text, "1": "one", constructor: "x" },
          }),
        ),
      ];
      for (const entry of entries) {
        yield* write(entry);
        const found = (yield* log.list(1000)).find(({ id }) => id === entry.id);
        expect(found).toEqual(entry);
      }
      expect(yield* log.list(1000)).toHaveLength(entries.length);
    }),
  );

  law(
    "entries are listed newest first, then by descending id, up to the limit",
    Effect.gen(function* () {
      const log = yield* AuditLog;
      expect(yield* log.list(10)).toEqual([]);
      const entries = ["03", "01", "12", "02", "12", "12"].map((month) =>
        newEntry({ created_at: `2026-${month}-01T00:00:00.000Z` }),
      );
      for (const entry of entries) yield* write(entry);
      const inOrder = entries.toSorted((a, b) => compareTexts([b.created_at, b.id], [a.created_at, a.id]));
      expect(yield* log.list(10)).toEqual(inOrder);
      expect(yield* log.list(4)).toEqual(inOrder.slice(0, 4));
      expect(yield* log.list(1)).toEqual(inOrder.slice(0, 1));
    }),
  );
};
