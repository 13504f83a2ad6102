import { once } from "../basics/once.ts";
import { fingerprints, namedCells } from "./fingerprint.ts";
import type { KnownLayout } from "./known-layout.ts";
import { lookUp } from "./look-up.ts";
import africaMiddleEast from "./regions/africa-middle-east.json" with { type: "json" };
import asia from "./regions/asia.json" with { type: "json" };
import benelux from "./regions/benelux.json" with { type: "json" };
import britishIsles from "./regions/british-isles.json" with { type: "json" };
import dach from "./regions/dach.json" with { type: "json" };
import easternEurope from "./regions/eastern-europe.json" with { type: "json" };
import latinAmerica from "./regions/latin-america.json" with { type: "json" };
import nordicsBaltics from "./regions/nordics-baltics.json" with { type: "json" };
import northAmerica from "./regions/north-america.json" with { type: "json" };
import oceania from "./regions/oceania.json" with { type: "json" };
import southEurope from "./regions/south-europe.json" with { type: "json" };

/** A layout as the files of the regions write it: the cells of a row with `;` between them. */
interface Written extends Omit<KnownLayout, "headers" | "columns"> {
  readonly headers?: readonly string[];
  readonly columns?: string;
}

const cellsOf = (row: string): readonly string[] => row.split(";");

const layout = ({ headers = [], columns, ...written }: Written): KnownLayout => ({
  ...written,
  headers: headers.map(cellsOf),
  ...(columns === undefined ? {} : { columns: cellsOf(columns) as NonNullable<KnownLayout["columns"]> }),
});

const WRITTEN = [
  africaMiddleEast,
  asia,
  benelux,
  britishIsles,
  dach,
  easternEurope,
  latinAmerica,
  nordicsBaltics,
  northAmerica,
  oceania,
  southEurope,
].flat() as readonly Written[];

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A value with all that is in it, which nobody can change. */
const frozen = <T>(value: T): T => {
  if (typeof value === "object" && value !== null) for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
};

/** All layouts that are known, by country and id; they cannot be changed. */
export const LAYOUTS: readonly KnownLayout[] = frozen(
  WRITTEN.map(layout).toSorted((a, b) => byText(a.country, b.country) || byText(a.id, b.id)),
);

const byHeader = once(
  () =>
    new Map(
      LAYOUTS.flatMap((each) =>
        each.headers.map((header) => [fingerprints(namedCells(header)).at(-1)!, each] as const),
      ),
    ),
);

/** The layout that has this header row, if one is known: all of its cells, or its own with others behind them. */
export const findLayout = (header: readonly string[]): KnownLayout | undefined =>
  lookUp(byHeader(), header)?.layout;

export {
  type ColumnKind,
  type DateOrder,
  DECISION_NAMES,
  type FeePlace,
  type KnownLayout,
  LAYOUT_KINDS,
  type LayoutDecisions,
  type LayoutKind,
  type LayoutSource,
} from "./known-layout.ts";
