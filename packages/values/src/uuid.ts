const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `text` is a UUID (RFC 9562) of any version, in any case. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** `text` in lower case if it is a UUID, otherwise undefined. */
export const parseUuid = (text: string): string | undefined =>
  isUuid(text) ? text.toLowerCase() : undefined;
