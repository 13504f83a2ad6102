/** Farthing's edge towards identity providers: OpenID Connect. */

export { openIdProviders } from "./identity-providers.ts";
export {
  BadProviders,
  type ProviderSettings,
  readProviders,
  type Surroundings,
} from "./provider-settings.ts";
