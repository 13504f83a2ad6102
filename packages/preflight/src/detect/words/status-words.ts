/**
 * Cells of a status column: whether the money of the row moved (booked), has not moved yet (pending), or never will
 * or went back without a row of its own (void). A refunded payment is none of these: banks write the refund as a row.
 */
import { plainCell, plainList } from "./plain-cell.ts";

/** One line a language. */
const BOOKED = `
  geaccepteerd|aanvaard|enviado|enviada|acreditado|acreditada|aceptado|aceptada|acceptée|accepté|inviato|inviata|accettato|accettata|versendet|gesendet|booked|book|accepted|issued|sent|completed|complete|posted|settled|cleared|succeeded|success|successful|successfully completed|paid|paid out|processed|executed|done|finished|finalized|finalised|confirmed|reconciled|uncleared|approved|accepted|charged|captured|collected|received|sent|delivered|available|ok|transaction successful|payment successful|transaction completed|transfer completed|available in balance
  akzeptiert|angenommen|gebucht|erledigt|abgeschlossen|ausgeführt|verbucht|bezahlt|erfolgreich|umsatz gebucht|gutgeschrieben|verarbeitet|durchgeführt|bestätigt
  comptabilisé|comptabilisée|terminé|terminée|effectué|effectuée|exécuté|exécutée|réussi|réussie|validé|validée|payé|payée|réglé|traité|traitée|débité|complété
  geboekt|verwerkt|voltooid|uitgevoerd|betaald|afgerond|geslaagd
  contabilizado|contabilizada|completado|completada|realizado|realizada|ejecutado|ejecutada|liquidado|liquidada|aprobado|aprobada|acreditado|acreditada|pagado|pagada|exitoso|exitosa|procesado|procesada|confirmado|confirmada|finalizado|finalizada|cobrado
  contabilizzato|contabilizzata|completato|completata|eseguito|eseguita|pagato|pagata|concluso|conclusa|registrato|confermato|confermata|addebitato
  concluído|concluída|efetuado|efetuada|efetivado|efetivada|pago|paga|aprovado|aprovada|processado|processada|executado|executada|liquidada|compensado|disponível|sucesso
  zaksięgowano|zaksięgowana|zaksięgowany|zrealizowana|zrealizowany|zrealizowano|zakończona|zakończono|wykonana|wykonano|rozliczona|rozliczono|opłacone|ukończono
  zaúčtováno|zaúčtovaná|zaúčtovaný|provedeno|provedena|dokončeno|dokončena|zpracováno|uskutečněno|zaplaceno|zaúčtované|vykonaná|dokončené|spracované|realizovaná
  könyvelt|lekönyvelt|teljesült|teljesítve|sikeres|elszámolt|feldolgozva|végrehajtva|befejezett
  finalizată|finalizat|procesată|procesat|decontată|decontat|efectuată|reușită|executată
  proknjiženo|izvršeno|izvršena|realizirano|realizovano|provedeno|knjiženo|obrađeno|izvedeno|zaključeno|završeno
  teostatud|kinnitatud|broneeritud|izpildīts|veikts|apstiprināts|įvykdyta|įvykdytas|atlikta|užbaigta
  bokförd|bokfört|genomförd|genomfört|slutförd|slutfört|utförd|klar|bokført|utført|gjennomført|fullført|betalt|bogført|gennemført|udført|betalt ud
  kirjattu|suoritettu|toteutunut|valmis|vahvistettu|maksettu|toteutettu
  ολοκληρώθηκε|ολοκληρωμένη|εκτελέστηκε|επιτυχής|εκτελεσμένη
  исполнено|исполнен|исполнена|выполнено|выполнен|выполнена|проведено|проведен|проведена|обработано|обработана|завершено|завершена|завершен|успешно|успешный|подтверждено|оплачено|ok исполнен|зачислено|списано
  виконано|виконана|проведений|успішно|завершено успішно|оброблено|осчетоводена|осчетоводено|изпълнено|изпълнена|приключена
  tamamlandı|gerçekleşti|başarılı|işlendi|onaylandı|ödendi|muhasebeleşti|kesinleşti|tahsil edildi
  berhasil|selesai|sukses|terposting|dibayar|berjaya|thành công|hoàn thành|đã thanh toán|đã hạch toán|hoàn tất
  交易成功|支付成功|已完成|已入账|已入帳|成功|完成|已支付|已收钱|已转账|对方已收钱|已存入零钱|朋友已收钱|还款成功|充值成功|提现成功|已到账|已到帳|提现已到账|已扣款|已结算|已結算|已处理|已出账|已结清|交易完成|转账成功|付款成功|已付款|已收款|已记账|已確認|已确认|缴费成功|代付成功|等待确认收货|对方已领取
  確定|完了|処理済|処理済み|決済完了|支払済|支払済み|支払い完了|確定済|入金済|成立
  완료|승인|승인완료|결제완료|처리완료|정상|입금완료|출금완료|거래완료|매입|매입완료|확정|성공
  สำเร็จ|เสร็จสิ้น|ทำรายการสำเร็จ|เรียบร้อย|รายการสำเร็จ
  בוצע|בוצעה|הושלם|הושלמה|אושר|נקלט|נקלטה|שולם
  مكتمل|مكتملة|ناجح|ناجحة|منفذ|منفذة|تم|تمت|تم التنفيذ|تم بنجاح|مدفوع|مدفوعة|موفق|انجام شده
  पूर्ण|सफल|შესრულებული|დასრულებული`;

