/** In which order the transactions of a day happened: by their times, their balances, or their order in the file. */

export { type Around, chainOrder, explainedIn, type Step } from "./chain-order.ts";
export { type Chunked, runToEnd } from "./chunked.ts";
export {
  type BesideDay,
  type ChainBalances,
  type DayBalances,
  type OrderedRow,
  OrderOfRows,
  type PlaceOf,
  type Places,
} from "./order-of-rows.ts";
