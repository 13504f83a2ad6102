import { plainCell } from "./plain-cell.ts";

/** What headers of a balance have that stands after its row: "Saldo nach Buchung", "Balance after transaction". */
const AFTER =
  /(?:^| )(?:after|nach|apres|despues|tras|dopo|apos|depois|po|efter|jalkeen|na|posle|после|після|след|sonrasi|setelah|utana|dupa|nakon|μετα)(?: |$)|后|後|후|หลัง|אחרי|لאחר|بعد/u;

/** What headers of a balance have that stands before its row: "Balance before", "Saldo vor Buchung". */
const BEFORE =
  /(?:^| )(?:before|vor|avant|antes|prima|przed|pred|prije|fore|innan|ennen|elott|inainte|voor|sebelum|onceki|до|перед|πριν)(?: |$)|前|전|ก่อน|לפני|قبل/u;

/** Whether the header of a balance says that it is the one after its row, or before it; undefined if it says neither. */
export const placeInHeader = (header: string): "after" | "before" | undefined => {
  const plain = plainCell(header);
  if (AFTER.test(plain)) return "after";
  return BEFORE.test(plain) ? "before" : undefined;
};
