/**
 * Cells of a status column: whether the money of the row moved (booked), has not moved yet (pending), or never will
 * or went back without a row of its own (void). A refunded payment is none of these: banks write the refund as a row, which is
 * booked.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

/** One line a language. */
const BOOKED = `
  billed|deposited|payment deposited|payment sent|payment received|card charged|card refunded|transfer sent|transfer received|money sent|money received|cashed out|paid out|genehmigt|bewilligt|autorisiert und gebucht|geaccepteerd|aanvaard|enviado|enviada|acreditado|acreditada|aceptado|aceptada|acceptee|accepte|inviato|inviata|accettato|accettata|versendet|gesendet|booked|book|accepted|issued|sent|completed|complete|posted|settled|cleared|succeeded|success|successful|successfully completed|paid|paid out|processed|executed|done|finished|finalized|finalised|confirmed|reconciled|uncleared|approved|charged|captured|collected|received|delivered|available|ok|transaction successful|payment successful|transaction completed|transfer completed|available in balance
  registriert|akzeptiert|angenommen|gebucht|erledigt|abgeschlossen|ausgefuhrt|verbucht|bezahlt|erfolgreich|umsatz gebucht|gutgeschrieben|verarbeitet|durchgefuhrt|bestatigt
  enregistre|enregistree|comptabilise|comptabilisee|termine|terminee|effectue|effectuee|execute|executee|reussi|reussie|valide|validee|paye|payee|regle|traite|traitee|debite
  geboekt|verwerkt|voltooid|uitgevoerd|betaald|afgerond|geslaagd
  registrado|registrada|contabilizado|contabilizada|completado|completada|realizado|realizada|ejecutado|ejecutada|liquidado|liquidada|aprobado|aprobada|pagado|pagada|exitoso|exitosa|procesado|procesada|confirmado|confirmada|finalizado|finalizada|cobrado
  contabilizzato|contabilizzata|completato|completata|eseguito|eseguita|pagato|pagata|concluso|conclusa|registrato|registrata|confermato|confermata|addebitato
  concluido|concluida|efetuado|efetuada|efetivado|efetivada|pago|paga|aprovado|aprovada|processado|processada|executado|executada|compensado|disponivel|sucesso
  zaksiegowano|zaksiegowana|zaksiegowany|zrealizowana|zrealizowany|zrealizowano|zakonczona|zakonczono|wykonana|wykonano|rozliczona|rozliczono|oplacone|ukonczono
  zauctovano|zauctovana|zauctovany|provedeno|provedena|dokonceno|dokoncena|zpracovano|uskutecneno|zaplaceno|zauctovane|vykonana|dokoncene|spracovane|realizovana
  konyvelt|lekonyvelt|teljesult|teljesitve|sikeres|elszamolt|feldolgozva|vegrehajtva|befejezett
  finalizata|finalizat|procesata|procesat|decontata|decontat|efectuata|reusita|executata
  proknjizeno|izvrseno|izvrsena|realizirano|realizovano|knjizeno|obradeno|izvedeno|zakljuceno|zavrseno
  teostatud|kinnitatud|broneeritud|izpildits|veikts|apstiprinats|ivykdyta|ivykdytas|atlikta|uzbaigta
  bokford|bokfort|genomford|genomfort|slutford|slutfort|utford|klar|utfort|gjennomfort|fullfort|betalt|bogfort|gennemfort|udfort|betalt ud
  kirjattu|suoritettu|toteutunut|valmis|vahvistettu|maksettu|toteutettu
  ολοκληρωθηκε|ολοκληρωμενη|εκτελεστηκε|επιτυχησ|εκτελεσμενη
  исполнено|исполнен|исполнена|выполнено|выполнен|выполнена|проведено|проведен|проведена|обработано|обработана|завершено|завершена|завершен|успешно|успешныи|подтверждено|оплачено|ok исполнен|зачислено|списано|ок
  виконано|виконана|проведении|успішно|завершено успішно|оброблено|осчетоводена|осчетоводено|изпълнено|изпълнена|приключена
  tamamlandi|gerceklesti|basarili|islendi|onaylandi|odendi|muhasebelesti|kesinlesti|tahsil edildi
  berhasil|selesai|sukses|terposting|dibayar|berjaya|thanh cong|hoan thanh|da thanh toan|da hach toan|hoan tat
  交易成功|支付成功|已完成|已入账|已入帳|成功|完成|已支付|已收钱|已转账|对方已收钱|已存入零钱|朋友已收钱|还款成功|充值成功|提现成功|已到账|已到帳|提现已到账|已扣款|已结算|已結算|已处理|已出账|已结清|交易完成|转账成功|付款成功|已付款|已收款|已记账|已確認|已确认|缴费成功|代付成功|等待确认收货|对方已领取
  確定|完了|処理済|処理済み|決済完了|支払済|支払済み|支払い完了|確定済|入金済|成立
  완료|승인|승인완료|결제완료|처리완료|정상|입금완료|출금완료|거래완료|매입|매입완료|확정|성공
  สําเร็จ|เสร็จสิ้น|ทํารายการสําเร็จ|เรียบร้อย|รายการสําเร็จ
  בוצע|בוצעה|הושלם|הושלמה|אושר|נקלט|נקלטה|שולם
  مكتمل|مكتمله|ناجح|ناجحه|منفذ|منفذه|تم|تمت|تم التنفيذ|تم بنجاح|مدفوع|مدفوعه|موفق|انجام شده
  पूर्ण|सफल|შესრულებული|დასრულებული`;

