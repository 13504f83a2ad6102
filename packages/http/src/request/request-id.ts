import { randomUUID } from "node:crypto";

/** Values that are safe in a header and in a log: not a key or a token sent by mistake. */
const SANE = /^(?!fk_|fat_|frt_)[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** The id of a request: the client's own if it is safe, otherwise a new one. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === "string" && SANE.test(given) ? given : randomUUID();
