import { isHolder } from "../records/row-name.ts";
import { type Column, means } from "./column.ts";
import { plainCell } from "./words/plain-cell.ts";

const SENDER =
  /\b(?:sender|payer|remitter|avsender|afsender|absender|auftraggeber|zahlungspflichtiger?|zahlungspflichtige r|emetteur|donneur d ordre|ordonnateur|ordenante|ordinante|mittente|remetente|zleceniodawca|nadawca|odesilatel|odosielatel|platce|felado|platitor|maksja|maksaja|lahettaja)|^source(?:[ _]name)?$|отправитель|плательщик|付款方|付款人/u;
const RECIPIENT =
  /\b(?:recipient|receiver|beneficiary|payee|mottaker|mottagare|modtager|empfanger|zahlungsempfanger|beguns?tigte|beneficiaire|ontvanger|begunstigde|beneficiario|destinatario|odbiorca|prijemce|prijimatel|kedvezmenyezett|beneficiar|saaja)|^destination(?:[ _]name)?$|получатель|收款方|收款人/u;

/** Which side of a payment a column names; undefined if it names the other party of both. */
const sideOf = ({ header }: Column): "sender" | "recipient" | undefined => {
  const plain = plainCell(header);
  const [isSender, isRecipient] = [SENDER.test(plain), RECIPIENT.test(plain)];
  return isSender === isRecipient ? undefined : isSender ? "sender" : "recipient";
};

/** The share of the rows of one way that must have a name. */
const MOST = 0.6;
/** The share of these names that are the holder's, from which on the others can name rows. */
const NEARLY_ALL = 0.8;

/**
 * The columns of senders and recipients that name the account's own side: who sends money out, or receives what comes in, is its
 * holder, by whatever names. Where it is by one name, the column names the other party in all other rows.
 */
export const ownSides = (
  columns: readonly Column[],
  money: readonly (bigint | undefined)[],
  holder: string | undefined,
): readonly Column[] => {
  const sided = columns.filter((column) => means(column, "payee") && sideOf(column) !== undefined);
  if (new Set(sided.map(sideOf)).size < 2) return [];
  return sided.filter((column) => {
    const isOut = sideOf(column) === "sender";
    const rows = [...money.entries()].flatMap(([row, each]) =>
      each !== undefined && each !== 0n && each < 0n === isOut ? [row] : [],
    );
    const named = rows.filter((row) => column.values[row] !== "");
    const own = holder === undefined ? [] : named.filter((row) => isHolder(column.values[row]!, holder));
    return rows.length > 0 && named.length >= rows.length * MOST && own.length < named.length * NEARLY_ALL;
  });
};
