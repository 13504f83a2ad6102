import { texts } from "../texts/language.ts";
import { amountInWords, dayInWords, monthInWords, shortly } from "../texts/locale.ts";
import type { CurrencySums, PeriodSums } from "../worker/summary.ts";
import { sumsInWords } from "./in-words.ts";

/** The width of a period, the height of either half and that of the balance. */
const [STEP, HALF, LINE] = [20, 56, 40];
/** So many periods have their name below them. */
const MOST_NAMES = 8;

interface Shown {
  readonly of: CurrencySums;
  readonly places: number;
}

const hasIn = ({ periods }: CurrencySums): boolean => periods.some((sums) => Number(sums.in) > 0);

const hasOut = ({ periods }: CurrencySums): boolean => periods.some(({ out }) => Number(out) > 0);

const nameOf = (period: string): string => (period.length === 7 ? monthInWords(period) : dayInWords(period));

const heightOf = (amount: string, most: number): number => {
  const height = most === 0 ? 0 : (Number(amount) / most) * HALF;
  return amount === "0" ? 0 : Math.max(1, height);
};

/** The balance as a line of its own scale, from left to right. */
const pathOf = (periods: readonly PeriodSums[]): string => {
  const points = periods.flatMap(({ balance }, at) =>
    balance === undefined ? [] : [{ x: (at + 0.5) * STEP, is: Number(balance) }],
  );
  const [least, most] = [Math.min(...points.map(({ is }) => is)), Math.max(...points.map(({ is }) => is))];
  const yOf = (is: number): number =>
    most === least ? LINE / 2 : LINE - 3 - ((is - least) / (most - least)) * (LINE - 6);
  return points.length < 2
    ? ""
    : points.map(({ x, is }, i) => `${i === 0 ? "M" : "L"}${x} ${yOf(is).toFixed(2)}`).join("");
};

/** The same for those who listen. */
const AsTable = ({ of, places, title }: Shown & { readonly title: string }) => {
  const words = texts().files.picture;
  const hasBalance = of.periods.some(({ balance }) => balance !== undefined);
  const { currency } = of;
  return (
    <div class="away">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of.by === "month" ? words.month : words.day}</th>
            <th scope="col">{words.in}</th>
            <th scope="col">{words.out}</th>
            {hasBalance && <th scope="col">{words.balance}</th>}
          </tr>
        </thead>
        <tbody>
          {of.periods.map((each) => {
            const sums = sumsInWords({ ...each, currency }, places);
            return (
              <tr key={each.period}>
                <th scope="row">{nameOf(each.period)}</th>
                <td>{sums.in}</td>
                <td>{sums.out}</td>
                {hasBalance && (
                  <td>
                    {each.balance === undefined
                      ? ""
                      : amountInWords(each.balance, { currency, least: places })}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

const Legend = ({ of, places }: Shown) => {
  const words = texts().files.picture;
  const last = of.periods.findLast(({ balance }) => balance !== undefined);
  return (
    <p class="legend small-text" aria-hidden="true">
      {hasIn(of) && <span class="of-in">{words.in}</span>}
      {hasOut(of) && <span class="of-out">{words.out}</span>}
      {last?.balance !== undefined && (
        <span class="of-balance">
          {words.balance}{" "}
          <b class="figure">{amountInWords(last.balance, { currency: of.currency, least: places })}</b>
        </span>
      )}
    </p>
  );
};

/** Money in upwards and money out downwards, period by period, and above them the balance where rows say one. */
export const Picture = ({ of, places, isOneOfSeveral }: Shown & { readonly isOneOfSeveral: boolean }) => {
  const { periods, currency } = of;
  if (periods.length < 2) return null;
  const words = texts().files.picture;
  const title = words.of(of.by === "month" ? words.byMonth : words.byDay, currency);
  const most = Math.max(...periods.flatMap((sums) => [Number(sums.in), Number(sums.out)]));
  const path = pathOf(periods);
  if (most === 0 && path === "") return null;
  // Where nothing came in, or nothing went out, there is no room for it.
  const zero = (path === "" ? 0 : LINE + 8) + (hasIn(of) ? HALF : 0);
  const height = zero + (hasOut(of) ? HALF : 0);
  const width = periods.length * STEP;
  const every = Math.ceil(periods.length / MOST_NAMES);
  // Few bars are no walls.
  const bar = 0.6 * STEP * Math.min(1, periods.length / 8);
  return (
    <figure class="picture">
      {isOneOfSeveral && <figcaption class="small-text dim">{currency}</figcaption>}
      <svg viewBox={`0 0 ${width} ${height}`} height={height} preserveAspectRatio="none" role="img">
        <title>{title}</title>
        <line class="zero" x1="0" x2={width} y1={zero} y2={zero} />
        {periods.map((sums, at) => {
          const x = (at + 0.5) * STEP - bar / 2;
          const [up, down] = [heightOf(sums.in, most), heightOf(sums.out, most)];
          const said = sumsInWords({ ...sums, currency }, places);
          return (
            <g key={sums.period}>
              <title>{`${nameOf(sums.period)}: ${said.in} ${texts().files.moneyIn}, ${said.out} ${texts().files.moneyOut}`}</title>
              <rect class="reach" x={at * STEP} y="0" width={STEP} height={height} />
              <rect class="in" x={x} y={zero - up} width={bar} height={up} />
              <rect class="out" x={x} y={zero} width={bar} height={down} />
            </g>
          );
        })}
        {path !== "" && <path class="balance" d={path} />}
      </svg>
      <div class="periods small-text" aria-hidden="true">
        {periods.map(({ period }, at) => (
          <span key={period}>{at % every === 0 ? shortly(period) : ""}</span>
        ))}
      </div>
      <Legend of={of} places={places} />
      <AsTable of={of} places={places} title={title} />
    </figure>
  );
};
