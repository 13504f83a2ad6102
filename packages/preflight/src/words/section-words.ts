/**
 * Lines above some of the rows of a file that say whether these were booked: "Pending transactions", "Booked transactions".
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsSaying } from "./plain-cell.ts";

export type Section = "pending" | "booked";

/** One line a language. */
const PENDING = `
  pending|pending transactions|transactions pending|pending transaction|pending activity|pending payments|pending purchases|pending charges|pending items|pending card transactions|pending credit card transactions|pending debits|pending withdrawals|pending authorizations|pending authorisations|authorised transactions|authorized transactions|authorizations|authorisations|card authorisations|holds|uncleared transactions|unposted transactions|transactions not yet posted|not yet posted|unbilled transactions|transactions in progress|upcoming transactions|scheduled transactions|scheduled payments|processing transactions|recent authorizations
  vorgemerkte umsatze|vorgemerkte buchungen|vorgemerkte transaktionen|vorgemerkte zahlungen|vorgemerkte kartenumsatze|umsatze vorgemerkt|vorgemerkt|vormerkungen|offene umsatze|ausstehende umsatze|ausstehende transaktionen|ausstehende zahlungen|noch nicht gebuchte umsatze|nicht gebuchte umsatze|noch nicht abgerechnete umsatze|nicht abgerechnete umsatze|reservierungen|reservierte umsatze|offene reservierungen
  operations en attente|transactions en attente|paiements en attente|mouvements en attente|operations a venir|operations en cours|operations non comptabilisees|achats en attente|operations carte en cours|en attente de comptabilisation
  openstaande transacties|transacties in behandeling|gereserveerde transacties|reserveringen|nog niet geboekt|nog te boeken transacties|nog niet verwerkte transacties
  movimientos pendientes|transacciones pendientes|operaciones pendientes|compras pendientes|pagos pendientes|cargos pendientes|movimientos retenidos|retenciones|movimientos en transito|transacciones en transito|transacciones en proceso|consumos pendientes|movimientos no contabilizados|pendientes de contabilizar|pendientes de liquidar|movimientos por confirmar
  movimenti in attesa|operazioni in attesa|transazioni in attesa|movimenti non contabilizzati|operazioni non contabilizzate|movimenti da contabilizzare|operazioni da contabilizzare|movimenti prenotati|transazioni in sospeso|movimenti in corso|importi prenotati
  movimentos pendentes|transacoes pendentes|lancamentos pendentes|lancamentos futuros|compras pendentes|movimentos cativos|cativos|movimentos por liquidar|compras em aberto|pagamentos pendentes
  operacje oczekujace|transakcje oczekujace|operacje nierozliczone|transakcje nierozliczone|blokady|blokady srodkow|operacje w toku|transakcje w toku|operacje niezaksiegowane|platnosci oczekujace|blokady kartowe
  cekajici transakce|cekajici platby|nezauctovane transakce|nezauctovane platby|nezauctovane pohyby|blokace|rezervace|neuhrazene platby|cakajuce transakcie|cakajuce platby|nezauctovane transakcie|blokacie
  fuggoben levo tranzakciok|fuggo tranzakciok|fuggo tetelek|konyveletlen tetelek|konyveletlen tranzakciok|zarolasok|foglalasok|varakozo tranzakciok|zarolt tetelek
  tranzactii in asteptare|tranzactii in curs|tranzactii in curs de procesare|tranzactii nedecontate|sume blocate|operatiuni in asteptare
  transakcije na cekanju|transakcije u obradi|rezervirana sredstva|rezervacije|neproknjizene transakcije|transakcije v obdelavi|na cakanju
  reserverade belopp|reservationer|preliminara transaktioner|kommande transaktioner|ej bokforda transaktioner|ej bokforda|reserverte belop|reservasjoner|ikke bokforte transaksjoner|ikke bokforte|reserverede belob|reservationer og forfaldne|ventende transaktioner|ventende transaksjoner|ikke bogforte posteringer|ikke bogforte
  katevaraukset|varaukset|odottavat tapahtumat|kirjaamattomat tapahtumat|vireilla olevat tapahtumat|tulevat tapahtumat|ootel tehingud|broneeritud tehingud|broneeringud|rezervetie darijumi|rezervacijas|laukiancios operacijos|rezervuotos operacijos
  εκκρεμεισ συναλλαγεσ|εκκρεμεισ κινησεισ|δεσμευσεισ|συναλλαγεσ σε εκκρεμοτητα
  операции в обработке|операции в ожидании|ожидающие операции|необработанные операции|непроведенные операции|холды|заблокированные суммы|авторизации|операціі в обробці|заблоковані суми|чакащи транзакции|блокирани суми
  bekleyen islemler|beklemedeki islemler|provizyondaki islemler|provizyonlar|provizyon islemleri|donem ici islemler|onay bekleyen islemler
  transaksi tertunda|transaksi dalam proses|transaksi belum diproses|urus niaga belum selesai|giao dich dang cho|giao dich dang xu ly|giao dich cho xu ly
  待入账交易|待入帳交易|未入账交易|未入帳交易|未入账明细|未入帳明細|处理中交易|處理中交易|待处理交易|未出账交易|预授权交易
  未確定明細|未確定のご利用明細|未確定分|確定前のご利用明細|未請求明細|速報明細
  승인내역|승인대기내역|미매입내역|미결제내역|대기중인거래|예정거래
  รายการรอดําเนินการ|รายการที่รอดําเนินการ|עסקאות ממתינות|עסקאות בהמתנה|עסקאות שטרם נקלטו|עסקאות עתידיות|תנועות עתידיות|العمليات المعلقه|معاملات معلقه|المعاملات المعلقه`;

