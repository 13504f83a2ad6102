import { plainWords } from "./normalize.ts";

/** A bank in many languages, also as the end of a German compound. */
const BANK =
  /(?<!\p{L})(?:banks?|banken|bankens|banque|banco|banca|bancii|banka|banky|bankasi|bankja|bankas|banku|pankki|pankin|pank|panga|τραπεζα|τραπεζησ|τραπεζασ|банк|банка|банку|ngan hang|بنك|البنك|בנק)(?!\p{L})|\p{L}{4}bank(?!\p{L})|銀行|银行|은행|ธนาคาร/u;

/** Whether a header says that its column is of banks, such as that of the other party. */
export const isOfBanks = (header: string): boolean =>
  BANK.test(plainWords(header.replace(/[([\])（）]/g, " ")));
