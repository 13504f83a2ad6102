/**
 * Whether the words inside a description say that money came in or went out: a salary comes in, a purchase and a shop
 * that everybody knows go out. It is evidence where many rows agree, never proof of one.
 */
import { once } from "../basics/once.ts";
import { friendWords, wayIn } from "./false-friends.ts";
import { cardPaymentWords, receivedAlone, receivedWords } from "./kind-words.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

/** One language a line. Words that also are names of people, places or other things are only in phrases. */
const INTO = `
  salary|payroll|wages|you sold|electronic funds transfer received|funds transfer received|eft received|payment received thank you|thank you for your payment|card repayment|autopay payment|paycheck|pay check|direct dep|direct deposit|deposit|mobile deposit|cash deposit|refund|refunded|reimbursement|cash back|cashback|dividend|dividends|interest|interest paid|interest earned|interest credit|interest received|interest payment|credit interest|payment received|payment from|payment thank you|thank you payment|received from|money received|transfer from|transfer in|tfr from|tfr in|incoming|incoming transfer|incoming wire|ach credit|rebate|reversal|tax refund|irs treas|child benefit|pension payment|fee received|fee rebate|fee refund|atm fee rebate|insurance refund|insurance payout|tax rfd|taxrfd|funds received|auth crdt|fees received|transfer credit|top up by|topup by|top up from|faster payments receipt|credit transfer received|bank giro credit|social security|ssa treas|stipend|commission received
  gehalt|lohn|lohn gehalt|zahlung erhalten|ihre zahlung|zahlung dankend erhalten|kartenabrechnung bezahlt|lohnzahlung|gehaltszahlung|gutschrift|gutschrift dauerauftrag|zinsen haben|bonuszins|dauerauftrag gutschrift|dauerauftragsgutschrift|uberweisungsgutschrift|ruckerstattung|erstattung|zinsgutschrift|habenzinsen|habenzinsenz|zahlungseingang|geldeingang|einzahlung|bareinzahlung|kindergeld|rentenzahlung|steuererstattung|uberweisung von|besoldung|bezuge|bonuszahlung|dividende|arbeitslosengeld|elterngeld|bafog|familienbeihilfe|vergutung von|spesenerstattung|salar|lohnuberweisung|retoure
  salaire|salaires|paie|paiement recu|paiement recu merci|merci de votre paiement|votre paiement|virement recu|vir recu|transfert recu|vir instantane recu|virement recu de|virement en votre faveur|vir de|remboursement|allocations familiales|caf|cpam|remise cheque|remise cheques|remise de cheque|versement especes|interets crediteurs|avoir carte|dividendes|indemnite|pole emploi|france travail|ameli
  salaris|loon|bijschrijving|terugbetaling|teruggave|belastingdienst teruggave|toeslag|zorgtoeslag|kinderbijslag|storting|ontvangen van|vakantiegeld|creditrente|rente ontvangen
  nomina|su pago|pago recibido|su abono|abono a tarjeta|gracias por su pago|abono|abono nomina|abono de|devolucion|ingreso|ingreso efectivo|ingreso en efectivo|reembolso|transferencia recibida|transferencia de|transf recibida|transferencia a su favor|bizum recibido|bizum de|intereses a su favor|pension|deposito|deposito en efectivo|sueldo|salario|aguinaldo|spei recibido|paga extra|prestacion|pago de nomina|rendimientos
  stipendio|stipendi|accredito|emolumenti|rimborso|bonifico da|bonifico in entrata|bonifico a vostro favore|bonifico a vs favore|bonifico ricevuto|versamento contanti|interessi a credito|interessi creditori|cedola|ricavi|incas tramite|incasso tramite|incasso pos|inc pos|pensione|accredito stipendio|ricarica da|assegno unico
  ordenado|pagamento recebido|pagamento efetuado obrigado|pix recebido|pix recebida|transferencia recebida|transf recebida|ted recebida|recebimento|estorno|rendimento|rendimentos|deposito recebido|reembolso irs|credito de salario|abono salarial|resgate|remuneracao|proventos|subsidio|trf de|credito em conta|mb way recebido
  wynagrodzenie|wyplata za|przelew przychodzacy|zwrot|wplata|wplata gotowkowa|pensja|odsetki naliczone|uznanie|wplyw|swiadczenie|emerytura|800 plus|zasilek|premia|kapitalizacja odsetek
  mzda|vyplata|vyplata mzdy|prichozi|prichozi platba|prichozi uhrada|vraceni|vratka|vklad hotovosti|pripsany urok|pripsani uroku|duchod|plat za|prichadzajuca|prichadzajuca platba|prijata platba|vratenie|dochodok|vyplata za
  munkaber|berutalas|fizetes jovairasa|bejovo|bejovo atutalas|beerkezo|visszaterites|jovairas|befizetes|kamatjovairas|nyugdij|csaladi potlek|munkaber atutalas
  salariu|salarii|incasare|rambursare|depunere|depunere numerar|dobanda creditoare|transfer primit|pensie|alocatie|restituire
  zarada|prilivi|povrat novca|povrat sredstava|povrat|prejeto nakazilo|osobni dohodak|pripis kamate|mirovina|pokojnina|vracilo|placa za|isplata place|djecji doplatak
  tootasu|palk|laekumine|tagastus|darba alga|atmaksa|ienakosais|darbo uzmokestis|grazinimas|iplaukos|iskaitymas
  lon|loner|insattning|aterbetalning|swish fran|swish mottagen|barnbidrag|skatteaterbaring|csn|forsakringskassan|lonn|refusjon|innskudd|barnetrygd|innbetaling|skattepenger|lonoverforsel|borneydelse|tilbagebetaling|overskydende skat|indbetaling|dagpenge|feriepenge|tilgodehavende
  palkka|palkanmaksu|palautus|lapsilisa|kela|veronpalautus|elake|hyvitys|talletus|talletuskorko
  μισθοδοσια|μισθοσ|καταθεση|επιστροφη|πιστωτικοι τοκοι|συνταξη|εισερχομενο εμβασμα|πιστωση
  зарплата|заработная плата|аванс|зачисление|зачисление зарплаты|пополнение|пополнение счета|возврат|поступление|перевод от|входящии перевод|выплата процентов|проценты на остаток|кэшбэк|кешбэк|пенсия|стипендия|премия|внесение наличных|капитализация|выплата зарплаты|пособие|дивиденды
  зарплатня|заробітна плата|зарахування|поповнення|повернення|надходження|кешбек|відсотки на залишок|заплата|работна заплата|захранване|получен превод|внасяне|възстановяване|пенсія
  maas odemesi|maas|gelen havale|gelen eft|gelen fast|gelen transfer|iade|para yatirma|para yatirma atm|faiz geliri|alacak kaydi|emekli maasi|faiz tahakkuku|ikramiye
  gaji|setoran|setor tunai|pengembalian dana|refund dana|transfer masuk|bunga|bunga tabungan|jasa giro|bonus|pendapatan|trsf e banking cr|kr otomatis|terima dari|tunjangan|tra luong|chi luong|thanh toan luong|luong thang|hoan tien|nap tien|lai tien gui|nhan tien|tra lai|lai nhap goc|dividen|faedah|gaji pokok|elaun
  विवरण वेतन|salary credit|neft cr|imps cr|upi cr|int pd|int coll|by transfer|by cash|by clearing|cash dep|ach c|sal cr`;

