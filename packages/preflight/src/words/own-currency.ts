/** Headers of an amount in the currency of the account or the card, beside one in that of the purchase. One line a language. */
import { once } from "../basics/once.ts";
import { plainWords } from "./normalize.ts";

const PHRASES = `
  account currency|currency of the account|currency of account|account s currency
  kontowahrung|wahrung des kontos
  devise du compte|monnaie du compte
  rekeningvaluta|valuta van de rekening
  moneda de la cuenta|divisa de la cuenta|moneda de cuenta|divisa de cuenta
  valuta del conto|valuta conto|divisa del conto|divisa conto
  moeda da conta|moeda de conta
  walucie rachunku|waluta rachunku|walucie konta
  mene uctu|mena uctu
  szamla devizanemeben|szamla devizaneme|szamla penznemeben
  moneda contului|valuta contului
  valuti racuna|valuta racuna
  kontovaluta|kontots valuta|kontoens valuta|tilin valuutassa|tilin valuutta|konto valuutas
  νομισμα λογαριασμου|νομισμα του λογαριασμου
  валюте счета|валюта счета|валюті рахунку|валютата на сметката|валута на сметката
  hesap para birimi|hesap dovizi|mata uang rekening|tien te tai khoan
  card currency|currency of the card|currency of card|kartenwahrung|wahrung der karte|devise de la carte|kaartvaluta|valuta van de kaart
  moneda de la tarjeta|divisa de la tarjeta|valuta della carta|valuta carta|moeda do cartao|walucie karty|waluta karty|mene karty|mena karty
  kartya devizanemeben|kartya penznemeben|moneda cardului|valuti kartice|valuta kartice|kortets valuta|kortvaluta|kortin valuutassa
  νομισμα καρτασ|валюте карты|валюта карты|валюті картки|валюта картки|валутата на картата|валута на картата|kart para birimi|mata uang kartu`;

const phrases = once(() => PHRASES.trim().split(/\||\n */));

/** Whether a header says that its amounts are in the currency of the account or the card. */
export const namesOwnCurrency = (header: string): boolean => {
  const words = ` ${plainWords(header)} `;
  return phrases().some((phrase) => words.includes(` ${phrase} `));
};
