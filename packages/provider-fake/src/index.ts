/** A provider without a bank, for tests and trials. */

export { type BankOptions, type FakeBank, fakeBank } from "./bank.ts";
export { account, cents, institution, pendingTransaction, transaction } from "./build.ts";
export type { Delivery, FakeAnswer, FakeRequest, SeenRequest } from "./exchange.ts";
export { FAULT_KINDS, type Fault } from "./fault.ts";
export type { HeldTransaction } from "./held.ts";
export { type LargeOptions, largeScenario } from "./large-scenario.ts";
export type { Moment, Time } from "./moment.ts";
export { readScenario } from "./read-scenario.ts";
export {
  type BankAccount,
  type BankMessage,
  type BankTransaction,
  type Institution,
  type Reissue,
  Scenario,
} from "./scenario.ts";
export { type FakeProvider, type FakeProviderOptions, startFakeProvider } from "./server.ts";
export { trialScenario } from "./trial-scenario.ts";
