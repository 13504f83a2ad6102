import { plainCell } from "../../words/plain-cell.ts";
import { type Column, means } from "../columns/column.ts";
import { MORE_THAN_HALF } from "../weights/weights.ts";

/** Words of the other side of a payment. */
const OTHER_SIDE =
  /counterpart|counter party|beneficiary|recipient|payee|partner|gegenpartei|gegenseite|beguns?tigt|empfanger|tegenpartij|tegenrekening|begunstigde|contrepartie|beneficiaire|contraparte|beneficiario|controparte|kontrahent|odbiorc|protistran|protiuct|mottaker|mottagare|modtager|saaja|vastaanottaj|контрагент|получател|对方|對方|相手/u;

/** The only value of a column where another header says more: beside "Counterparty name", "Name" is that of the holder. */
const namedBeside = (parties: readonly Column[]): string | undefined => {
  const words = parties.map(({ header }) => plainCell(header).split(" "));
  const own = parties.find(
    ({ distinct }, i) =>
      distinct.size === 1 &&
      words.some(
        (more) =>
          more.length > words[i]!.length &&
          words[i]!.every((word) => word !== "" && !OTHER_SIDE.test(word) && more.includes(word)) &&
          more.some((word) => OTHER_SIDE.test(word)),
      ),
  );
  return own === undefined ? undefined : [...own.distinct][0];
};

/**
 * The name of the person whose account it is: the one that is payer or payee of most rows. Undefined if the file does not
 * name both.
 */
export const findHolder = (columns: readonly Column[]): string | undefined => {
  const named = columns.filter((column) => means(column, "payee"));
  const parties = named.filter(({ filled, letters }) => filled > 0 && letters >= 2);
  const [first] = parties;
  if (first === undefined || named.length < 2) return undefined;
  const own = namedBeside(named);
  if (own !== undefined || parties.length < 2) return own;
  const rows = first.values.length;
  const counts = new Map<string, number>();
  for (let row = 0; row < rows; row += 1)
    for (const name of new Set(parties.map(({ values }) => values[row]!)))
      if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  const [name, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ["", 0]);
  const isInBoth = parties.filter(({ distinct }) => distinct.has(name)).length >= 2;
  return rows >= 2 && count >= rows * MORE_THAN_HALF && (isInBoth || count === rows) ? name : undefined;
};
