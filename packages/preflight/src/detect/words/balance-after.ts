import { plainCell } from "./plain-cell.ts";

/** What headers of a balance have that stands after its row: "Saldo nach Buchung", "Balance after transaction". */
const AFTER =
  /(?:^| )(?:after|nach|apres|despues|tras|dopo|apos|depois|po|efter|jalkeen|na|posle|после|після|след|sonrasi|setelah|utana|dupa|nakon|μετα)(?: |$)|后|後|후|หลัง|אחרי|لאחר|بعد/u;

/** Whether the header of a balance says that it is the one after the row. */
export const isBalanceAfter = (header: string): boolean => AFTER.test(plainCell(header));
