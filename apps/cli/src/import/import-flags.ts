import type { StoredFlags } from "../storage/stored-command.ts";

/** The flags of `farthing import`. */
export interface ImportFlags extends StoredFlags, Readonly<Record<string, unknown>> {
  readonly profile?: string;
  readonly filename?: string;
  readonly recursive?: true;
  readonly user?: string;
  readonly account?: string;
  readonly dryRun?: true;
  readonly skipInvalid?: true;
  readonly rejects?: string;
  readonly force?: true;
  readonly includePending?: true;
  readonly createAccounts?: true;
  readonly again?: true;
  readonly currency?: string;
}
