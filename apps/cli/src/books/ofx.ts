import { placesOf, shownAmount } from "@farthing/values";
import { type AccountList, accountLists, type ListedMovement } from "./account-lists.ts";
import type { Books } from "./model.ts";

/** Writes OFX 2.2: what each element may have in it, and in which order, is that of its sections 3.1 and 11.4. */

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (mark) => MARKS[mark]!);

const leaf = (name: string, value: string): string =>
  value === "" ? "" : `<${name}>${escaped(value)}</${name}>`;

const aggregate = (name: string, ...contents: readonly string[]): string =>
  `<${name}>${contents.join("")}</${name}>`;

/** Noon: a moment that is on the same day wherever it is read. */
const moment = (day: string): string => `${day.replaceAll("-", "")}120000`;

/** Three digits behind a point could be thousands for a reader that has seen no other amount. */
const written = (amount: string, currency: string): string => {
  const shown = shownAmount(amount, currency, 0);
  return placesOf(shown) === 3 ? `${shown}0` : shown;
};

const NAME_LENGTH = 32;

/** NAME has 32 characters; a longer one is in EXTDNAME too. */
const names = (name: string): string => {
  const letters = [...name];
  return letters.length <= NAME_LENGTH
    ? leaf("NAME", name)
    : leaf("NAME", letters.slice(0, NAME_LENGTH).join("").trim()) + leaf("EXTDNAME", name);
};

const isCard = ({ account }: AccountList): boolean => account.kind === "credit_card";

const accountType = ({ account }: AccountList): string =>
  account.kind === "loan" || account.kind === "other_liability" ? "CREDITLINE" : "CHECKING";

const accountId = ({ account, isMain, name }: AccountList): string =>
  isMain && account.number !== "" ? account.number : name;

/** An account; nothing tells its bank. */
const accountOf = (list: AccountList, direction: "FROM" | "TO"): string =>
  isCard(list)
    ? aggregate(`CCACCT${direction}`, leaf("ACCTID", accountId(list)))
    : aggregate(
        `BANKACCT${direction}`,
        leaf("BANKID", "0"),
        leaf("ACCTID", accountId(list)),
        leaf("ACCTTYPE", accountType(list)),
      );

const typeOf = ({ movement, other }: ListedMovement): string => {
  if (other !== undefined) return "XFER";
  return movement.amount.startsWith("-") ? "DEBIT" : "CREDIT";
};

const transaction = (listed: ListedMovement): string => {
  const { movement, other } = listed;
  const { date, amount, currency, id, reference, name, notes } = movement;
  return `${aggregate(
    "STMTTRN",
    leaf("TRNTYPE", typeOf(listed)),
    leaf("DTPOSTED", moment(date)),
    leaf("TRNAMT", written(amount, currency)),
    leaf("FITID", id),
    leaf("REFNUM", reference === id ? "" : reference),
    names(name),
    other === undefined ? "" : accountOf(other, "TO"),
    leaf("MEMO", notes),
  )}\n`;
};

/** What is pending has no id that stays. */
const pendingTransaction = (listed: ListedMovement): string => {
  const { date, amount, currency, id, name, notes } = listed.movement;
  return `${aggregate(
    "STMTTRNP",
    leaf("TRNTYPE", typeOf(listed)),
    leaf("DTTRAN", moment(date)),
    leaf("TRNAMT", written(amount, currency)),
    leaf("REFNUM", id),
    names(name),
    leaf("MEMO", notes),
  )}\n`;
};

const balanceOf = ({ account, isMain, currency }: AccountList): string =>
  account.closing === undefined || !isMain
    ? ""
    : aggregate(
        "LEDGERBAL",
        leaf("BALAMT", written(account.closing.amount, currency)),
        leaf("DTASOF", moment(account.closing.day)),
      );

const OK = aggregate("STATUS", leaf("CODE", "0"), leaf("SEVERITY", "INFO"));

/** Each statement a few lines at a time. */
function* statement(list: AccountList): Generator<string> {
  const prefix = isCard(list) ? "CC" : "";
  const booked = list.movements.filter(({ movement }) => !movement.pending);
  const pending = list.movements.filter(({ movement }) => movement.pending);
  const { account } = list;
  const day = (account.closing ?? account.opening)?.day ?? "";
  const from = booked[0]?.movement.date ?? pending[0]?.movement.date ?? day;
  const to = booked.at(-1)?.movement.date ?? from;
  yield `<${prefix}STMTTRNRS>${leaf("TRNUID", "0")}${OK}<${prefix}STMTRS>${leaf("CURDEF", list.currency)}`;
  yield `${accountOf(list, "FROM")}\n<BANKTRANLIST>${leaf("DTSTART", moment(from))}${leaf("DTEND", moment(to))}\n`;
  for (const each of booked) yield transaction(each);
  yield "</BANKTRANLIST>";
  if (pending.length > 0) {
    yield `\n<BANKTRANLISTP>${leaf("DTASOF", moment(to))}\n`;
    for (const each of pending) yield pendingTransaction(each);
    yield "</BANKTRANLISTP>";
  }
  yield `${balanceOf(list)}</${prefix}STMTRS></${prefix}STMTTRNRS>\n`;
}

function* message(name: string, lists: readonly AccountList[]): Generator<string> {
  if (lists.length === 0) return;
  yield `<${name}>\n`;
  for (const list of lists) yield* statement(list);
  yield `</${name}>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
`;

/** Books as OFX: a statement for each account and currency, as its bank would send it. */
export function* ofxOf(books: Books): Generator<string> {
  const lists = accountLists(books);
  const newest = lists
    .map(({ movements }) => movements.at(-1)?.movement.date ?? "")
    .toSorted()
    .at(-1);
  yield HEAD;
  yield aggregate(
    "SIGNONMSGSRSV1",
    aggregate("SONRS", OK, leaf("DTSERVER", moment(newest || "1970-01-01")), leaf("LANGUAGE", "ENG")),
  );
  yield "\n";
  yield* message(
    "BANKMSGSRSV1",
    lists.filter((list) => !isCard(list)),
  );
  yield* message("CREDITCARDMSGSRSV1", lists.filter(isCard));
  yield "</OFX>\n";
}
