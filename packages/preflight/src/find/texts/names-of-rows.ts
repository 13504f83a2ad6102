import type { CsvImportType } from "../../options/import-type.ts";
import { normalizeHeader } from "../../reading/label-cells.ts";
import { columnLabel } from "../../reading/layout.ts";
import { isOfBanks } from "../../words/header-words.ts";
import { type Column, means } from "../columns/column.ts";
import { type Conclusion, decision, isTaken, note, setting } from "../facts/conclusion.ts";
import { columnIs, type Decider, type Facts } from "../facts/facts.ts";
import { amountsOf, moneyOfRows, type Weighed } from "../money/weigh-money.ts";
import { HALF } from "../weights/weights.ts";
import { findHolder } from "./holder.ts";
import { findNames } from "./names.ts";
import { findNamesBelow } from "./names-below.ts";
import { findParties, type Parties, paysWhatWentOut } from "./parties.ts";

/** The column that a type calls the name, if some row has one. */
const labelledColumn = (columns: readonly Column[], type: CsvImportType): Column | undefined => {
  const label = normalizeHeader(columnLabel("name", type, {}));
  return columns.find(({ header, filled }) => filled > 0 && normalizeHeader(header) === label);
};

/** Who pays and who is paid, and whose account it is. */
interface Sides {
  readonly parties: Parties | undefined;
  readonly holder: string | undefined;
}

const sidesOf = ({ columns }: Facts, decided: Weighed): Sides => {
  const parties = findParties(
    columns.filter((column) => !isTaken(decided, column)),
    moneyOfRows(decided.money),
  );
  return {
    parties,
    holder: parties?.holder ?? (parties?.change === true ? undefined : findHolder(columns)),
  };
};

const isParty = ({ parties }: Sides, { cell }: Column): boolean =>
  parties !== undefined && [parties.payer, parties.payee].some((party) => party.cell === cell);

/** Columns of those who pay, where another column says what was paid and the holder paid most of it. */
const ownPayers = ({ columns }: Facts, { money }: Weighed, { parties }: Sides): readonly Column[] => {
  const isDescribed = columns.some(
    (column) => means(column, "description") && column.filled >= HALF && !isOfBanks(column.header),
  );
  return parties === undefined && isDescribed
    ? columns.filter((each) => paysWhatWentOut(each, moneyOfRows(money)))
    : [];
};

/** The columns that name the rows, the best first. */
const findNameColumns = (facts: Facts, decided: Weighed, sides: Sides): readonly Column[] => {
  const { columns, type } = facts;
  const { parties, holder } = sides;
  const money = decided.money?.best.money;
  const payers = ownPayers(facts, decided, sides);
  const candidates = columns.flatMap((column) => {
    if (isParty(sides, column)) return column.cell === parties!.others.cell ? [parties!.others] : [];
    return isTaken(decided, column) || payers.includes(column) ? [] : [column];
  });
  // Where the holder pays, money went out.
  const directions = columns.filter(
    (column) =>
      !isParty(sides, column) &&
      column.cell === money?.direction?.cell &&
      (column.meanings[0] === "payee" || decided.money?.best.direction?.strong === false),
  );
  const sidesToo = [...(parties === undefined ? [] : [parties.own]), ...directions, ...payers];
  const found = findNames(candidates, { sides: sidesToo, holder, other: parties?.others });
  // A vendor's type says which column names its rows, also if they are all named alike.
  const ofType = type === "TransactionImport" ? undefined : labelledColumn(columns, type);
  return ofType === undefined ? found : [ofType, ...found.filter((column) => column !== ofType)];
};

/** The columns that name the rows, and whose account it is where they say so. */
export const namesOfRows: Decider<Weighed> = (facts, decided) => {
  const { columns, structure, givenColumn } = facts;
  const sides = sidesOf(facts, decided);
  const [name, ...others] = findNameColumns(facts, decided, sides);
  const own = givenColumn("name") ?? name;
  const below = findNamesBelow(facts, amountsOf(facts, decided.money), own);
  const named = own ?? columns[below ?? -1];
  const found: Conclusion[] =
    sides.holder === undefined ? [] : [decision("holder", sides.holder, "it is payer or payee of most rows")];
  if (named === undefined) return found;
  found.push(columnIs("name", named, structure.header, "it says most about a row"));
  if (named === name && others.length > 0) {
    const more = others.map((column) => column.name);
    found.push(decision("other_names", more, "they name rows whose name says nothing"));
  }
  if (sides.parties?.change === true && named === name) found.push(...partiesThatChange(sides.parties));
  if (below !== undefined)
    found.push(
      decision("names_below", true, "most rows are followed by rows without date and amount that say more"),
    );
  return found;
};

/** Two columns of which one names the other party of what came in, and the other of what went out. */
const partiesThatChange = ({ payer, payee }: Parties) => [
  setting({ parties: { payer: payer.name, payee: payee.name } }),
  note(
    "parties",
    `${payer.name}, ${payee.name}`,
    "who pays names what came in, and who is paid what went out",
  ),
];
