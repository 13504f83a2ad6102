/** What the name of a provider is, as a sentence goes on. */
export const PROVIDER_NAME =
  "must be lower-case letters, digits, hyphens and underscores, begin with a letter or a digit, and not be mobile or page";

/** Whether a provider can have a name: it is a part of addresses, beside others that are taken. */
export const isProviderName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9_-]{0,62}$/.test(name) && name !== "mobile" && name !== "page";
