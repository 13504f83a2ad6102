/** Farthing's OpenID Connect client. */

export { openIdProviders } from "./identity-providers.ts";
export {
  BadProviders,
  type ProviderSettings,
  readProviders,
  type Surroundings,
} from "./provider-settings.ts";