const OUT = `
  purchase|you bought|electronic funds transfer paid|mobile top up|phone top up|top up mobile|airtime|airtime purchase|pos purchase|pos debit|pos transaction|atm|atm withdrawal|withdrawal|cash withdrawal|card payment|card purchase|debit card purchase|checkcard|recurring payment|card payment to|direct debit|standing order|transfer debit|bill payment|bill pay|bill pymt|billpay|online bill|payment to|pmt to|pymt to|payment sent|sent to|transfer to|transfer out|tfr to|tfr out|outgoing transfer|outgoing wire|fee|fees|service charge|monthly fee|maintenance fee|late fee|overdraft fee|transaction fee|foreign transaction fee|annual fee|interest charge|interest charged|purchase interest|finance charge|debit interest|rent|rent payment|mortgage|mortgage payment|insurance|insurance premium|subscription|check paid|cheque paid|cash advance|loan payment|loan repayment|council tax|car payment|student loan|contactless payment|visa purchase|visa debit purchase|eftpos|eftpos purchase|membership|donation|parking fine|utility bill|electricity bill|phone bill|auth debit|landlord|car rental|ach debit|bounced check|atm w d|atm wdl|atm cash|pos w d|neft dr|imps dr|upi dr|to transfer|ach d|sms charges
  einkauf|kartenzahlung|kauf|lastschrift|folgelastschrift|basislastschrift|barabhebung|abbuchung|abbuchungen|auszahlung maestro|abbuchung einzugsermachtigung|buchungsentgelt|kapitalertragsteuer|spar dankt|spar dank|penny dankt|billa dankt|bargeldauszahlung|bargeldbezug|abhebung|geldautomat|bankomat|miete|mietzahlung|warmmiete|versicherung|krankenversicherung|versicherungsbeitrag|gebuhr|gebuhren|kontofuhrungsgebuhr|entgelt|entgeltabschluss|kontofuhrung|dauerauftrag|sollzinsen|rundfunkbeitrag|beitrag|mitgliedsbeitrag|kreditrate|tilgung|uberweisung an|zahlung an|spende|abschlag|kfz steuer|twint zahlung|debitkartenzahlung|maestro zahlung|stromabschlag|nebenkosten|hausgeld|strafzettel|abo
  achat|achats|paiement|paiement cb|paiement par carte|carte|cb|facture carte|prelevement|prlv|prlv sepa|retrait|retrait dab|loyer|assurance|frais|frais bancaires|cotisation|cotisation carte|agios|echeance|echeance pret|remboursement de pret|remboursement pret|virement emis|vir emis|virement vers|abonnement|mutuelle|impot|impots|interets debiteurs|cheque emis|peage
  betaalautomaat|europese incasso|huur|opname|geldopname|geldautomaat|pinbetaling|premie|zorgverzekering|verzekering|kosten|hypotheek|contributie|belastingdienst aanslag|bijdrage|aankoop|domiciliering|betaling met|betaald met|periodieke overschrijving|overschrijving naar|debetrente|wegenbelasting|energierekening
  compra|compras|compra en|compra tarjeta|pago|pago con tarjeta|pago en|pago tarjeta|recibo|recibo de|retiro|retirada|retirada de efectivo|cajero|disposicion|alquiler|seguro|comision|comision de|comisiones|adeudo|hipoteca|cuota|cuota prestamo|bizum enviado|bizum emitida|bizum a|bizum a favor de|transferencia a|transferencia a favor de|transferencia enviada|transferencia emitida|spei enviado|impuesto|impuestos|domiciliacion|renta|arriendo|pago de servicio|pago de servicios|suscripcion|reintegro|reintegro cajero|matricula|gimnasio|debito automatico|compra debito|giro cajero
  pagamento|pagamento pos|pagamento carta|pagamento con carta|acquisto|prelievo|prelievo bancomat|prelievo atm|addebito|addebito sdd|addebito diretto|affitto|canone|canone mensile|commissione|commissioni|imposta di bollo|mutuo|rata|rata mutuo|rata prestito|bolletta|bonifico a favore di|bonifico disposto|bonifico in uscita|bonifico inviato|spese|assicurazione|f24|interessi passivi|interessi a debito|abbonamento|bollo auto|ricarica telefonica|pedaggio|telepass|mav|rav
  saque|levantamento|tarifa|tarifas|aluguel|aluguer|renda|renda casa|pix enviado|pix enviada|transf enviada|ted enviada|compra no debito|compra no credito|pagamento de boleto|pagamento efetuado|pagamento de servicos|pag boleto|debito direto|imposto|iof|cobranca de iof|cobranca de i o f|anuidade|condominio|mensalidade|seguro de vida|compra cartao|cartao compra|trf para|transferencia para|portagem|prestacao|comissao|imposto de selo|imposto selo|manutencao de conta|mb way enviado|conta de luz|conta de agua|pagto|pgto
  zakup|zakupy|platnosc|platnosc karta|platnosc blik|zakup blik|wyplata|wyplata z bankomatu|wyplata gotowki|oplata|prowizja|czynsz|przelew wychodzacy|ubezpieczenie|rata kredytu|skladka|zlecenie stale|polecenie zaplaty|splata|splata kredytu|abonament|podatek|transakcja karta|rachunek za|mandat|oplata za
  nakup|platba kartou|vyber|vyber z bankomatu|vyber hotovosti|poplatek|poplatky|najem|najemne|odchozi|odchozi platba|odchozi uhrada|pojisteni|pojistne|splatka|splatka uveru|splatka hypoteky|trvaly prikaz|trvala platba|hypoteka|predplatne|elektrina|zalohy|dan|poplatok|najomne|poistenie|poistne|odchadzajuca
  vasarlas|kartyas vasarlas|kartyas fizetes|keszpenzfelvetel|atm keszpenzfelvetel|szamlavezetesi dij|dij|jutalek|lakber|alberlet|biztositas|biztositasi dij|kimeno|torlesztes|torlesztoreszlet|tranzakcios illetek|csoportos beszedes|kozuzemi|elofizetes|kartyadij|rezsi`;

