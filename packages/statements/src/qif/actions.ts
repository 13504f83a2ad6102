/** What the actions of an investment account do to its cash. */

/** Cash that came from another account, or went to it. */
const TRANSFERS: Readonly<Record<string, 1 | -1>> = {
  xin: 1,
  contribx: 1,
  xout: -1,
  withdrwx: -1,
  withdrawx: -1,
};

/** Trades and income that change the cash of the account. */
const TRADES: Readonly<Record<string, 1 | -1>> = {
  buy: -1,
  cvrshrt: -1,
  miscexp: -1,
  margint: -1,
  sell: 1,
  shtsell: 1,
  div: 1,
  intinc: 1,
  cgshort: 1,
  cgmid: 1,
  cglong: 1,
  miscinc: 1,
  rtrncap: 1,
};

/** Shares that move, split or are bought for their dividends; with an X, what another account pays for or gets. */
const CASHLESS = /^(?:reinv.*|shrs.*|stksplit|grant|vest|exercise?|expire|reminder|.*x)$/;

export interface ActionEffect {
  readonly kind: "cash" | "trade";
  /** 1: money in; -1: money out; 0: the cash stays as it is; null: as the amount is written. */
  readonly sign: 1 | -1 | 0 | null;
}

/** The effect of an action, as Quicken names them; none is a movement of cash. */
export const effectOf = (action: string): ActionEffect => {
  const name = action.toLowerCase();
  if (name === "" || name === "cash") return { kind: "cash", sign: null };
  const transfer = TRANSFERS[name];
  if (transfer !== undefined) return { kind: "cash", sign: transfer };
  return { kind: "trade", sign: TRADES[name] ?? (CASHLESS.test(name) ? 0 : null) };
};
