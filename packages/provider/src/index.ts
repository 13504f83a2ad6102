/** Farthing's client for bank-data providers: requests that reach a provider and nothing else. */

export { layerProviderTransport } from "./transport/provider-transport.ts";