const BOOKED = `
  posted transactions|transactions posted|booked transactions|cleared transactions|completed transactions|settled transactions|posted activity|processed transactions|posted|billed transactions|transactions|transaction history|account activity|all transactions|statement transactions|posted payments|recent transactions|past transactions
  gebuchte umsatze|gebuchte buchungen|gebuchte transaktionen|umsatze gebucht|gebucht|umsatze|buchungen|gebuchte kartenumsatze|abgerechnete umsatze|gebuchte zahlungen|letzte umsatze|transaktionen
  operations comptabilisees|operations effectuees|operations passees|transactions comptabilisees|mouvements comptabilises|operations|mouvements|dernieres operations|historique des operations
  geboekte transacties|verwerkte transacties|transacties|geboekt|bij en afschrijvingen
  movimientos contabilizados|movimientos realizados|movimientos|transacciones|operaciones|operaciones realizadas|transacciones realizadas|ultimos movimientos|movimientos confirmados|movimientos facturados
  movimenti contabilizzati|operazioni contabilizzate|movimenti|operazioni|transazioni contabilizzate|ultimi movimenti|lista movimenti
  movimentos|movimentos efetuados|movimentos realizados|lancamentos|transacoes|movimentos contabilizados|ultimos lancamentos
  operacje zaksiegowane|transakcje zaksiegowane|operacje rozliczone|transakcje rozliczone|operacje|transakcje|historia operacji|lista operacji|historia transakcji
  zauctovane transakce|zauctovane platby|zauctovane pohyby|transakce|pohyby|zauctovane transakcie|transakcie
  konyvelt tetelek|konyvelt tranzakciok|tranzakciok|szamlatortenet|lekonyvelt tetelek
  tranzactii procesate|tranzactii decontate|tranzactii finalizate|tranzactii|proknjizene transakcije|izvrsene transakcije|transakcije|promet
  bokforda transaktioner|transaktioner|bokforte transaksjoner|transaksjoner|bogforte posteringer|posteringer|bokforda|kirjatut tapahtumat|tapahtumat|tilitapahtumat
  εκτελεσμενεσ συναλλαγεσ|κινησεισ|συναλλαγεσ|операции|проведенные операции|исполненные операции|обработанные операции|выполненные операции|проведені операціі|операціі
  gerceklesen islemler|kesinlesen islemler|hesap hareketleri|islemler|transaksi|transaksi selesai|giao dich|giao dich da hach toan
  已入账交易|已入帳交易|已入账明细|已入帳明細|交易明细|交易明細|已出账交易|確定明細|確定済み明細|確定分|ご利用明細|매입내역|거래내역|확정내역
  רשימת תנועות|תנועות|עסקאות שנקלטו|העסקאות|العمليات|العمليات المنفذه`;

/** Each line with what it says. */
export const sectionWords = () => wordsSaying<Section>([PENDING, "pending"], [BOOKED, "booked"]);

const sections = once((): ReadonlyMap<string, Section> => new Map(sectionWords()));

/** Words of a line that says that a section has no rows. */
const NONE =
  /(?:^| )(?:no|none|nothing|keine?|nichts|aucune?|pas|geen|sin|ningun[oa]?|hay|nessun[oa]?|nenhuma?|sem|nao|brak|zadn[aeyi]|nincs|nincsenek|niciuna?|nema|ni|inga|ingen|inget|ei|δεν|нет|немає|няма|yok|bulunmamaktadir|tidak|khong)(?: |$)|[无無沒没]|なし|ありません|없|ไม่มี|אין|لا توجد/u;

const MAX_SECTION_LENGTH = 80;

/** What is not a part of the words: the day up to which they are, how many rows there are, or of which card. */
const REST =
  /[\s:]*(?:\([^()]*\)|(?:(?:for|für|pour|por|per|na|по)\s+)?[.*•x]{2,}[\s-]*\d[\d\s]*|\b(?:as (?:of|at)|on|per|vom|am|au|le|al|a fecha|do dia|na dzien|ke dni)?\s*[\d][\d\s./:,-]*)$/iu;

/** How a line ends that has such a rest. */
const HAS_REST = /[)\d\s./:,-]$/;

/** What a line says of the rows below it: that they are pending, or booked, or that there are none; undefined if nothing. */
export const sectionOf = (line: string): Section | "none" | undefined => {
  if (line.length > MAX_SECTION_LENGTH) return undefined;
  const plain = plainCell(line);
  const said =
    sections().get(plain) ??
    (HAS_REST.test(line) ? sections().get(plainCell(line.replace(REST, ""))) : undefined);
  return said ?? (NONE.test(plain) ? "none" : undefined);
};
