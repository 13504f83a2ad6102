/** What a credential allows: `read` for preflight and every GET, `read_write` for everything. */
export const SCOPES = ["read", "read_write"] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/** Whether a value is a scope. */
export const isScope = (value: unknown): value is Scope => SCOPES.some((scope) => scope === value);

/** Whether a credential with one scope may do what needs another. */
export const allows = (has: Scope, needs: Scope): boolean => has === "read_write" || needs === "read";
