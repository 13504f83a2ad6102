/** Farthing's client for bank-data providers: requests to providers only, and a thread that reads large answers. */

export { layerAnswerThread } from "./reading/layer-answer-thread.ts";
export { layerProviderTransport } from "./transport/provider-transport.ts";