const MORE_OUT = `
  plata|plata card|plata cu cardul|cumparare|cumparare pos|cumparaturi|retragere|retragere numerar|comision|chirie|asigurare|rata credit|transfer trimis|plata factura|dobanda debitoare|impozit
  kupnja|kupovina|placanje karticom|placanje|naknada|provizija|podizanje gotovine|isplata bankomat|najamnina|osiguranje|nakup|placilo|placilo s kartico|dvig gotovine|dvig na bankomatu|najemnina|zavarovanje|trajni nalog|rata kredita|odrzavanje racuna|clanarina
  ostutehing|kaardimakse|sularaha valjamakse|teenustasu|hooldustasu|laenumakse|kindlustus|pirkums|komisija|skaidras naudas izmaksa|pirkinys|pirkimas|paslaugu mokestis|grynuju isemimas|nuoma
  kop|kortkop|kortbetalning|autogiro|hyra|avgift|arsavgift|manadsavgift|uttag|bankomatuttag|swish till|rakning|forsakring|overforing till|amortering|varekjop|visa varekjop|kjop|kortkjop|gebyr|husleie|avtalegiro|forsikring|minibankuttak|efaktura|nettgiro|vipps til|kob|dankort|dankortkob|visa dankort|kortkob|husleje|kontanthaevning|haevning|betalingsservice|kontingent|licens|a kasse|mobilepay til
  osto|korttiosto|korttimaksu|nosto|kateisnosto|palvelumaksu|vuokra|vakuutus|lainan lyhennys|lyhennys|suoraveloitus|sahkolasku|yhtiovastike|jasenmaksu|palkkio
  αγορα|αγορεσ|αναληψη|προμηθεια|πληρωμη|ενοικιο|ασφαλεια|εξοδα|χρεωση|δοση δανειου|συνδρομη|αγορα με καρτα|αναληψη μετρητων
  покупка|покупки|пополнение телефона|пополнение мобильного|пополнение сотовои связи|оплата|оплата картои|оплата товаров|снятие|снятие наличных|списание|комиссия|плата за|перевод клиенту|перевод для|исходящии перевод|аренда|квартплата|жкх|ипотека|погашение кредита|погашение|выдача наличных|штраф|налог|абонентская плата|страхование|подписка|оплата услуг
  купівля|поповнення мобільного|поповнення телефону|зняття|зняття готівки|списання|комісія|комунальні|оренда|видача готівки|плащане|теглене|такса|наем|покупка на пос|теглене на атм|застраховка|погасяване
  alisveris|odeme|fatura|fatura odemesi|nakit cekim|para cekme|para cekme atm|masraf|ucret|kira|sigorta|kredi taksiti|giden havale|giden eft|giden fast|aidat|komisyon|kart aidati|hesap isletim ucreti|otomatik odeme|vergi|bsmv|harcama|taksit|hgs yukleme
  pembelian|belanja|pembayaran|bayar|penarikan|penarikan tunai|tarik tunai|biaya|biaya adm|biaya admin|biaya administrasi|pajak bunga|pajak|transfer ke|transfer keluar|tagihan|cicilan|sewa|trsf e banking db|db otomatis|kartu debit|beli|qris pembayaran|asuransi|token listrik|isi pulsa|pulsa|caj|mua hang|rut tien|rut tien atm|phi dich vu|thanh toan hoa don|thanh toan|tien dien|tien nuoc|tien nha|tra no|phi thuong nien|phi quan ly`;

