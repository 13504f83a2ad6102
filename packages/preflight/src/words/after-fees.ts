/** Words of a header that say that the fee is taken from the amount already. */
import { once } from "../basics/once.ts";
import { plainWords } from "./plain-cell.ts";

/** In plain form; one line a language. */
const AFTER_FEES = once(
  () =>
    new RegExp(
      `(?<![\\p{L}])(?:${[
        "(?:after|net of|less|minus)(?: deduction of| deducting)?(?: all| any| the)? (?:fees?|charges|commissions?)(?: deducted)?",
        "(?:nach|abzuglich|abz|netto nach)(?: abzug)?(?: von| der| aller| allen)? (?:gebuhr(?:en)?|entgelte?n?|spesen|provision(?:en)?)",
        "(?:apres|net de|nets de|nette de)(?: deduction| prelevement)?(?: des| de)? (?:frais|commissions?)",
        "na(?: aftrek)?(?: van)?(?: de)? (?:kosten|vergoedingen|provisie)",
        "(?:despues de|tras|neto de|neta de|descontad[oa]s?|menos)(?: deducir| descontar)?(?: las?)? (?:comision|comisiones|cargos|tarifas)",
        "(?:dopo|al netto)(?: la deduzione)?(?: delle| di| le| dalle)? (?:commissioni|spese)",
        "(?:apos|depois|liquido)(?: a deducao)?(?: das| de| d?os?| as)? (?:taxas?|tarifas?|comissoes)",
        "po(?: odliczeniu| potraceniu| odecteni| odpocitani)? (?:oplat(?:ach)?|prowizji|poplatcich|poplatku|poplatkoch)",
        "(?:efter|etter)(?: fradrag| avdrag)?(?: for| av)? (?:avgifter|avgift|gebyrer|gebyr)",
        "(?:kulujen|palkkioiden|maksujen) jalkeen",
        "(?:dijak|dij|koltsegek) (?:levonasa )?utan",
        "dupa(?: deducerea)? (?:comisioane(?:lor)?|taxe(?:lor)?)",
        "μετα(?: τα| τισ| την| απο)?(?: αφαιρεση)? (?:τελη|εξοδα|προμηθειεσ|προμηθεια)",
        "(?:после|за)(?: вычета| вычетом| удержания)? (?:комиссии|комиссии и сборов|сборов)",
        "(?:masraf|komisyon|ucret|kesinti)(?:lar)? sonrasi",
        "setelah(?: dikurangi)? (?:biaya|komisi)",
        "sau(?: khi tru)? phi",
      ].join(
        "|",
      )})(?![\\p{L}])|扣除手续费后|扣除手續費後|手续费后|手数料控除後|手数料差引後|수수료 ?차감 ?후|수수료 ?공제 ?후|หลังหักค่าธรรมเนียม`,
      "gu",
    ),
);

/** A header without words that say that its amount is what is left after a fee; undefined if it has none. */
export const withoutFeeTaken = (header: string): string | undefined => {
  const words = plainWords(header.replace(/[([\])（）]/g, " "));
  const rest = words.replace(AFTER_FEES(), " ").replace(/ +/g, " ").trim();
  return rest === words || rest === "" ? undefined : rest;
};
