import { randomUUID } from "node:crypto";

/** What may come back in a header and stand in a log as it is: no key and no token, sent there by mistake. */
const SANE = /^(?!fk_|fat_|frt_)[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** The id of a request: the client's own where it is a sane token, else a new one. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === "string" && SANE.test(given) ? given : randomUUID();