const PENDING = `
  pend|pending|awaiting|awaiting settlement|awaiting posting|awaiting confirmation|awaiting clearance|pending transaction|pending authorization|authorised|authorized|authorisation|authorization|auth|pre authorization|preauthorization|preauth|hold|on hold|held|temporary hold|processing|in progress|in process|scheduled|unposted|not posted|unsettled|not settled|unbooked|not booked|initiated|created|submitted|waiting|awaiting payment|awaiting approval|in review|under review|unclaimed|requested|queued|upcoming|future|planned|incomplete|unpaid|unconfirmed|reserved|reservation|blocked|open|pdng|in transit|outgoing payment waiting|waiting for funds|forecast|forecasted|forecasted transaction|estimate|estimated|projected|projection|expected|anticipated|provisional|tentative|prospective|not yet booked
  vorgemerkt|vorgemerkte buchung|umsatz vorgemerkt|umsatz vorgemerkt und nicht gebucht|ausstehend|offen|in bearbeitung|nicht gebucht|autorisiert|geplant|schwebend|reserviert|vormerkung|in prufung|wird verarbeitet|noch nicht gebucht|prognose|prognostiziert|geschatzt|voraussichtlich|erwartet|vorlaufig|bevorstehend|terminiert|anstehend|zukunftig
  en attente|en cours|en cours de traitement|a venir|autorise|autorisee|non comptabilise|non comptabilisee|programme|programmee|planifie|bloque|en instance|a traiter|prevu|prevue|previsionnel|previsionnelle|prevision|estime|estimee|planifiee|provisoire|attendu|attendue|projete
  in behandeling|gereserveerd|gepland|nog niet geboekt|in afwachting|openstaand|reservering|verwacht|geschat|prognose|voorlopig|ingepland|aankomend
  pendiente|pendientes|en proceso|en curso|en transito|retenido|retenida|autorizado|autorizada|programado|programada|por confirmar|no contabilizado|en espera|a confirmar|pendiente de liquidacion|procesando|en revision|previsto|prevista|prevision|pronosticado|pronosticada|estimado|estimada|planificado|planificada|proyectado|proyectada|esperado|esperada|provisional|futuro|futura
  in attesa|in corso|in elaborazione|non contabilizzato|non contabilizzata|autorizzato|autorizzata|in sospeso|prenotato|prenotata|da contabilizzare|programmato|in lavorazione|previsto|prevista|previsione|stimato|stimata|pianificato|pianificata|programmata|provvisorio|atteso|futuro
  pendente|pendentes|em processamento|em andamento|em analise|agendado|agendada|aguardando pagamento|processando|a processar|cativo|em aberto|aguardando|previsto|prevista|previsao|estimado|estimada|planejado|planejada|planeado|projetado|projetada|esperado|futuro|provisorio
  oczekuje|oczekujaca|oczekujace|oczekujacy|w toku|w realizacji|w trakcie realizacji|blokada|niezaksiegowana|zaplanowana|zaplanowany|nierozliczona|nierozliczone|autoryzacja|w trakcie|prognozowana|prognozowany|planowana|planowany|szacowana|szacowany|przewidywana|przewidywany|prognoza|przyszla
  ceka|ceka na zauctovani|cekajici|nezauctovano|nezauctovana|zpracovava se|blokace|rezervace|blokovano|ke zpracovani|naplanovano|caka|cakajuca|nezauctovana blokacia|spracovava sa|blokacia|cakajuce|planovano|planovana|odhad|odhadovano|ocekavano|predpokladano|planovane|predpoklad|ocakavane|predpokladane|budouci
  fuggo|fuggoben|folyamatban|feldolgozas alatt|zarolt|zarolas|konyveletlen|nem konyvelt|varakozik|foglalas|tervezett|becsult|varhato|elorejelzes|utemezett
  in asteptare|in curs|in curs de procesare|in procesare|autorizata|blocata|nedecontata|estimat|estimata|planificat|planificata|prognozat|prognozata|programat|programata|viitoare
  na cekanju|u obradi|u tijeku|rezervirano|rezervisano|neproknjizeno|v obdelavi|na cakanju|u toku|planirano|procijenjeno|ocekivano|predvideno|nacrtovano|najavljeno
  ootel|tootlemisel|broneering|gaida|apstrade|rezervets|laukiama|vykdoma|rezervuota|prognoos|planeeritud|prognoze|planots|planuojama|numatoma
  vantande|vantar|preliminar|preliminart|reserverad|reserverat|kommande|ej bokford|pagaende|under behandling|ikke bokfort|venter|reservert|afventer|ikke bogfort|reserveret|forfalder|prognos|prognose|planerad|planerat|beraknad|beraknat|uppskattad|planlagt|forventet|estimert|estimeret|kommer
  odottaa|odottava|varaus|katevaraus|kasittelyssa|kirjaamaton|tuleva|vireilla|ennuste|arvio|arvioitu|suunniteltu|ajastettu|ennakoitu
  εκκρεμει|εκκρεμησ|σε εκκρεμοτητα|σε επεξεργασια|δεσμευμενο|δεσμευση|προβλεψη|προβλεπομενη|εκτιμωμενη|προγραμματισμενη
  предстоящая|предстоящии|в обработке|в ожидании|ожидает|ожидание|ожидается|обрабатывается|холд|авторизация|заморожено|на исполнении|не проведено|в процессе|заблокировано|запланировано|hold холд|авторизован|создан|принят|прогноз|прогнозируемая|планируемая|плановая|плановыи|ожидаемая|ожидаемыи|предварительная|будущая
  очікує|очікується|в обробці|обробляється|заблоковано|изчакваща|в процес|блокирана|обработва се|чакаща|прогноз|заплановано|запланована|очікувана|прогнозна|планирана|очаквана
  beklemede|bekliyor|islemde|provizyon|onay bekliyor|isleniyor|odenmedi|donem ici provizyon|tahmini|tahmin|planlanan|planlandi|beklenen|gelecek
  tertunda|menunggu|diproses|dalam proses|sedang diproses|menunggu pembayaran|dijadwalkan|cho xu ly|dang xu ly|dang cho|cho thanh toan|perkiraan|estimasi|direncanakan|terjadwal|akan datang|du kien|du tinh
  处理中|處理中|待付款|待支付|待入账|待入帳|未入账|未入帳|未记账|等待付款|进行中|未完成|待处理|待處理|预授权|预授权冻结|冻结|凍結|冻结成功|待确认|未结算|提现中|付款中|等待对方收款|待收款|授权|未出账|待对方收款|预计|預計|预测|預測|预估|預估|计划|計劃|计划中|预期|預期|预定|待执行
  処理中|未確定|未処理|保留|手続中|手続き中|予約|未払い|承認待ち|仮|仮売上|速報|決済待ち|予定|予測|見込|見込み|予想|概算
  대기|대기중|처리중|진행중|보류|예정|미결제|미매입|승인대기|접수|예약|예상|예측|추정|계획
  รอดําเนินการ|กําลังดําเนินการ|รอชําระ|ระหว่างดําเนินการ|รอตรวจสอบ
  ממתין|ממתינה|בהמתנה|בתהליך|בטיפול|עתידי|עתידית|טרם נקלט|בהרצה
  معلق|معلقه|قيد التنفيذ|قيد المعالجه|قيد الانتظار|محجوز|حجز|تحت المعالجه|غير مرحل|در انتظار|در حال پردازش
  लंबित|მიმდინარე|დაბლოკილი`;