const PENDING = `
  pending|pending transaction|pending authorization|authorised|authorized|authorisation|authorization|auth|pre authorization|preauthorization|preauth|hold|on hold|held|temporary hold|processing|in progress|in process|scheduled|unposted|not posted|unsettled|not settled|unbooked|not booked|initiated|created|submitted|waiting|awaiting payment|awaiting approval|in review|under review|unclaimed|requested|queued|upcoming|future|planned|incomplete|unpaid|unconfirmed|reserved|reservation|blocked|open|pdng|in transit|outgoing payment waiting|waiting for funds
  vorgemerkt|vorgemerkte buchung|umsatz vorgemerkt|umsatz vorgemerkt und nicht gebucht|ausstehend|offen|in bearbeitung|nicht gebucht|autorisiert|geplant|schwebend|reserviert|vormerkung|in prüfung|wird verarbeitet|noch nicht gebucht
  en attente|en cours|en cours de traitement|à venir|autorisé|autorisée|non comptabilisé|non comptabilisée|programmé|programmée|planifié|bloqué|en instance|à traiter
  in behandeling|gereserveerd|gepland|nog niet geboekt|in afwachting|openstaand|reservering
  pendiente|pendientes|en proceso|en curso|en tránsito|retenido|retenida|autorizado|autorizada|programado|programada|por confirmar|no contabilizado|en espera|a confirmar|pendiente de liquidación|procesando|en revisión
  in attesa|in corso|in elaborazione|non contabilizzato|non contabilizzata|autorizzato|autorizzata|in sospeso|prenotato|prenotata|da contabilizzare|programmato|in lavorazione
  pendente|pendentes|em processamento|em andamento|em análise|agendado|agendada|aguardando pagamento|processando|a processar|cativo|em aberto|aguardando|previsto
  oczekuje|oczekująca|oczekujące|oczekujący|w toku|w realizacji|w trakcie realizacji|blokada|niezaksięgowana|zaplanowana|zaplanowany|nierozliczona|nierozliczone|autoryzacja|w trakcie
  čeká|čeká na zaúčtování|čekající|nezaúčtováno|nezaúčtovaná|zpracovává se|blokace|rezervace|blokováno|ke zpracování|naplánováno|čaká|čakajúca|nezaúčtovaná blokácia|spracováva sa|blokácia|čakajúce
  függő|függőben|folyamatban|feldolgozás alatt|zárolt|zárolás|könyveletlen|nem könyvelt|várakozik|foglalás
  în așteptare|în curs|în curs de procesare|în procesare|autorizată|blocată|nedecontată
  na čekanju|u obradi|u tijeku|rezervirano|rezervisano|neproknjiženo|v obdelavi|na čakanju|u toku|čeka
  ootel|töötlemisel|broneering|gaida|apstrādē|rezervēts|laukiama|vykdoma|rezervuota
  väntande|väntar|preliminär|preliminärt|reserverad|reserverat|kommande|ej bokförd|pågående|under behandling|ikke bokført|venter|reservert|afventer|ikke bogført|reserveret|forfalder
  odottaa|odottava|varaus|katevaraus|käsittelyssä|kirjaamaton|tuleva|vireillä
  εκκρεμεί|εκκρεμής|σε εκκρεμότητα|σε επεξεργασία|δεσμευμένο|δέσμευση
  предстоящая|предстоящий|в обработке|в ожидании|ожидает|ожидание|ожидается|обрабатывается|холд|авторизация|заморожено|на исполнении|не проведено|в процессе|заблокировано|запланировано|hold холд|авторизован|создан|принят
  очікує|очікується|в обробці|обробляється|заблоковано|изчакваща|в процес|блокирана|обработва се|чакаща
  beklemede|bekliyor|işlemde|provizyon|onay bekliyor|işleniyor|ödenmedi|dönem içi provizyon
  tertunda|menunggu|diproses|dalam proses|sedang diproses|menunggu pembayaran|dijadwalkan|chờ xử lý|đang xử lý|đang chờ|chờ thanh toán
  处理中|處理中|待付款|待支付|待入账|待入帳|未入账|未入帳|未记账|等待付款|进行中|未完成|待处理|待處理|预授权|预授权冻结|冻结|凍結|冻结成功|待确认|未结算|提现中|付款中|等待对方收款|待收款|授权|未出账|待对方收款
  処理中|未確定|未処理|保留|手続中|手続き中|予約|未払い|承認待ち|仮|仮売上|速報|決済待ち
  대기|대기중|처리중|진행중|보류|예정|미결제|미매입|승인대기|접수|예약
  รอดำเนินการ|กำลังดำเนินการ|รอชำระ|ระหว่างดำเนินการ|รอตรวจสอบ
  ממתין|ממתינה|בהמתנה|בתהליך|בטיפול|עתידי|עתידית|טרם נקלט|בהרצה
  معلق|معلقة|قيد التنفيذ|قيد المعالجة|قيد الانتظار|محجوز|حجز|تحت المعالجة|غير مرحل|در انتظار|در حال پردازش
  लंबित|მიმდინარე|დაბლოკილი`;

