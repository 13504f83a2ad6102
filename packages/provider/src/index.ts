/** Farthing's client for bank-data providers: requests that reach a provider and nothing else, and the key to what they need. */

export { layerProviderTransport } from "./transport/provider-transport.ts";
export type { KeySource } from "./vault/keys.ts";
export { layerVault } from "./vault/layer.ts";
export { type KeyChange, rotateKey } from "./vault/rotate-key.ts";
