import * as Redacted from "effect/Redacted";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { ACCESS } from "./support.ts";

export const CONNECTION_ID = "0190a7c2-6f00-7000-8000-000000000001";

export const aConnection = (parts: Partial<BankConnection> = {}): BankConnection => ({
  id: CONNECTION_ID,
  family_id: "0190a7c2-6f00-7000-8000-000000000002",
  sealed_url: `sealed for ${CONNECTION_ID}: ${Redacted.value(ACCESS)}`,
  ...{ revoked: false, institutions: [], failures: 0, cool_down_until: null, requests: null, backlog: null },
  ...{ sync_began_at: null, missing_accounts: [] },
  ...{ last_attempt_at: null, last_success_at: null, last_status: null, last_problem: null },
  created_at: "2026-02-01T00:00:00.000Z",
  ...parts,
});
