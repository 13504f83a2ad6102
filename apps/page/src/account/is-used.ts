import type { Account } from "./api.ts";

/** Whether an account is offered for files. */
export const isUsed = ({ status }: Account): boolean => status !== "disabled";
