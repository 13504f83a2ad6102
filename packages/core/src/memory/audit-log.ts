import * as Effect from "effect/Effect";
import { AuditLog } from "../sso/audit.ts";
import { compareTexts } from "./order.ts";
import type { State } from "./state.ts";

export const auditLogIn = ({ audit }: State) =>
  AuditLog.of({
    list: (limit) =>
      Effect.sync(() =>
        audit.toSorted((a, b) => compareTexts([b.created_at, b.id], [a.created_at, a.id])).slice(0, limit),
      ),
  });