const VOID = `
  declined|not approved|not executed|not completed|not processed|not successful|reverted|reversed|cancelled|canceled|cancelled by user|canceled by user|failed|failure|unsuccessful|refused|rejected|rjct|expired|denied|voided|void|returned unpaid|returned|bounced|aborted|error|invalid|removed|deleted|stopped|not completed|not processed|transaction failed|payment failed|transaction declined|bounced back|charged back|cncl|disputed and closed|timed out|timeout
  abgelehnt|zuruckgezogen|storniert|zuruckgewiesen|fehlgeschlagen|abgebrochen|ruckgangig gemacht|verfallen|gescheitert|nicht ausgefuhrt|geloscht|zuruckgebucht|abgelaufen|ungultig|annulliert|stornierte buchung|verweigert
  annule|annulee|refuse|refusee|rejete|rejetee|echoue|echouee|echec|expire|expiree|impaye|abandonne|abandonnee
  geweigerd|niet geaccepteerd|geannuleerd|mislukt|afgewezen|verlopen|teruggedraaid|geannuleerde|afgebroken|gestorneerd
  rechazado|rechazada|anulado|anulada|cancelado|cancelada|fallido|fallida|denegado|denegada|revertido|revertida|devuelto|devuelta|caducado|caducada|vencido|vencida|expirado|expirada|declinado|declinada|no exitosa
  rifiutato|rifiutata|annullato|annullata|fallito|fallita|respinto|respinta|stornato|stornata|scaduto|scaduta|non riuscito|non riuscita|negato|negata|revocato|revocata
  estornado|estornada|recusado|recusada|rejeitado|rejeitada|falhou|falhado|devolvido|devolvida|negado|negada|nao autorizado|nao autorizada|nao realizado|nao efetuado
  odrzucona|odrzucony|odrzucono|anulowana|anulowany|anulowano|nieudana|nieudany|wycofana|wycofany|niezrealizowana|odmowa|przeterminowana|zwrocona
  zamitnuto|zamitnuta|zruseno|zrusena|stornovano|stornovana|neuspesne|neuspesna|odmitnuto|odmitnuta|neprovedeno|vraceno|zamietnuta|zamietnute|zrusene|odmietnuta|nezrealizovana
  elutasitott|elutasitva|sikertelen|torolt|torolve|visszautasitott|visszavont|sztornozott|sztorno|meghiusult|lejart
  respinsa|respins|anulata|esuata|esuat|refuzata|refuzat|expirata
  odbijeno|odbijena|otkazano|otkazana|stornirano|ponisteno|neuspjesno|neuspesno|zavrnjeno|preklicano|neuspelo
  tagasi lukatud|tuhistatud|ebaonnestunud|noraidits|atcelts|atmesta|atsaukta|nepavyko|nepavykes
  nekad|avvisad|avbruten|avbruten betalning|makulerad|misslyckad|misslyckades|aterkallad|avvist|avbrutt|mislykket|kansellert|mislykkedes|annulleret|afvist|makuleret|slettet|raderad
  hylatty|peruttu|peruutettu|epaonnistui|epaonnistunut|mitatoity|keskeytetty|vanhentunut
  απορριφθηκε|απορριφθεισα|ακυρωθηκε|ακυρωμενη|απετυχε|αποτυχια|αποτυχημενη
  отклонена|отклонено|отклонен|отменена|отменено|отменен|отмена|ошибка|неуспешно|неуспешныи|неуспешная|отказ|отказано|не выполнено|не исполнено|не исполнен|аннулировано|аннулирована|аннулирован|возвращено|сторнировано|не прошла|failed ошибка
  відхилено|відхилена|скасовано|скасована|помилка|неуспішно|відмова|отхвърлена|отхвърлено|отказана|неуспешна|анулирана|сторнирана
  iptal|iptal edildi|reddedildi|basarisiz|basarisiz islem|geri alindi|suresi doldu|onaylanmadi|hatali
  gagal|dibatalkan|ditolak|batal|kedaluwarsa|kadaluarsa|that bai|da huy|bi tu choi|huy|tu choi|khong thanh cong
  交易关闭|交易關閉|已关闭|已關閉|交易失败|交易失敗|失败|失敗|已撤销|已撤銷|已取消|取消|支付失败|付款失败|已退回|已拒绝|已拒絕|对方已退还|已过期|已失效|已作废|作废|撤销|已冲正|冲正|关闭|关闭交易|还款失败|解冻成功|提现失败|充值失败|转账失败|拒绝|无效|交易取消|交易撤销|已冲销
  取消済|取消済み|キャンセル|キャンセル済み|否認|エラー|無効|却下|不成立|期限切れ|中止|組戻し|取り消し|取消し
  취소|승인취소|실패|거절|결제취소|취소완료|오류|만료|반려|거래취소|승인거절|처리실패|부도
  ยกเลิก|ไม่สําเร็จ|ล้มเหลว|ถูกปฏิเสธ|ปฏิเสธ|หมดอายุ|รายการไม่สําเร็จ
  נדחה|נדחתה|בוטל|בוטלה|נכשל|נכשלה|מבוטל|מבוטלת|סורב|סורבה|לא בוצע|פג תוקף|חזר|הוחזר
  مرفوض|مرفوضه|ملغي|ملغاه|فشل|فاشله|فاشل|لم تتم|غير ناجحه|منتهيه|ناموفق|لغو شده
  असफल|रद्द|გაუქმებული|უარყოფილი`;