const VOID = `
  declined|reverted|reversed|cancelled|canceled|cancelled by user|canceled by user|failed|failure|unsuccessful|refused|rejected|rjct|expired|denied|voided|void|returned unpaid|returned|bounced|aborted|error|invalid|removed|deleted|stopped|not completed|not processed|transaction failed|payment failed|transaction declined|bounced back|charged back|cncl|disputed and closed|timed out|timeout
  abgelehnt|zurückgezogen|storniert|zurückgewiesen|fehlgeschlagen|abgebrochen|rückgängig gemacht|verfallen|gescheitert|nicht ausgeführt|gelöscht|zurückgebucht|abgelaufen|ungültig|annulliert|stornierte buchung|verweigert
  annulé|annulée|refusé|refusée|rejeté|rejetée|échoué|échouée|échec|expiré|expirée|impayé|abandonné|abandonnée
  geweigerd|niet geaccepteerd|geannuleerd|mislukt|afgewezen|verlopen|teruggedraaid|geannuleerde|afgebroken|gestorneerd
  rechazado|rechazada|anulado|anulada|cancelado|cancelada|fallido|fallida|denegado|denegada|revertido|revertida|devuelto|devuelta|caducado|caducada|vencido|vencida|expirado|expirada|declinado|declinada|no exitosa
  rifiutato|rifiutata|annullato|annullata|fallito|fallita|respinto|respinta|stornato|stornata|scaduto|scaduta|non riuscito|non riuscita|negato|negata|revocato|revocata
  estornado|estornada|recusado|recusada|rejeitado|rejeitada|falhou|falhado|devolvido|devolvida|negado|negada|não autorizado|não autorizada|não realizado|não efetuado
  odrzucona|odrzucony|odrzucono|anulowana|anulowany|anulowano|nieudana|nieudany|wycofana|wycofany|niezrealizowana|odmowa|przeterminowana|zwrócona
  zamítnuto|zamítnuta|zrušeno|zrušena|stornováno|stornována|neúspěšné|neúspěšná|odmítnuto|odmítnuta|neprovedeno|vráceno|zamietnutá|zamietnuté|zrušená|zrušené|stornovaná|neúspešná|odmietnutá|nezrealizovaná
  elutasított|elutasítva|sikertelen|törölt|törölve|visszautasított|visszavont|sztornózott|sztornó|meghiúsult|lejárt
  respinsă|respins|anulată|eșuată|eșuat|refuzată|refuzat|stornată|expirată
  odbijeno|odbijena|otkazano|otkazana|stornirano|poništeno|neuspješno|neuspešno|zavrnjeno|preklicano|neuspelo
  tagasi lükatud|tühistatud|ebaõnnestunud|noraidīts|atcelts|atmesta|atšaukta|nepavyko|nepavykęs
  nekad|avvisad|avbruten|avbruten betalning|makulerad|misslyckad|misslyckades|återkallad|avvist|avbrutt|mislykket|kansellert|mislykkedes|annulleret|afvist|makuleret|slettet|raderad
  hylätty|peruttu|peruutettu|epäonnistui|epäonnistunut|mitätöity|keskeytetty|vanhentunut
  απορρίφθηκε|απορριφθείσα|ακυρώθηκε|ακυρωμένη|απέτυχε|αποτυχία|αποτυχημένη
  отклонена|отклонено|отклонен|отменена|отменено|отменен|отмена|ошибка|неуспешно|неуспешный|неуспешная|отказ|отказано|не выполнено|не исполнено|не исполнен|аннулировано|аннулирована|аннулирован|возвращено|сторнировано|не прошла|failed ошибка
  відхилено|відхилена|скасовано|скасована|помилка|неуспішно|відмова|отхвърлена|отхвърлено|отказана|неуспешна|анулирана|сторнирана
  iptal|iptal edildi|reddedildi|başarısız|başarısız işlem|geri alındı|süresi doldu|onaylanmadı|hatalı
  gagal|dibatalkan|ditolak|batal|kedaluwarsa|kadaluarsa|thất bại|đã hủy|bị từ chối|hủy|từ chối|không thành công
  交易关闭|交易關閉|已关闭|已關閉|交易失败|交易失敗|失败|失敗|已撤销|已撤銷|已取消|取消|支付失败|付款失败|已退回|已拒绝|已拒絕|对方已退还|已过期|已失效|已作废|作废|撤销|已冲正|冲正|关闭|关闭交易|还款失败|解冻成功|提现失败|充值失败|转账失败|拒绝|无效|交易取消|交易撤销|已冲销
  取消済|取消済み|キャンセル|キャンセル済み|否認|エラー|無効|却下|不成立|期限切れ|中止|組戻し|取り消し|取消し
  취소|승인취소|실패|거절|결제취소|취소완료|오류|만료|반려|거래취소|승인거절|처리실패|부도
  ยกเลิก|ไม่สำเร็จ|ล้มเหลว|ถูกปฏิเสธ|ปฏิเสธ|หมดอายุ|รายการไม่สำเร็จ
  נדחה|נדחתה|בוטל|בוטלה|נכשל|נכשלה|מבוטל|מבוטלת|סורב|סורבה|לא בוצע|פג תוקף|חזר|הוחזר
  مرفوض|مرفوضة|ملغى|ملغي|ملغاة|فشل|فاشلة|فاشل|لم تتم|غير ناجحة|منتهية|ناموفق|لغو شده
  असफल|रद्द|გაუქმებული|უარყოფილი`;

export type Status = "booked" | "pending" | "void";

/** Each word in plain form, with what it says. */
export const STATUS_WORDS: readonly (readonly [string, Status])[] = (
  [
    [BOOKED, "booked"],
    [PENDING, "pending"],
    [VOID, "void"],
  ] as const
).flatMap(([table, status]) => plainList(table).map((word) => [word, status] as const));

const STATUSES: ReadonlyMap<string, Status> = new Map(STATUS_WORDS);

/** No word of a table is longer, and a cell can have megabytes. */
const MOST_CHARACTERS = 60;

/** What a whole cell says of the money of its row; undefined if it is not a status. */
export const statusOf = (cell: string): Status | undefined =>
  cell.length > MOST_CHARACTERS ? undefined : STATUSES.get(plainCell(cell));
