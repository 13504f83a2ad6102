/** Farthing's OpenID Connect client. */

export { openIdProviders } from "./identity-providers.ts";
export { isProviderName, PROVIDER_NAME } from "./provider-name.ts";
export {
  BadProviders,
  type ProviderSettings,
  readProviders,
  type Surroundings,
} from "./provider-settings.ts";