/** Shops and services that take money; some countries a line. */
const SHOPS = `
  amazon|amzn|amzn mktp|netflix|spotify|disney plus|hulu|youtube premium|youtubepremium|audible|uber|uber eats|ubereats|lyft|bolt eu|starbucks|mcdonald|mcdonalds|mcdonald s|burger king|subway|kfc|domino s|dominos|pizza hut|dunkin|chipotle|taco bell|wendys|wendy s|papa johns|nandos|pret a manger|greggs|costa coffee|tim hortons|five guys|nespresso
  pizza|pizzeria|cafe|coffee|espresso|restaurant|ristorante|restaurante|restauracja|restaurace|bistro|trattoria|osteria|bakery|backerei|baeckerei|boulangerie|panaderia|padaria|pastelaria|piekarnia|bakkerij|bageri|konditorei|brasserie|imbiss|kebab|sushi|confiteria|cerveceria|gelateria|cukiernia|cafeteria
  supermarket|supermarkt|supermercado|supermercati|supermercato|supermarche|hypermarket|grocery|groceries|drogerie|bookstore|libreria|buchhandlung|librairie|hairdresser|friseur|coiffeur|peluqueria|pharmacy|apotheke|farmacia|pharmacie|apteka|lekarna|lekaren|gyogyszertar|apotek|apteekki|apotheek|ljekarna|eczane|аптека|φαρμακειο|parking|parkplatz|parkhaus|parkeren|estacionamiento|parcheggio|taxi|hotel|hostel|cinema|kino|dentist|zahnarzt|petrol|petrol station|gas station|fuel|tankstelle|gasolinera|carburant|car wash
  tesco|tesco stores|sainsburys|sainsbury s|asda|morrisons|waitrose|aldi|lidl|boots|poundland|argos|primark|john lewis|marks spencer|wh smith|whsmith|co op food|superdrug|screwfix|wetherspoon|tfl travel|trainline|national rail|deliveroo|just eat|iceland foods|dunnes stores|supervalu|tv licence|british gas|thames water|octopus energy
  walmart|wal mart|wm supercenter|costco|costco whse|safeway|kroger|whole foods|wholefds|trader joe|trader joes|trader joe s|walgreens|cvs|rite aid|publix|albertsons|wegmans|7 eleven|circle k|home depot|lowes|lowe s|best buy|target store|target t|target com|petsmart|petco|autozone|dollar tree|dollar general|sephora|ikea|macys|macy s|nordstrom|meijer|chick fil a|doordash|grubhub|instacart|verizon|verizon wireless|comcast|xfinity|t mobile|geico|state farm|loblaws|canadian tire|shoppers drug mart|sobeys|petro canada|lcbo
  shell|shell oil|bp connect|esso|exxon|exxonmobil|chevron|sunoco|texaco|total energies|totalenergies|total access|station total|aral|jet tankstelle|omv|repsol|cepsa|galp|eni station|q8|tamoil|orlen|lukoil|лукоил|газпромнефть|роснефть|opet|petron|petronas|caltex|indian oil|hpcl
  rewe|edeka|kaufland|netto marken discount|penny markt|penny sagt|dm drogerie|dm drogeriemarkt|rossmann|tegut|alnatura|hornbach|obi bau|bauhaus|media markt|mediamarkt|saturn|zalando|lieferando|deutsche bahn|db vertrieb|bvg|vodafone|telekom|congstar|stadtwerke|hofer|billa|interspar|eurospar|spar markt|bipa|wiener linien|obb|migros|coop pronto|coop supermarkt|denner|sbb cff ffs|sbb mobile|swisscom|galaxus|digitec`;

