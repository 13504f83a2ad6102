/** Bank data: from a setup token to accounts and transactions that are kept in step with the bank's. */

export { type AccessUrl, operationUrl, readAccessUrl } from "./access-url.ts";
export { isLiteralLoopback, readProviderUrl, type UrlRules } from "./provider-url.ts";
export { readSetupToken } from "./setup-token.ts";
export {
  MAX_ANSWER_BYTES,
  type ProviderRequest,
  type ProviderResponse,
  ProviderTransport,
  TRANSPORT_PROBLEMS,
  TransportFailed,
} from "./transport.ts";
