/**
 * Headers of the day on which the bank booked a row. A row without it is not booked yet, which a row without a value date, or
 * without any other second date, does not say.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** One line a language. */
const POSTING_DATES = `
  posted|posted date|post date|posting date|date posted|posted on|posted at|date of posting|posting day|posting time|transaction post date|transaction posting date|transaction posted date|processed|processed date|process date|processing date|date processed|processed on|booked|booked date|booking date|book date|booked on|booked at|date booked|cleared|cleared date|clearing date|date cleared|cleared on|settled|settled date|settlement date|date settled|settled on|settled at|completed|completed date|completion date|date completed|completed on|completed at|transaction completion date|bank date|ledger date|accounting date
  buchungstag|buchungsdatum|buchungsdat|datum buchung|datum der buchung|tag der buchung|datum gebucht|gebucht am|verbuchungsdatum|verbucht am|gebucht
  date de comptabilisation|date comptabilisation|date comptable|date compta|comptabilise le|date d inscription|date d enregistrement|date d imputation|date de traitement
  boekdatum|boekingsdatum|datum boeking|boekdag|datum van boeking|datum inboeking|verwerkingsdatum|geboekt op
  fecha contable|f contable|fecha de contabilizacion|fecha contabilizacion|fecha de asiento|fecha asiento|fecha de posteo|fecha posteo|fecha de proceso|fecha proceso|fecha de liquidacion|fecha de aplicacion
  data contabile|data contabilizzazione|data di contabilizzazione|data contab|data cont|data registrazione|data di registrazione|data reg
  data contabil|data contabilistica|data contabilizacao|data de contabilizacao|data lancamento|data de lancamento|data do lancamento|data lanc|data de efetivacao|data da efetivacao|data de processamento
  data ksiegowania|data zaksiegowania|data ksiegowania operacji|data zaksiegowania operacji|data rozliczenia|zaksiegowano
  datum zauctovani|datum uctovani|datum zauctovani transakce|zauctovano|datum zpracovani|datum zauctovania|datum uctovania|zauctovane|datum spracovania
  konyveles datuma|konyvelesi datum|konyveles napja|konyvelve|konyvelesi nap|konyvelt datum|feldolgozas datuma
  data inregistrarii|data inregistrare|data postarii|data procesarii|data procesare|data decontare|data finalizarii
  datum knjizenja|datum proknjizbe|datum knjizenja transakcije|datum obrade|datum obdelave
  bokforingsdag|bokforingsdatum|bokfort datum|bokford datum|datum bokforing|bokf datum|bokfort|bokford|bokforingsdato|bokfort dato|dato bokfort|bokfort den|posteringsdato|bogforingsdato|bogfort dato|dato bogfort|bogforingsdag|bogfort|bokunardagur|bokunardags
  kirjauspaiva|kirjauspvm|kirjaus pvm|kirjauspaivamaara|gramatosanas datums|iegramatosanas datums|uzskaitymo data|apdorojimo data|kandepaev|kande kuupaev|arveldamise kuupaev
  дата проводки|дата проводки по счету|дата обработки банком|дата проведения|дата отражения|дата отражения по счету|дата постинга|дата списания|дата проведення|дата обробки|дата осчетоводяване
  muhasebe tarihi|hesaba gecis tarihi|tanggal posting|tanggal pembukuan|tgl posting|tarikh pos|ngay hach toan|ngay ghi so
  入账日期|入帳日期|记账日期|記帳日期|記帳日|入账日|入帳日|过账日期|過帳日|入账时间|記賬日期|計上日|確定日|매입일|매입일자|기장일`;

const postingDates = once((): ReadonlySet<string> => new Set(wordsIn(POSTING_DATES)));

/** Whether a header is that of the day on which the bank booked a row. */
export const isPostingDate = (header: string): boolean => postingDates().has(plainCell(header));