export type Status = "booked" | "pending" | "void";

/** Each word with what it says. */
export const statusWords = () =>
  wordsSaying<Status>([BOOKED, "booked"], [PENDING, "pending"], [VOID, "void"]);

const statuses = once((): ReadonlyMap<string, Status> => new Map(statusWords()));

/** No word of a table is longer, and a cell can have megabytes. */
const MAX_STATUS_LENGTH = 60;

/** A number, a date or a reference: no status has a digit. */
const NUMBER = /^[a-z]*\d[\d.,/:-]*$/i;

const FIRST_HAN = "\u2e80";

const DEED = /^(\p{sc=Han}{2,4})(成功|失败|失敗)$/u;

/** What a whole cell says of the money of its row; undefined if it is not a status. */
export const statusOf = (cell: string): Status | undefined => {
  if (cell.length > MAX_STATUS_LENGTH || NUMBER.test(cell)) return undefined;
  const plain = plainCell(withoutAmount(cell));
  const known = statuses().get(plain);
  if (known !== undefined) return known;
  const [, deed, outcome = ""] = (plain >= FIRST_HAN && DEED.exec(plain)) || [];
  // "缴费成功" is what "成功" is, but nothing is booked by freezing it, and a refund that has arrived only where it came in.
  const without = outcome === "成功" ? /[冻凍解未不退]/u : /[冻凍解未不]/u;
  if (deed !== undefined && !without.test(deed)) return statuses().get(outcome);
  // "Payment sent" is what "sent" is; a negation anywhere makes it something else.
  const words = plain.split(" ");
  return words.length === 2 && !words.some((word) => NEGATIONS.has(word))
    ? statuses().get(words[1]!)
    : undefined;
};

