import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** Headers that only a list of purchases has, as that of a card. One line a language. */
const PURCHASES = `
  purchase date|date of purchase|purchase amount|amount spent
  kaufdatum|datum des kaufs|einkaufsdatum|kaufbetrag
  date d achat|date de l achat|date achat|montant de l achat
  fecha de compra|fecha compra|importe de la compra|monto de la compra
  data da compra|data de compra|valor da compra|data compra
  data acquisto|data di acquisto|data dell acquisto|data spesa|importo speso
  aankoopdatum|datum aankoop|kobsdato|kjopsdato|inkopsdatum|ostopaiva
  data zakupu|datum nakupu|datum kupovine|datum kupnje|vasarlas datuma|data achizitiei
  дата покупки|дата покупці|alisveris tarihi|harcama tarihi|harcama tutari
  תאריך רכישה|תאריך הרכישה|תאריך קניה|תאריך קנייה|שם בית העסק|שם בית עסק
  利用日|ご利用日|利用年月日|利用店名|ご利用店名|ご利用店名 海外利用国名|利用店名 商品名|ご利用先|ご利用金額|利用金額|ご利用内容|お支払い月|ご利用場所|利用者
  消費日|消費日期|消費明細|消費金額|刷卡日|刷卡日期|刷卡金額|消费日期|消费金额|消费明细|이용일|이용일자|이용금액|이용가맹점|이용하신곳`;

const known = once(() => new Set(wordsIn(PURCHASES)));

/** Whether a header says that the rows are purchases. */
export const namesPurchases = (header: string): boolean => known().has(plainCell(header));
