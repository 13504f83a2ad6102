import { plainCell } from "./plain-cell.ts";

/** Beginnings of words of one who pays, and headers as a whole; in letters in which words have no beginning, parts of a header. */
const PAYER =
  /\b(?:payer|sender|remitter|debtor|originator|ordering (?:party|customer)|paid by|paid from|received from|zahlungspflichtige|zahler|zahlender|auftraggeber|absender|debitor|emetteur|donneur d ordre|ordonnateur|payeur|expediteur|ordenante|pagador|remitente|ordinante|mittente|pagatore|remetente|opdrachtgever|betaler|afzender|zleceniodawc|nadawc|platnik|platce|platca|platitel|odesilatel|odosielatel|megbizo|fizeto fel|felado|platitor|ordonator|betalare|avsandare|avsender|afsender|maksaja|lahettaja|maksja|moketoj|maksataj|platilac|placnik|gonderen|odeyen|pengirim|pembayar|greidandi|nguoi gui|nguoi chuyen)|^(?:source|from)(?: name)?$|плательщик|отправител|платник|відправник|наредител|εντολε|πληρωτ|付款人|付款方|汇款人|匯款人|支払人|送金人|依頼人|보낸분|보내는분|보낸사람|송금인|משלם|שולח|الدافع|المرسل|ผู้โอน|ผู้ส่ง|გამგზავნ|ուղարկող/u;
const PAYEE =
  /\b(?:payee|recipient|receiver|beneficiary|creditor|paid to|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|begunstigt|beguenstigt|kreditor|beneficiaire|destinataire|beneficiario|destinatario|recebedor|favorecido|begunstigde|ontvanger|odbiorc|prijemc|prijimatel|kedvezmenyezett|beneficiar|mottagare|mottaker|modtager|saaja|vastaanottaja|gavej|sanemej|primatelj|primalac|prejemnik|alici|penerima|vidtakandi|nguoi nhan|nguoi thu huong)|^(?:destination|to)(?: name)?$|получател|отримувач|одержувач|бенефициент|δικαιουχ|παραληπτ|收款人|收款方|受款人|受取人|받는분|받는사람|수취인|מוטב|מקבל|المستفيد|المستلم|ผู้รับ|მიმღებ|ստացող/u;

/** Whether a header says only from and to: of a wallet, from can be the one who asked for money, too. */
export const isFromOrTo = (header: string): boolean => /^(?:from|to)(?: name)?$/.test(plainCell(header));

/** Which party of a payment a column names by its header; undefined if it names neither, or the other party of both ways. */
export const partyOf = (header: string): "payer" | "payee" | undefined => {
  const plain = plainCell(header);
  const [isPayer, isPayee] = [PAYER.test(plain), PAYEE.test(plain)];
  return isPayer === isPayee ? undefined : isPayer ? "payer" : "payee";
};