const MORE_SHOPS = `
  carrefour|auchan|leclerc|e leclerc|intermarche|monoprix|franprix|super u|hyper u|picard surgeles|decathlon|leroy merlin|fnac|darty|boulanger|sncf|ratp|navigo|free mobile|bouygues telecom|sfr|edf|engie|blablacar|delhaize|colruyt|albert heijn|ah to go|jumbo|kruidvat|etos|hema|blokker|praxis|gamma bouwmarkt|bol com|coolblue|ns groep|ns reizigers|thuisbezorgd|ziggo|kpn|vattenfall|essent|gall gall|dirk vdbroek|hoogvliet|picnic
  mercadona|eroski|el corte ingles|alcampo|bonpreu|hipercor|zara|renfe|cercanias|iberdrola|endesa|naturgy|movistar|telefonica|cabify|glovo|bershka|pull bear|oxxo|soriana|chedraui|walmart super|bodega aurrera|telcel|rappi|pemex|falabella|sodimac|olimpica|edesur|mercado libre|pedidosya|esselunga|conad|eurospin|carrefour express|pam panorama|trenitalia|italo treno|autogrill|autostrade|enel energia|coop italia|pingo doce|continente|minipreco|worten|galp|edp comercial|nos comunicacoes|via verde|cp comboios|pao de acucar|assai|ifood|uber do brasil|drogasil|droga raia|americanas|magalu|magazine luiza|posto ipiranga|posto shell|netshoes|padaria
  biedronka|zabka|lewiatan|dino polska|stokrotka|empik|allegro|pyszne pl|pkp intercity|jakdojade|skycash|castorama|carrefour polska|rossmann|pepco|media expert|albert hypermarket|billa|kosik|rohlik|rohlik cz|alza|alza cz|dame jidlo|cd|ceske drahy|regiojet|studentagency|cez prodej|slovnaft|tesco stores|yeme|dedoles|spar magyarorszag|penny market|foodora|wolt|foodpanda|bkk|mav|emag|mega image|dedeman|catena|konzum|plodine|kaufland|mercator|lidl hrvatska|rimi|maxima|selver|prisma peremarket|norfa|circle k
  ica|ica supermarket|ica maxi|ica nara|coop konsum|willys|hemkop|systembolaget|pressbyran|apoteket|clas ohlson|h m|sl se|sj ab|swedish rail|elgiganten|rusta|ikea|rema|rema 1000|rema1000|kiwi|meny|coop extra|coop obs|vinmonopolet|narvesen|vy app|fotex|netto|bilka|fakta|matas|dsb|rejsekort|coop365|k market|s market|k citymarket|k supermarket|alko|alepa|hsl|r kioski|lidl suomi|hesburger|tokmanni|vr matkalippu|bonus|kronan
  σκλαβενιτησ|σουπερ μαρκετ|sklavenitis|ab vassilopoulos|masoutis|efood|пятерочка|перекресток|дикси|ашан|вкусвилл|яндекс такси|yandex taxi|яндекс еда|yandex go|ozon|wildberries|озон|ваилдберриз|красное и белое|kfc|вкусно и точка|мтс|билаин|мегафон|ржд|атб|сільпо|rozetka|нова пошта|укрзалізниця|билла|фантастико|migros|a101|sok market|carrefoursa|yemeksepeti|trendyol|hepsiburada|turkcell|turk telekom|opet|starbucks
  indomaret|alfamart|gojek|gofood|grabfood|grab|tokopedia|shopee|lazada|bukalapak|telkomsel|hypermart|7 eleven|mydin|tesco malaysia|ntuc fairprice|fairprice|cold storage|sheng siong|ez link|comfortdelgro|watsons|vinmart|winmart|highlands coffee|bach hoa xanh|dien may xanh|tiki vn|big c|makro|swiggy|zomato|bigbasket|flipkart|amazon pay|irctc|dmart|airtel|blinkit|zepto|ola cabs|myntra|woolworths|coles|bunnings|kmart|big w|dan murphys|bws|officeworks|ampol|opal travel|myki|pak n save|paknsave|the warehouse|z energy|pick n pay|shoprite|spar superspar|engen|sasol|vodacom|naivas|jumia|noon com|talabat|careem|lulu hypermarket|salik|etisalat|enoc|adnoc
  ryanair|easyjet|lufthansa|wizz air|wizzair|vueling|klm|air france|british airways|iberia|delta air|united airlines|american airlines|southwest airlines|eurowings|turkish airlines|pegasus airlines|latam|airasia|booking com|airbnb|expedia|hotels com|apple com|apple com bill|itunes|itunes com bill|google play|google youtube|google storage|google one|microsoft 365|microsoft xbox|steam games|steampowered|playstation network|playstation|nintendo|dropbox|adobe|openai|chatgpt|github|linkedin premium|digitalocean|godaddy|aliexpress|temu|shein|uniqlo|lego|flixbus|lime ride|tier mobility`;