/** How much was booked can stand behind the word: "Paid £12.00". */
const AMOUNT = /\s*[(（]?\s*\p{Sc}\s?\d[\d.,]*\s*[)）]?$|\s*[(（]?\s*\d[\d.,]*\s?\p{Sc}\s*[)）]?$/u;

const withoutAmount = (cell: string): string => (/\p{Sc}/u.test(cell) ? cell.replace(AMOUNT, "") : cell);

/** What was given back: booked where the row is what came in, which only another column says. */
const REFUNDED = `
  refunded|partially refunded|fully refunded|erstattet|teilweise erstattet
  zuruckerstattet|ruckerstattet|rembourse|remboursee|partiellement rembourse|terugbetaald|reembolsado|reembolsada|rimborsato
  rimborsata|zwrocono srodki|rambursat|rambursata|aterbetald|refunderad|refundert|refunderet|tilbagebetalt
  palautettu|iade edildi|dana dikembalikan|da hoan tien|已退款|已全额退款|已部分退款|全额退款|部分退款|退款成功|已退貨|返金済|返金済み|환불완료`;

/** What came back from whom it was sent to: nothing is left of it, unless the file has a row of its own for what came back. */
const RETURNED: ReadonlySet<string> = new Set(["对方已退还", "已退还", "已退回"]);

/** Whether a cell says that money came back from whom it was sent to. */
export const isReturned = (cell: string): boolean => RETURNED.has(cell);

const refunded = once((): ReadonlySet<string> => new Set(wordsIn(REFUNDED)));

/** The words for what was given back. */
export const refundedWords = (): readonly string[] => [...refunded()];

/** Whether a cell says that money was given back. */
export const isRefunded = (cell: string): boolean =>
  cell.length <= MAX_STATUS_LENGTH && refunded().has(plainCell(withoutAmount(cell)));

/**
 * What the first word of a status says that is not known as a whole, such as `Scheduled Bill Pay`: that the row was not booked.
 * No other word may say something else.
 */
export const statusByFirstWord = (cell: string): "pending" | "void" | undefined => {
  if (cell.length > MAX_STATUS_LENGTH) return undefined;
  const words = plainCell(withoutAmount(cell)).split(" ");
  const first = statuses().get(words[0]!);
  if (first === undefined || first === "booked" || words.some((word) => NEGATIONS.has(word)))
    return undefined;
  const isElse = (word: string): boolean => (statuses().get(word) ?? first) !== first || refunded().has(word);
  return words.some(isElse) ? undefined : first;
};

const NEGATIONS: ReadonlySet<string> = new Set(
  "not no un non nicht kein keine pas ne nie nao sem sin niet geen inte ikke ei не нет ni".split(" "),
);
