/** What titles call a list of bookings: `Kontoauszug 2024`, `Statement for March 2024`. One line for some languages. */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

const STATEMENTS = `
  statement|statements|transactions|activity|account history|kontoauszug|auszug|umsatze|umsatzliste|buchungen|kontobewegungen|transaktionen|abrechnung
  releve|extrait|operations|mouvements|extracto|movimientos|cartola|estratto|movimenti|extrato|movimentos|fatura|rekeningoverzicht|afschrift|rekeningafschrift
  wyciag|historia|zestawienie|vypis|pohyby|kivonat|szamlakivonat|extras|extras de cont|izvod|izvadak|promet|kontoutdrag|kontoutskrift|kontoudskrift|kontoudtog|tiliote
  αντιγραφο|κινησεισ|выписка|операции|виписка|извлечение|ekstre|hesap ozeti|hesap hareketleri|rekening koran|mutasi|mutasi rekening|penyata|sao ke`;

const words = once(() => wordsIn(STATEMENTS).map((word) => ` ${word} `));

/** Whether a title says that a list of bookings follows. */
export const namesStatement = (title: string): boolean => {
  const plain = ` ${plainCell(title)} `;
  return words().some((word) => plain.includes(word));
};

/** The words, for the test that they are in plain form. */
export const statementWords = (): readonly string[] => wordsIn(STATEMENTS);