/** Words of scripts without blanks between words or with words grown onto others: found anywhere. */
const BARE_INTO =
  "工资|薪资|薪水|奖金|退款|转入|转账收入|收款|收入|存入|入账|利息|结息|红包收入|报销|理财收益|汇入|代发|公积金提取|薪資|轉入|存款息|利息存入|給与|給料|賞与|振込入金|返金|入金|お利息|配当|還付|年金|児童手当|급여|월급|입금|환불|이자|캐시백|환급|배당|เงินเดือน|ดอกเบี้ย|รับโอน|โอนเข้า|ฝากเงิน|เงินเข้า|คืนเงิน|משכורת|זיכוי|הפקדה|ריבית זכות|קצבת|ביטוח לאומי|החזר|شراء مسترد|راتب|رواتب|ايداع|استرداد|حواله وارده|تحويل وارد|مكافاه|واريز|वेतन|ब्याज|जमा";
const BARE_OUT =
  "消费|支付|付款|取款|取现|提现|手续费|还款|缴费|充值|购买|购物|外卖|美团|饿了么|滴滴|淘宝|天猫|京东|拼多多|超市|便利店|餐厅|餐饮|饭店|咖啡|星巴克|肯德基|麦当劳|地铁|公交|加油|中石化|中石油|电费|水费|燃气|话费|房租|物业|转出|转账支出|扣款|代扣|盒马|哈啰|高德打车|消費|繳費|提款|轉出|扣繳|手續費|全聯|家樂福|悠遊卡|超商|支払|引落|引き落と|口座振替|電気|ガス|水道|家賃|保険料|携帯|手数料|税金|引出|カード利用|セブンイレブン|セブン イレブン|ファミリーマート|ローソン|スーパー|イオン|マクドナルド|スターバックス|ヨドバシ|アマゾン|すき家|吉野家|ドラッグ|コンビニ|電力|出金|スイカ|ユニクロ|ニトリ|楽天市場|출금|결제|구매|카드대금|수수료|관리비|보험료|통신요금|편의점|스타벅스|쿠팡|배달의민족|배민|이마트|홈플러스|롯데마트|씨유|세븐일레븐|카카오택시|주유소|올리브영|병원|약국|식당|마트|커피|ซื้อ|ถอน|ชําระ|ค่าธรรมเนียม|จ่าย|โอนไป|โอนออก|เซเว่น|ค่าไฟ|ค่าน้ํา|โลตัส|บิ๊กซี|משיכה|משיכת|קניה|עמלה|עמלת|הוראת קבע|שופרסל|רמי לוי|סופר פארם|ויקטורי|יוחננוף|ארנונה|חשמל|ביטוח רכב|שכר דירה|סונול|כרטיסי אשראי|مشتريات|شراء|سحب|رسوم|عموله|سداد|فاتوره|دفع|نقاط البيع|كارفور|بنده|ايجار|تحويل صادر|خريد|برداشت|قبض|भुगतान|निकासी|खरीद";

type Way = "in" | "out";

/** Whole words in plain form, with the direction they say. */
export const textWords = () => wordsSaying<Way>([OUT, "out"], [MORE_OUT, "out"], [INTO, "in"]);
/** Parts of words in plain form, with the direction they say. */
export const textParts = () => wordsSaying<Way>([BARE_OUT, "out"], [BARE_INTO, "in"]);

/** The shops and services. */
export const shopNames = (): readonly string[] => [SHOPS, MORE_SHOPS].flatMap(wordsIn);

/** What an account and a card say in the same words, or with which cash is left as it is. */
const SILENT = `
  reinvest dividend|reinvest dividends|reinvested dividend|reinvested dividends|dividend reinvest|dividend reinvestment|dividends reinvested
  pag fatura|wiederanlage dividende|reinvestissement dividende`;

/** How a card is paid, too: with a minus where purchases have none. */
const DEBITS = `
  direct debit|bill payment|bill pay|bill pymt|billpay|online bill|payment to|pmt to|pymt to
  lastschrift|folgelastschrift|basislastschrift|abbuchung|abbuchungen|abbuchung einzugsermachtigung|zahlung an|uberweisung an
  paiement|prelevement|prlv|prlv sepa|echeance|europese incasso|domiciliering|periodieke overschrijving|pago|pago en|recibo|recibo de
  adeudo|domiciliacion|debito automatico|pagamento|addebito|addebito sdd|addebito diretto|rata|debito direto|pagamento efetuado|pagto|pgto
  platnosc|polecenie zaplaty|splata|zlecenie stale|splatka|trvaly prikaz|csoportos beszedes|torlesztes|plata|placanje|placilo|trajni nalog
  autogiro|avtalegiro|betalingsservice|suoraveloitus|lyhennys|πληρωμη|оплата|списание|погашение|списання|погасяване|плащане
  odeme|otomatik odeme|pembayaran|bayar|thanh toan|tra no`;

/** The words that say no direction, with all words in them. */
const silentWords = (): readonly string[] => [...wordsIn(SILENT), ...cardPaymentWords()];

const kinds = once(
  (): ReadonlyMap<string, Way | undefined> =>
    new Map<string, Way | undefined>([
      ...friendWords().map((word) => [word, undefined] as const),
      ...textWords(),
      ...receivedWords().map((word) => [word, "in"] as const),
      ...silentWords().map((word) => [word, undefined] as const),
    ]),
);
const bareKinds = once((): ReadonlyMap<string, Way> => new Map(textParts()));
const alone = once(() => new Set(receivedAlone()));
const debits = once(() => new Set(wordsIn(DEBITS)));
const takers = once(() => new Set(shopNames()));
/** The words with which phrases begin. */
const openings = once(
  () =>
    new Set(
      [...kinds().keys(), ...takers()].flatMap((words) =>
        words.includes(" ") ? [words.slice(0, words.indexOf(" "))] : [],
      ),
    ),
);
const bare = once(
  () => new RegExp([...bareKinds().keys()].sort((a, b) => b.length - a.length).join("|"), "gu"),
);
const HAS_BARE = /[\u0590-\u06ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]/;

/** What machines in shops and walls print before a day or an amount. */
const MACHINE = /(?:^| )(?:pos|atm[dw]?) ?\d/;

const MOST_WORDS = 5;
/** What comes after is not read: the kind and the shop come first, and a cell can have megabytes. */
const MAX_TEXT_LENGTH = 300;

/** What the words of a text say. */
interface Heard {
  readonly way: Way | undefined;
  /** Whether a word says it that is not said of what came back, or of what pays a card. */
  readonly sure: boolean;
  /** Whether it says that something was debited or paid, which can pay a card. */
  readonly debit: boolean;
}

/** A fee at the end of a word that is grown together: `Extrakortsavgift`. */
const OF_A_FEE = /\p{L}{3}(?:avgift|avgifter|gebyr|gebyrer|gebuhr|gebuhren)$/u;
const SHORTEST_OF_A_FEE = 8;

const hear = (text: string, language: string | undefined): Heard => {
  const plain = plainCell(text.slice(0, MAX_TEXT_LENGTH));
  if (alone().has(plain)) return { way: "in", sure: true, debit: false };
  const found = new Set<Way>();
  let [takes, sure, debit] = [false, false, false];
  const words = plain.split(" ");
  // The longest words first: a direct deposit is no debit, and a payment received no payment.
  for (let at = 0; at < words.length; at++) {
    const most = openings().has(words[at]!) ? Math.min(MOST_WORDS, words.length - at) : 1;
    for (let length = most; length > 0; length--) {
      const word = length === 1 ? words[at]! : words.slice(at, at + length).join(" ");
      // From the one to the other: nothing says which of them is meant.
      if (word.endsWith(" from") && words.indexOf("to", at + length) > 0) continue;
      const isKind = kinds().has(word);
      if (!isKind && length === 1 && word.length >= SHORTEST_OF_A_FEE && OF_A_FEE.test(word)) {
        found.add("out");
        sure = true;
      }
      if (!isKind && !takers().has(word)) continue;
      const way = wayIn(language, word, kinds().get(word));
      if (!isKind) takes = true;
      else if (way !== undefined) {
        found.add(way);
        if (debits().has(word)) debit = true;
        else sure = true;
      }
      at += length - 1;
      break;
    }
  }
  if (MACHINE.test(plain)) found.add("out");
  if (HAS_BARE.test(plain)) for (const [word] of plain.matchAll(bare())) found.add(bareKinds().get(word)!);
  if (found.size === 2) return { way: undefined, sure: false, debit };
  if (found.size === 1) return { way: found.has("in") ? "in" : "out", sure, debit };
  return { way: takes ? "out" : undefined, sure: false, debit };
};

/** The direction that the words of a text say; undefined if they say none, or both. `language` is that of the headers. */
export const textDirection = (text: string, language?: string): Way | undefined => hear(text, language).way;

/** Whether a text says a direction that it would not say of money that came back, or of a payment to a card. */
export const isSureDirection = (text: string, language?: string): boolean => hear(text, language).sure;

/** Whether a text says that something was debited or paid, which an account does, and a card of what pays it. */
export const isDebit = (text: string, language?: string): boolean => {
  const { debit, sure } = hear(text, language);
  return debit && !sure;
};
