import type { HeaderList } from "./meaning.ts";

/** The headers that banks, cards, wallets and budgeting programs write, in languages with Latin letters. */
export const LATIN: Readonly<Record<string, HeaderList>> = {
  en: {
    date: "execution date|date|transaction date|trans date|txn date|trx date|tx date|posting date|posted date|post date|date posted|posted|posted on|booking date|book date|booked|booked date|booked on|date booked|booking|date of transaction|date of posting|entry date|process date|processed|processed date|processing date|date processed|started date|completed date|date completed|completed|effective date|tran date|created on|created at|created|created date|date created|date time|datetime|timestamp|transaction time|transaction date time|date and time|date of operation|operation date|purchase date|date of purchase|activity date|trade date|payment date|date of payment|paid date|paid on|date paid|statement entry date|accounting date|ledger date|transacted on|transaction timestamp|initiation time|completion time|finish time|finished on|date initiated|date utc|created utc|transaction day|day|spent on|expense date|run date|bank date|clearing date|authorised on|posting time|transaction completion date|transaction initiation date|transaction datetime|transaction post date|transaction posting date|trn date|tran dt|txn dt|trans dt|posting dt|post dt|dated|when",
    value_date:
      "value date|val date|valuedate|value dt|val dt|settlement date|date settled|settled date|settled|interest date|date of value|available on|availability date|available date|available on utc|funds available date|due date|interest bearing date|settled on",
    time: "time|hour|local time|posted time|booking time|time of transaction",
    amount:
      "transfer amount|turnover|amount total|total|amount|transaction amount|amt|amnt|trans amount|txn amount|tx amount|trx amount|tran amount|amount in account currency|account currency amount|amount in local currency of account|value|sum|payment amount|billing amount|billed amount|booked amount|booking amount|posted amount|amount billed|amount paid|charged amount|amount charged|charge amount|settlement amount|settled amount|signed amount|amount num|amount signed|account amount|ledger amount|amount debit credit|debit credit amount|credit debit amount|amount credit debit|deposits withdrawals|withdrawal deposit|deposit withdrawal|amount dr cr|amt dr cr|amount in out|total amount|movement amount|money|value of transaction|transaction value|billing amt|trans amt|txn amt|transaction amt|transaction amount in account currency|statement amount|home amount|amount home currency|base amount|converted amount|paid amount|entry amount|amount of transaction|amount transferred|activity amount|movement",
    net: "net|net amount|amount net|net total|net value|payout amount|net proceeds|amount after fees|amount after fee|amount net of fees|total after fees|net settlement amount net",
    gross:
      "gross|gross amount|amount gross|gross total|gross value|amount before fees|amount before fee|amount before fees and taxes|subtotal|sub total",
    original_amount:
      "original amount|amount original|orig amount|foreign amount|amount foreign|foreign currency amount|amount in foreign currency|amount foreign currency|amount in original currency|amount in transaction currency|transaction currency amount|amount transaction currency|local amount|amount in local currency|amount local currency|local currency amount|original currency amount|instructed amount|exchange amount|source amount|target amount|merchant amount|purchase amount|amount in currency|currency amount|original transaction amount|amount in purchase currency|foreign spend amount|foreign spend|source amount after fees|target amount after fees|transaction amount original|transaction amount foreign|foreign transaction amount|foreign currency|fcy amount|fc amount|counter value amount|countervalue|international amount|authorised amount|authorized amount|original value|payment currency amount|transaction amount in transaction currency|amount instructed|from amount|to amount|amount from|amount to",
    balance:
      "balance|running balance|closing balance|available balance|ledger balance|account balance|running bal|bal|balance after|balance amount|current balance|new balance|opening balance|end balance|ending balance|starting balance|start balance|book balance|balance after transaction|balance after booking|balance before|balance before transaction|available bal|closing bal|running total|statement balance|account balance after transaction|post balance|remaining balance|wallet balance|line balance|cleared balance|total balance|beginning balance|cash balance|remaining|available|available funds|available credit|available limit|credit limit|cumulative balance|balance in account currency|balance currency amount|outstanding balance|amount remaining|running amount|previous balance|pre balance|float balance",
    fee: "fees comm|fee|fees|fee amount|fees amount|amount fee|commission|commissions|commission amount|charge|charges|charges amount|service charge|service charges|service fee|transaction fee|transaction fees|processing fee|bank fee|bank charges|bank charge|foreign transaction fee|exchange fee|conversion fee|atm fee|total fees|total fee|fees incl vat|fees total|source fee amount|target fee amount|fee charged|fees charged|transaction charge|transfer fee|handling fee|fee paid|fees and commissions|surcharge|fx fee|fx markup|markup fee|network fee|tx fee|discount fee|mdr|brokerage|card fee|cash advance fee",
    tax: "tax|taxes|vat|gst|hst|sales tax|tax amount|vat amount|amount vat|gst amount|withholding|withholding tax|tax withheld|tax deducted|tds|wht|withheld|vat rate|vat percentage|tax rate|stamp duty|excise duty|customs duty|income tax|pst|qst|gst hst|tax code|tax vat",
    rate: "rate|exchange rate|fx rate|exch rate|exchangerate|conversion rate|currency rate|exchange rate to|forex rate|rate of exchange|conversion factor|foreign exchange rate|applied exchange rate|effective rate|spot rate|fxrate|exchange rate applied|customer facing fx rate|interest rate",
    outflow:
      "outflow|debit|debits|debit amount|debit amt|debit value|withdrawal|withdrawals|withdrawal amount|withdrawal amt|withdrawals amount|money out|paid out|payments|payments out|payment out|spent|expense|expenses|withdrawn|amount debit|amount debited|debited|debited amount|cheque withdrawal|dr|dr amount|dr amt|amount dr|out|amount out|cash out|cashout|spending|outgoing|outgoings|outgoing amount|withdraw|withdrawl|withdrawls|withdrawl amount|expense amount|payment withdrawal|money spent|outgoing payments|debit transaction amount|total debit|out amount|out flow|payments and withdrawals|funds out|cheque debit|purchases|cash withdrawal|cash withdrawals|withdrawals debits|debits withdrawals|withdrawal dr|withdrawals dr|dr debit|debit dr|disbursement|disbursements|checks and payments|checks debits|sent|outcome|outcomes|outcome amount|outgo|outgoes",
    inflow:
      "inflow|credit|credits|credit amount|credit amt|credit value|deposit|deposits|deposit amount|deposit amt|deposits amount|money in|paid in|received|income|payment in|payments in|amount credit|amount credited|credited|credited amount|cr|cr amount|cr amt|amount cr|in|amount in|deposited|cash in|cashin|incoming|incoming amount|earned|income amount|money received|incoming payments|credit transaction amount|total credit|in amount|in flow|receipts|receipt amount|funds in|lodgement|lodgements|lodgement amount|deposits credits|credits deposits|deposit cr|deposits cr|cr credit|credit cr|payment received|amount received|earnings|deposits and credits",
    currency:
      "transfer amount currency|currency|ccy|currency code|cur|curr|crncy|account currency|acct currency|currency of account|billing currency|posting currency|booking currency|amount currency|currency of amount|settlement currency|iso currency|currency iso|ccy code|curr code|currency symbol|base currency|iso currency code|currency amount code|statement currency|payment currency|balance currency|card currency|acc ccy|account ccy|booked currency|source account currency|wallet currency|home currency|default currency",
    original_currency:
      "original currency|orig currency|transaction currency|foreign currency code|local currency|instructed currency|source currency|target currency|purchase currency|merchant currency|currency original|original currency code|transaction currency code|txn currency|exchange currency|local currency code|currency of transaction|foreign ccy|original amount currency|foreign spend currency|payout currency|recipient currency|destination currency|receive currency|receiving currency|instructed amount currency|payment ccy|trans currency|exchange to|exchange from",
    payee:
      "ultimate receiver name|counteraccount name|counter account name|name|from|to|payee|payee name|payer|payer name|payer payee|payee payer|merchant|merchant name|merchant details|counterparty|counter party|counterparty name|counter party name|counterpart|counterpart name|name of counterparty|beneficiary|beneficiary name|beneficiary or payer|recipient|recipient name|recipient payer|payer recipient|sender|sender name|sender recipient|sender or recipient|recipient sender|sender receiver|receiver|receiver name|remitter|remitter name|ordering party|ordering customer|originator|originator name|remitter beneficiary|beneficiary remitter|beneficiary payer|payer beneficiary|name of payee|name of beneficiary|paid to|received from|paid to received from|paid by|from name|to name|source name|destination name|target name|opposite party|opponent|opponent name|opposing name|other party|other party name|third party|third party name|vendor|vendor name|supplier|supplier name|store|store name|shop|shop name|retailer|seller|seller name|trader|trading party|partner|partner name|contact|contact name|customer name|customer|client name|company|company name|merchant description|payment recipient|debtor|debtor name|creditor|creditor name|debtor creditor|debtor creditor name|ultimate debtor|ultimate creditor|payment receiver|transaction party|payee or payer|sent to|paid to who|clean payee|appears on your statement as|name of payer|name of other party|counterparty account name|who|name payee|biller|biller name|place|paid from|from to|to from|merchant location name|purchased from|sender beneficiary|remitter payee|initiator name|to payee|business name|opposite name",
    description:
      "message for payee|message for me|posting text|info|additional description|transaction|description|transaction description|details|transaction details|detail|narrative|narration|particulars|transaction particulars|memo description|description memo|transaction remarks|transaction remark|remarks|remark|payment details|details of payment|original description|transaction narrative|transaction narration|text|booking text|statement description|full description|long description|extended description|simple description|enhanced description|payment purpose|purpose|purpose of payment|purpose of transfer|message|payment message|payment reference text|description of transaction|transaction info|transaction information|information|additional information|additional details|remittance information|remittance info|unstructured remittance information|remittance information unstructured|communication|communications|descriptor|statement descriptor|desc|tran desc|trans desc|trans description|txn description|txn details|tran particular|tran particulars|transaction desc|item|item name|item title|subject|title|explanation|account activity|activity|activity description|description details|narrative text|bank description|bank statement description|transaction text|transaction name|name description|description name|desc text|statement text|entry description|entry details|event|event description|product|product name|particular|booking details|booking information|transaction description details|payment description|payment information|payment info|payment narrative|wording|line description|merchant details and description|description payee|payee description|description merchant|merchant description details|details description|item description|charge description|transaction detail|other details|notes description|message to recipient|message for recipient|reason|payment reason|reason for payment|reason of payment|summary|concept|transaction statement|statement details|narrative details|remark description|what",
    kind: "action|type|transaction type|trans type|txn type|tran type|trx type|tx type|kind|type of transaction|transaction kind|payment type|payment method|payment mode|mode|method|mode of payment|transaction code|tran code|trans code|transaction category type|entry type|booking type|activity type|record type|transaction method|movement type|operation type|type of operation|type of payment|order type|type code|transaction class|service|service type|channel|transaction channel|subtype|sub type|transaction subtype|transaction sub type|transfer type|payment channel|transaction type description|transaction type code|type description|instrument type|transaction mode|transaction classification|business type|statement entry type|balance type|event type|account activity type|operation|transaction type name|reporting category|payment instrument|funding type|source type|row type|line type|detail type",
    direction:
      "debit credit|balance impact|debit or credit|credit or debit|credit debit|dr cr|cr dr|d c|c d|dc|cd|cr db|db cr|debit credit indicator|credit debit indicator|credit or debit indicator|debit or credit indicator|cd indicator|dc indicator|dr cr indicator|cr dr indicator|crdr|drcr|debitcredit|creditdebit|credit debit flag|debit credit flag|dc flag|direction|transaction direction|in out|in or out|inout|incoming outgoing|income expense|income or expense|expense income|sign|indicator|dr or cr|cr or dr|withdrawal or deposit|deposit or withdrawal|debit credit marker|credit debit marker|flow|cash flow|money direction|debit credit code|debit credit mark|plus minus|dbcr|debit credit sign|sent received|debit credit type|posting indicator|d or c|c or d|dr cr flag",
    status:
      "status|state|transaction status|payment status|current status|status description|cleared|reconciled|transaction state|booking status|pending|is pending|approval status|result|entry status|posting status|settlement status|status code|order status",
    category:
      "category|categories|category name|category group|master category|category group category|sub category|subcategory|spending category|merchant category|mcc category|transaction category|expense category|category type|main category|parent category|budget category|category path|budget|envelope|group|category sub category|category subcategory|merchant type|category parent|category split|expense type|classification|category detail|personal finance category",
    tags: "label|tags|tag|labels|hashtags|hash tags|keywords|flags|flag|custom tags|tag names",
    notes:
      "client note|memo|note|notes|comment|comments|user comment|user note|user notes|personal note|personal notes|annotation|annotations|transaction note|transaction notes|my notes|private note|internal note|own notes|transaction comment|comment user|notes and tags|notes and hashtags|your notes|customer notes|payment note|additional comments|note to self",
    account:
      "iban|account|account name|account number|account no|account num|account nr|account id|acct|acct no|acct number|acct name|acc|acc no|acc number|bank account|own account|own account number|own account name|booking account|client account|customer account|source account|source account name|account iban|card|card no|card number|card name|card id|card last digits|card type|last four digits|last digits|last four|last digits of card|account type|wallet|wallet name|account iban number|iban account|bank account number|bank account name|account identifier|account title|account label|product account|card label|card used|credit card|credit card number|debit card|pan|card pan|masked card number|masked pan|card masked number|account alias|account nickname|account short name|pocket|pocket name|space|space name|pot|pot name|jar|account owner iban|statement account|payment account|account type name|account key|own iban|my account|account product|card nickname|card last four|card four|cardnumber|accountnumber|account reference",
    counter_account:
      "in outward transfer account|from account|inward outward transfer account|counter account|counteraccount|counter account number|counterparty account|counterparty account number|counterparty iban|counterparty bank|counterparty bank name|counterparty bic|counterparty bank code|contra account|contra account number|contra iban|opposite account|opposite account number|opposing account|opposing iban|opposing account number|opponent account|opponent account number|opponent bank|beneficiary account|beneficiary account number|beneficiary iban|beneficiary bank|beneficiary bank name|beneficiary bic|recipient account|recipient account number|recipient iban|recipient bank|sender account|sender account number|sender iban|sender bank|remitter account|remitter bank|payee account|payee account number|payee iban|payee bank|payer account|payer account number|payer iban|payer bank|other account|other account number|other party account|other party account number|third party account|partner iban|partner account|partner account number|partner account name|destination account|destination|destination account number|destination account name|destination iban|target account|to account|to account number|to iban|transfer account|transfer account name|to from account|from to account|debtor account|creditor account|debtor iban|creditor iban|debtor creditor iban|creditor bank|debtor bank|receiver account|receiver bank|related account|corresponding account|transaction account|linked account|counterparty account id|bank of counterparty|bank name|bank branch|sort code and account number|account with|counter bank|counter party account|counter party account number|counter party iban",
    reference:
      "variable symbol|constant symbol|specific symbol|zkb reference|sepa reference|payment reference|mandate identification|originator identifier|purchase order number|reference|transaction id|transaction no|transaction number|transaction ref|transaction reference|transaction reference number|transaction reference id|trans id|trans no|txn id|txn no|txn number|txn ref|txn ref no|txn reference|tran id|tran no|trx id|trx no|tx id|tx hash|hash|id|ids|uuid|guid|unique id|external id|internal id|ref|ref no|ref nr|ref num|ref number|ref id|refno|reference no|reference number|reference num|reference id|reference code|reference nr|bank reference|bank ref|bank ref no|bank reference number|bank reference id|customer reference|customer ref|customer reference number|your reference|our reference|client reference|client ref|payment id|payment ref|payment reference number|payment number|end to end id|end to end reference|endtoend id|end to end identification|end id|order id|order no|order number|order reference|document|document no|document number|doc no|doc number|voucher|voucher no|voucher number|cheque|cheque no|cheque number|cheque num|check|check no|check num|check number|check or slip|chq no|chq number|chq|chq ref no|chq ref number|cheque ref no|cheque reference number|instrument id|instrument no|instrument number|instrument ref|serial|serial no|serial number|serial num|sr no|s no|sl no|si no|sno|srno|sequence|sequence no|sequence number|seq no|seq|no|nr|num|number|row|row no|row number|line|line no|line number|receipt no|receipt number|receipt|receipt id|entry number|entry no|entry id|entry reference|booking id|booking no|booking number|booking reference|statement reference|trace id|trace no|trace number|trace|utr|utr no|utr number|rrn|arn|authorization code|authorisation code|auth code|approval code|approval no|approval number|charge id|transfer id|payout id|balance transaction id|source id|event id|mandate id|mandate reference|mandate|creditor id|creditor identifier|structured reference|reference transaction id|reference txn id|merchant order id|merchant order no|merchant transaction id|operation id|operation number|operation no|item id|import id|fitid|fit id|cheque ref|chq ref|cheque ref number|transaction identifier|record id|record number|batch no|batch number|batch id|journal no|journal number|slip no|confirmation number|confirmation no|confirmation code|confirmation id|index|key|bank transaction id|global transaction id|transaction group id|tran ref|trx reference|retrieval reference number|user transaction id|reference number bank|cheque reference|customer reference no|check reference|posting id|statement line|statement no|statement number|parent id|related id|group id|link id|virtual account|transaction serial number",
    holder:
      "holder|cardholder|card holder|cardholder name|card holder name|name of cardholder|card member|cardmember|card member name|account holder|account holder name|accountholder|account owner|account owner name|own name|owner|owner name|name on card|user|user name|username|employee|employee name|card owner|spender|member|person|transaction by|made by|purchaser|purchased by|initiator|initiated by|created by|client|account name holder|embossed name|name of account holder|added by|paid by user|author|cardholder full name|spent by",
    period:
      "period|statement period|statement|statement date|billing period|statement month|month|year|statement id|bill date|billing date|statement name|quarter|week|start date|end date|from date|to date|date from|date to|date of statement|statement start date|statement end date|settlement period|accounting period|fiscal year|billing cycle|period start|period end|cycle date|extract date|export date|date of export|date of birth|expiry date|expiration date",
    ticker:
      "ticker|symbol|stock symbol|isin ticker|isin|security|security name|instrument|instrument name|cusip|sedol|stock|security symbol|asset|asset name|fund|fund name|security id|security description|coin|asset symbol|stock code|scrip|scrip name|security code",
    qty: "qty|quantity|shares|units|no of shares|number of shares|no of units|volume|count|quantity of shares|share quantity|unit quantity|amount of shares",
    price:
      "cost|price|unit price|share price|price per share|price share|price unit|price per unit|quote price|nav|unit cost|market price|execution price|trade price|item price|average price|avg price|cost per share|price each|transaction price",
    other:
      "counterparty status|order date|shipment date|release date|reason for non execution|emoji|seller credentials|list price per unit|purchase price per unit|customer id|cancellation|bank account details|terminal|terminal id|terminal number|pos id|device|device id|mcc|mcc code|merchant category code|merchant id|merchant code|merchant number|bic|bic swift|swift|swift code|bic code|swift bic|sort code|bank code|bank id|routing number|routing no|bsb|bsb number|ifsc|ifsc code|branch|branch code|branch name|branch number|invoice number|invoice no|invoice id|invoice|invoice date|country|country code|merchant country|city|merchant city|state province|state province region county territory prefecture republic|town|town city|zip|zip code|zipcode|postal code|postcode|post code|address|address line|merchant address|shipping address|billing address|location|merchant location|region|merchant state|merchant zip|page|page no|page number|tax id|vat id|vat number|vat no|gstin|points|point|bonus points|points earned|reward|rewards|reward points|rewards points|reward amount|rewards earned|cashback|cash back|cash back amount|cashback amount|cashback earned|cashback percent|cashback percentage|cash back percent|miles|loyalty points|time zone|timezone|tz|email|e mail|email address|from email address|to email address|phone|phone number|contact phone number|mobile|mobile number|website|url|link|latitude|longitude|ip address|receipt url|attachment|attachments|image|photo|has receipt|icon|color|colour|language|version|filename|file name|source file|interest|installment|installments|instalment|instalments|installment number|tip|discount|shipping and handling amount|shipping amount|shipping|insurance amount|auction site|buyer id|item url|closing date|option name|option value|address status|custom number|department|cost center|cost centre|project|team|gl code|account code|budget code|weight|distance|percentage|percent|unit|units of measure|exported|hidden|excluded|is hidden|ignored|recurring|repeat|split|scheduled|deductible|reimbursable|billable|reimbursed|iban country|country name|currency country|mandate type|gender|company id|registration number|reg no|personal id|sequence type|purpose code|subject code|bank transaction code|proprietary code|code|error|risk|refund|refunded|amount refunded|refunded amount|chargeback|captured|livemode|mode live|description language|memo line|wallet id|bonus|discount amount|available points|original date|balance points|gift card|gift|network|card network|card brand|card country|card scheme|entry mode|cardholder present|carbon footprint|co|emissions|kgco e",
  },
  de: {
    date: "datum|buchungstag|buchungsdatum|buchung|belegdatum|umsatztag|transaktionsdatum|buchungsdat|buchungszeitpunkt|datum buchung|datum der buchung|tag der buchung|kaufdatum|einkaufsdatum|transaktionszeit|transaktionszeitpunkt|datum der transaktion|auftragsdatum|ausfuhrungsdatum|ausfuhrungstag|umsatzdatum|datum uhrzeit|datum und uhrzeit|erstellungsdatum|buchungsdatum uhrzeit|zeitpunkt|abschlussdatum|gebucht am|tag|verbuchungsdatum|einkaufsdatum transaktionsdatum|zahlungsdatum|buchungsdatum transaktion|startdatum|datum gebucht|erstellt am|bewegungsdatum|abrechnungszeit|autorisiert am|kauf datum|durchgefuhrt am|eingangstag|erfassungsdatum",
    value_date:
      "valuta|wertstellung|valutadatum|wertstellungsdatum|valutatag|wert|valutierung|wertstellungstag|valuta datum|datum valuta|wertdatum|valutadat|wertst|falligkeit|falligkeitsdatum|valuta wertstellung|tag der wertstellung|wertstellung valuta|gutschriftsdatum",
    time: "umsatzzeit|uhrzeit|zeit|buchungszeit|transaktionsuhrzeit",
    amount:
      "betrag|umsatz|umsatzbetrag|betrag in kontowahrung|betrag kontowahrung|buchungsbetrag|summe|betrag soll haben|betrag s h|transaktionsbetrag|zahlungsbetrag|abrechnungsbetrag|belasteter betrag|betrag in der kontowahrung|kontobetrag|umsatze|abgerechneter betrag|betrag abrechnungswahrung|geldbetrag|einzelbetrag|betrag in abrechnungswahrung|belastung gutschrift|belastungen gutschriften|gutschrift belastung|gutschriften belastungen|wertbetrag|gesamtbetrag|bewegung|umsatz betrag|betrag umsatz|umsatz in kontowahrung|zahlbetrag|rechnungsbetrag",
    net: "netto|nettobetrag|betrag netto|netto betrag|auszahlungsbetrag|auszuzahlender betrag",
    gross: "brutto|bruttobetrag|betrag brutto|brutto betrag|zwischensumme",
    original_amount:
      "originalbetrag|zielbetrag|ursprungsbetrag|fremdwahrungsbetrag|betrag fremdwahrung|betrag in fremdwahrung|fremdwahrung betrag|betrag in originalwahrung|betrag originalwahrung|betrag in transaktionswahrung|originalwahrungsbetrag|betrag in landeswahrung|ursprunglicher betrag|urspr betrag|umsatz in fremdwahrung|fremdbetrag|betrag ursprung|betrag in ursprungswahrung|transaktionsbetrag original|betrag original|auslandsbetrag|betrag in auftragswahrung|auftragsbetrag|betrag wahrung original|fw betrag|einkaufsbetrag|transaktionsbetrag in transaktionswahrung|instruierter betrag|betrag in buchungswahrung original",
    balance:
      "saldo|kontostand|saldo nach buchung|endsaldo|neuer saldo|saldo nach umsatz|kontosaldo|laufender saldo|buchungssaldo|guthaben|aktueller saldo|anfangssaldo|alter saldo|tagessaldo|saldo in eur|neuer kontostand|kontostand nach buchung|saldo nachher|verfugbarer betrag|verfugbarer saldo|restguthaben|abschlusssaldo|saldo kontowahrung|schlusssaldo|zwischensaldo|bestand|kassenstand",
    fee: "gebuhr|gebuhren|gebuehr|gebuehren|entgelt|entgelte|provision|spesen|gebuhrenbetrag|auslandseinsatzentgelt|auslandsentgelt|bearbeitungsgebuhr|fremdwahrungsgebuhr|transaktionsgebuhr|auslagenersatz|auslagenersatz ruecklastschrift|auslagenersatz rucklastschrift|bankspesen|kommission|kommissionen|kosten|zuschlag|buchungsgebuhr|provisionen",
    tax: "steuer|steuern|mehrwertsteuer|mwst|ust|umsatzsteuer|quellensteuer|verrechnungssteuer|kapitalertragsteuer|steuerbetrag|mwst satz|mwst betrag|ust betrag|steuersatz|kest|solidaritatszuschlag|vorsteuer",
    rate: "kurs|wechselkurs|umrechnungskurs|devisenkurs|umrechnungsfaktor|tauschkurs|wahrungskurs|fremdwahrungskurs|umrechnungskurs kurs|wechselkurs kurs|zinssatz",
    outflow:
      "debet|soll|belastung|belastungen|ausgabe|ausgaben|betrag soll|soll betrag|belastungsbetrag|abgang|abgange|auszahlung|auszahlungen|ausgang|ausgange|zahlungsausgang|zahlungsausgange|sollbetrag|lastschriften|lastschrift in chf|abbuchung|abbuchungen|abhebung|abhebungen|ausgehend|lastschriftbetrag|geldausgang|belastung betrag|umsatz soll|bezahlt|ausgaben betrag",
    inflow:
      "kredit|haben|gutschrift|gutschriften|einnahme|einnahmen|betrag haben|haben betrag|gutschriftsbetrag|gutschriftbetrag|zugang|zugange|einzahlung|einzahlungen|eingang|eingange|zahlungseingang|zahlungseingange|habenbetrag|eingehend|geldeingang|gutschrift betrag|umsatz haben|einkommen|einnahmen betrag",
    currency:
      "wahrung|waehrung|kontowahrung|kontowaehrung|wahrungscode|whrg|wkz|whg|wahrungskennzeichen|waehrungskennzeichen|buchungswahrung|abrechnungswahrung|wahrung betrag|betragswahrung|wahrung des kontos|wrg|umsatzwahrung|waehr|iso wahrungscode|wae",
    original_currency:
      "originalwahrung|originalwaehrung|ursprungswahrung|fremdwahrung|fremdwaehrung|transaktionswahrung|landeswahrung|urspr wahrung|fremdwahrungscode|auftragswahrung|transaktionswaehrung|ursprungliche wahrung|fw wahrung|typ fremdwahrung|art fremdwahrung|wahrung original|auslandswahrung|zielwahrung",
    payee:
      "auftraggebername|zahlender|name|empfanger|empfaenger|auftraggeber empfanger|auftraggeber empfaenger|empfanger auftraggeber|auftraggeber beguenstigter|auftraggeber begunstigter|begunstigter auftraggeber|beguenstigter auftraggeber|begunstigter zahlungspflichtiger|beguenstigter zahlungspflichtiger|begunstigter|beguenstigter|zahlungsempfanger|zahlungsempfaenger|zahlungsempfanger in|zahlungspflichtiger|zahlungspflichtige r|name zahlungsbeteiligter|zahlungsbeteiligter|auftraggeber|partnername|partner|name des partners|name gegenkonto|gegenkontoinhaber|gegenpartei|handler|haendler|handlername|empfangername|empfaengername|name empfanger|name empfaenger|zahler|name des zahlungsbeteiligten|absender|absender empfanger|empfanger absender|geschaft|geschaftspartner|firma|einzahler|zahlungspartner|auftraggeber in|name auftraggeber|name des empfangers|sender|kontoinhaber gegenkonto|geldempfanger|empfanger zahlungspflichtiger|empfanger in|empfanger zahler|begunstigte r|name des begunstigten|zahlungsempfanger zahlungspflichtiger|uberweisender|auftraggeber zahlungsempfanger|auftraggeber kontoinhaber|name gegenseite|gegenseite|gegenkonto inhaber|empfanger auftraggeber name|name auftraggeber empfanger|handler name|vertragspartner|zahlungsempfanger name|empfanger name|name des auftraggebers|kreditor|debitor|kunde|kundenname|lieferant|verkaufer|quellenname|zielname",
    description:
      "transaktionsbeschreibung zusatz|transaktion|text|beschreibung|buchungstext|verwendungszweck|zahlungsgrund|buchungsdetails|umsatztext|avisierungstext|mitteilung|mitteilungen|bezeichnung|vorgang verwendungszweck|verwendungszweck beschreibung|vwz|verwendungszweckzeile|vorgang|transaktionsbeschreibung|umsatzbeschreibung|umsatzdetails|zahlungsreferenz verwendungszweck|nachricht|kundenmitteilung|buchungsinformation|buchungsinformationen|buchungsinfo|details zur buchung|transaktionsdetails|zahlungszweck|beschreibung der transaktion|erlauterung|betreff|zusatzinformation|zusatzinformationen|details der buchung|beschreibung verwendungszweck|transaktion beschreibung|textschlussel text|weitere informationen|buchungsbeschreibung|verwendung|zweck|verwendungszweck text|zusatztext|buchungs details|umsatzinformation|beleg text|artikelbezeichnung|hinweis|leistung|beschreibung des umsatzes|information|informationen|zahlungsdetails|zusatzinfo|gegenstand",
    kind: "umsatzart|buchungsart|transaktionstyp|transaktionsart|art|vorgangsart|auftragsart|zahlungsart|art der buchung|umsatztyp|buchungstyp|typ|zahlungsmethode|zahlungsweise|buchungskategorie|geschaftsvorfall|geschaftsvorfallcode|gvc|textschlussel|textschluessel|buchungsschlussel|transaktionskategorie|umsatzkategorie|art des umsatzes|art der transaktion|art der zahlung|buchungscode|kontobewegungsart|transaktion typ|belegart|geschaftsart|bewegungsart",
    direction:
      "soll haben|s h|soll haben kennzeichen|soll haben kz|soll haben kennung|s h kennzeichen|s h kz|kennzeichen|sh kennzeichen|umsatz soll haben|shkz|sh|umsatz s h|h s|haben soll|vorzeichen|einnahme ausgabe|einnahmen ausgaben|eingang ausgang|ein aus|soll h|s h kennung|umsatzkennzeichen|umsatzrichtung|zahlungsrichtung|richtung|soll haben betrag kennzeichen|sollhaben|ausgabe einnahme|belastung gutschrift kennzeichen",
    status:
      "status|zustand|buchungsstatus|transaktionsstatus|umsatzstatus|zahlungsstatus|bearbeitungsstatus|status der buchung",
    category:
      "kategorie|kategorien|unterkategorie|hauptkategorie|handlerkategorie|ausgabenkategorie|analyse hauptkategorie|analyse unterkategorie|rubrik|sparte|branche|kategorisierung|oberkategorie|kategorie name|budget kategorie",
    tags: "stichworte|stichworter|schlagworte|schlagworter|etiketten|schlagwort",
    notes:
      "notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|eigene notiz|personliche notiz|notiz der buchung|eigene notizen|vermerk|vermerke",
    account:
      "konto|kontonummer|auftragskonto|kontoname|iban auftragskonto|iban kontonummer|bezeichnung auftragskonto|konto nr|kontonr|konto nummer|kto nr|ktonr|kto|eigenes konto|girokonto|kartennummer|karte|karten nr|kartenname|kreditkarte|kreditkartennummer|kartenendnummer|kartentyp|bankkonto|kontobezeichnung|konto name|iban des kontos|kontoart|referenzkonto|name des kontos|konto bezeichnung|belastetes konto|konto iban|eigene iban|maskierte kartennummer|kreditkarten nummer|karten nummer|verrechnungskonto|konto karte|kontotyp",
    counter_account:
      "auftraggeber iban kto nr|empfanger iban kto nr|iban auftraggeberkonto|gegenkonto|gegenkonto iban|gegenkonto nummer|kontonummer iban|kontonummer zahlungsbeteiligter|iban zahlungsbeteiligter|bic zahlungsbeteiligter|bic swift code zahlungsbeteiligter|kontonummer gegenkonto|iban gegenkonto|partner iban|partner kontonummer|partner bank|partner bic|partner blz|empfanger konto|empfangerkonto|empfaengerkonto|iban empfanger|iban des empfangers|iban des auftraggebers|iban des auftraggeberkontos|zielkonto|quellkonto|fremdkonto|konto empfanger|iban auftraggeber|iban des partners|partnerkonto|kontonummer empfanger|auftraggeberkonto|absenderkonto|kontonummer des partners|bank des partners|blz gegenkonto|bic gegenkonto|bank gegenkonto|bankname gegenkonto|bankleitzahl gegenkonto|konto des empfangers|konto des auftraggebers|auftraggeber konto|iban zahlungsempfanger|iban zahlungspflichtiger|iban zahlungsempfanger in|iban zahlungspflichtige r|kontonummer iban gegenkonto|iban gegenkontoinhaber|bic des auftraggebers|gegen iban|iban bic gegenkonto|bank des empfangers|iban des begunstigten",
    reference:
      "referenz|referenznummer|kundenreferenz|kundenreferenz end to end|mandatsreferenz|glaubiger id|glaeubiger id|glaubigerid|sammlerreferenz|transaktionsnummer|transaktions nr|transaktions id|transaktionscode|transaktionsreferenz|belegnummer|beleg nr|belegnr|beleg|buchungsnummer|buchungs nr|buchungsreferenz|auftragsnummer|auftragsreferenz|bestellnummer|zahlungsreferenz|bankreferenz|end to end referenz|ende zu ende referenz|ende zu ende id|ende zu ende identifikation|umsatz id|umsatz nr|scheck nr|schecknummer|scheck|primanota|primanoten nr|primanotennummer|primanota nr|laufende nummer|lfd nr|laufnummer|vorgangsnummer|identifikation|kennung|creditor id|eigene referenz|originator id|umsatznummer|zahlungs id|mandats id|mandat|mandatsreferenznummer|glaubiger identifikation|glaubiger identifikationsnummer|glaubiger identifikations nummer|nummer|zeile|transaktion nr|erfassungsreferenz|eigenreferenz|fremdreferenz|zahlungsnummer|bankreferenznummer|umsatzreferenz|kundenreferenznummer|dokument|dokumentnummer|vorgangs id|buchungs id|referenz nr|archivierungsreferenz|journal nr|autorisierungscode",
    holder:
      "kontoinhaber|karteninhaber|name kontoinhaber|name des kontoinhabers|inhaber|benutzer|name karteninhaber|name auftragskonto|kontoinhaber name|inhaber auftragskonto|nutzer|mitarbeiter|karteninhaberin|ersteller|benutzername|kontoinhaber in",
    period:
      "zeitraum|abrechnungszeitraum|buchungsmonat|monat|jahr|auszug|kontoauszug|auszugsnummer|auszugsdatum|rechnungsdatum|abrechnungsdatum|abrechnungsmonat|periode|valutamonat|von bis",
    ticker:
      "wertpapierkurzel|wkn|wertpapier|wertpapiername|wertpapierbezeichnung|valor|valorennummer|ticker symbol|isin wkn|wertpapierkennnummer",
    qty: "stuck|anzahl|menge|stuckzahl|nominale|anteile|nennwert",
    price: "preis|stuckpreis|einzelpreis|ausfuhrungskurs|preis pro stuck|preis je stuck",
    other:
      "abrechnungskennzeichen|landerkennzeichen|gebuhrenschlussel|blz|bankleitzahl|bank|bankname|filiale|land|landerkennung|ort|stadt|plz|postleitzahl|adresse|anschrift|strasse|rechnungsnummer|rechnungs nr|rechnungsnr|rechnung|telefon|steuernummer|ust id|punkte|bonuspunkte|seite|terminal nr|handler id|rucklastschrift|glaubiger|einreicher|lastschrift ursprungsbetrag|lastschriftursprungsbetrag|zinsen|rabatt|sperre|steuerrelevant|e ref|kundennummer|handlernummer|handler land|handler ort|standort|pramie|bonus|cashback betrag|meilen|geburtsdatum|datei|version|hausnummer|favorit|vertragskonto|vertragsnummer|ursprungsland|umsatz freigegeben|falschung|raten|kostenstelle|buchungsschluessel gegenkonto|sachkonto",
  },
  fr: {
    date: "date|date operation|date de l operation|date d operation|date de comptabilisation|date comptable|date transaction|date de transaction|date de la transaction|date d ecriture|date ecriture|date operations|date comptabilisation|date d execution|date execution|date d enregistrement|date de paiement|date du paiement|date paiement|date achat|date d achat|date de l achat|date d inscription|date de traitement|date compta|date mouvement|date du mouvement|date d imputation|date heure|date et heure|date de debut|date de fin|date de l ecriture|jour|dateop|date op|date oper|date d op|effectue le|date debit|date de debit|date saisie|date de saisie|date de realisation|horodatage|date reglement|date de reglement|date de creation",
    value_date:
      "valeur|date valeur|date de valeur|dateval|date val|valeur le|date d effet|date effective|date d echeance|echeance|date de disponibilite",
    time: "heure|heure de l operation|heure operation",
    amount:
      "total|montant|somme|montant operation|montant de l operation|montant de la transaction|montant transaction|montant du mouvement|montant mouvement|montant paye|montant du paiement|montant facture|mouvement montant|montant de l ecriture|montant impute|montant dans la devise du compte|montant en devise du compte|montant debit credit|montant total|montant ttc|ttc|total ttc|debit credit montant|montant signe|montant devise du compte",
    net: "montant net|total net|net a payer|montant apres commission",
    gross: "montant brut|brut|total brut|sous total|montant avant commission",
    original_amount:
      "montant d origine|montant origine|montant en devise|montant en devises|montant devise|montant devises|montant en devise etrangere|montant dans la devise d origine|montant initial|montant original|montant local|montant en monnaie locale|montant devise d origine|montant en devise d origine|montant de la transaction en devise|montant transaction devise|contre valeur|contrevaleur|montant monnaie etrangere|montant etranger|montant cible|montant de destination",
    balance:
      "solde|solde apres operation|solde comptable|solde du compte|solde courant|solde progressif|nouveau solde|ancien solde|solde final|solde initial|solde disponible|solde apres|solde apres transaction|accountbalance|solde cumule|solde compte|solde restant|avoir en compte",
    fee: "frais|commissions fees|frais bancaires|frais de transaction|frais de change|frais transaction|montant des frais|frais et commissions|frais de service|courtage|frais commission",
    tax: "tva|taxe|impot|impots|montant tva|taux tva|retenue|retenue a la source|tps|tvq|prelevement fiscal|impot anticipe",
    rate: "cours|taux|taux de change|cours de change|taux change|taux de conversion|taux d interet",
    outflow:
      "debit|debits|depense|depenses|montant debit|debit montant|debit euros|debit en euros|retrait|retraits|sorties|sortie|debit eur|montant debite|montant au debit|decaissement|decaissements|paiements|debit devise compte|montant du debit|charge debit|debite|retraits effectues|au debit|sorties d argent|argent sorti|retire",
    inflow:
      "credit|credits|montant credit|credit montant|credit euros|credit en euros|recette|recettes|depot|depots|versement|versements|entrees|entree|credit eur|montant credite|montant au credit|encaissement|encaissements|avoir|revenu|revenus|montant du credit|credite|au credit|entrees d argent|argent recu|recu|depots effectues|rentrees|rentree",
    currency:
      "monn|devise|devises|monnaie|code devise|devise du compte|devise compte|monnaie du compte|devise montant|devise de reglement|monnaie de compte",
    original_currency:
      "devise d origine|devise origine|devise de l operation|devise de transaction|devise de la transaction|devise etrangere|monnaie d origine|devise locale|devise transaction|devise operation|monnaie originale|monnaie etrangere|devise originale|devise d achat|devise cible|devise de destination",
    payee:
      "nom|beneficiaire|beneficiaires|nom du beneficiaire|contrepartie|nom contrepartie|nom de la contrepartie|nom contrepartie contient|marchand|commercant|nom du marchand|nom du commercant|emetteur|emetteur beneficiaire|beneficiaire emetteur|donneur d ordre|tiers|destinataire|expediteur|expediteur destinataire|payeur|tireur|enseigne|fournisseur|client tiers|nom du tiers|donneur d ordre beneficiaire|nom de contrepartie|nom du donneur d ordre|nom du destinataire|nom de l emetteur|supplierfound|commerce|debiteur|creancier|nom beneficiaire|nom tiers|paye a|nom du payeur|nom du titulaire contrepartie|etablissement|magasin|nom de l autre partie|nom du creancier|nom de la source|nom de la cible|nom source|nom cible",
    description:
      "detail de l ecriture|description|transaction|operation|libelle|libelle operation|libelle de l operation|libelle simplifie|libelle complet|libelle court|libelle long|libelle suggere|libelle enrichi|libelle interne|libelle bancaire|libelle ecriture|libelle de l ecriture|libelle transaction|libelle du mouvement|libelle mouvement|libelle original|communication libre|communications libres|communication structuree|designation|nature de l operation|nature operation|detail de l operation|details de l operation|detail operation|details du mouvement|detail du mouvement|details de la transaction|detail de la transaction|informations complementaires|information complementaire|infos complementaires|texte comptable|texte|texte de comptabilisation|motif|motif de paiement|motif du paiement|motif du versement|objet|intitule|informations|texte d avis|description de la transaction|description transaction|description de l operation|description detaillee|raison|reference texte|message au beneficiaire|operation libelle|nom de l operation|details mouvement|libelles|details operation|communication partie|explication|libelle detaille|libelle tiers|descriptif|renseignements complementaires|motif de l operation|message du donneur d ordre",
    kind: "type operation|type d operation|type de l operation|type de transaction|type transaction|type de mouvement|type mouvement|nature|nature du mouvement|code operation|mode de paiement|moyen de paiement|type de paiement|type ecriture|type d ecriture|code mouvement|genre|mode de reglement|type de virement|categorie d operation|type d operations|code interbancaire|type compta",
    direction:
      "sens|debit credit|credit debit|debit ou credit|credit ou debit|debit credit sens|sens de l operation|sens operation|sens du mouvement|sens ecriture|indicateur debit credit|signe|entree sortie|d ou c|recette depense|recettes depenses|debit credit indicateur",
    status:
      "statut|etat|etat de l operation|statut de la transaction|statut de l operation|pointage|pointage operation|pointe|rapprochement|rapproche",
    category:
      "categorie|categories|rubrique|categorie operation|sous categorie|sous categories|sous categorie operation|categorie parente|categoryparent|categorie parent|categorie principale|poste|poste de depense|categorie de depense|nom categorie",
    tags: "etiquettes|etiquette|mots cles|mot cle",
    notes:
      "note|commentaire|commentaires|remarque|remarques|note personnelle|notes personnelles|annotation personnelle|observations|commentaire personnel|observation|mes notes",
    account:
      "compte|numero de compte|n compte|no compte|n de compte|compte bancaire|numero compte|nom du compte|libelle compte|libelle du compte|compte numero|accountnum|accountlabel|num compte|intitule du compte|intitule compte|carte|numero de carte|n carte|n de carte|numero carte|compte iban|iban du compte|type de compte|nom compte|compte donneur d ordre|mon compte|compte propre|carte utilisee|n compte iban|compte source|numero de la carte|carte n|compte de reference",
    counter_account:
      "compte contrepartie|compte de la contrepartie|compte de contrepartie|iban contrepartie|iban de la contrepartie|numero de compte de la contrepartie|numero de compte contrepartie|n compte contrepartie|compte beneficiaire|compte du beneficiaire|iban beneficiaire|iban du beneficiaire|compte destinataire|compte emetteur|banque du beneficiaire|bic contrepartie|bic de la contrepartie|banque contrepartie|contrepartie compte|contrepartie iban|compte de destination|compte tiers|iban tiers|compte oppose|n de compte beneficiaire|iban destinataire|bic beneficiaire|code bic contrepartie|iban compte de la contrepartie|rue et numero contrepartie",
    reference:
      "reference|references|numero de reference|n reference|reference operation|reference de l operation|reference de transaction|reference transaction|reference client|reference interne|reference bancaire|reference externe|numero d operation|n operation|numero operation|numero de transaction|n transaction|n de transaction|identifiant|identifiant de transaction|identifiant transaction|n cheque|numero de cheque|n de cheque|cheque|numero cheque|reference du mandat|reference mandat|rum|identifiant creancier|numero de sequence|n sequence|numero sequence|numero|piece|n piece|numero de piece|n de piece|reference de bout en bout|ref|ref client|ref operation|numero d extrait mouvement|n mouvement|numero de mouvement|reference paiement|reference de paiement|chq|numero d ecriture|ligne|n ordre|numero d ordre|recu n|code autorisation|identifiant de l operation|numero de commande|n commande|reference de l ecriture|id operation|id transaction|identification du creancier|reference virement|mouvement n|n de mouvement|numero de mandat|reference du creancier|reference archivage|numero d autorisation",
    holder:
      "titulaire|titulaire du compte|titulaire de la carte|nom du titulaire|porteur|porteur de la carte|nom du porteur|proprietaire|utilisateur|nom titulaire|titulaire carte|payeur titulaire|nom de l utilisateur|collaborateur",
    period:
      "periode|releve|numero de releve|n releve|extrait|numero d extrait|n extrait|mois|annee|date du releve|date de releve|date de facturation|periode de facturation|semaine|date releve|numero de l extrait|extrait n|date d extraction|date de naissance",
    ticker: "titre boursier|code isin|valeur mobiliere|nom du titre",
    qty: "quantite|nombre|nb|nombre de parts|qte|nombre de titres|parts",
    price: "prix|prix unitaire|pu|cours unitaire",
    other:
      "pays|ville|code postal|adresse|agence|code banque|code guichet|banque|numero de facture|n facture|facture|telephone|points gagnes|remise|ristourne|code bic|numero de client|n client|numero fiscal|lieu|localite|rue|rue et numero|code postal et localite|interets|interet|taux de remise|page numero|code pays|siren|siret|numero de tva|rembourse|justificatif|courriel|fichier|date de facture",
  },
  nl: {
    date: "datum|boekdatum|boekingsdatum|transactiedatum|datum boeking|uitvoeringsdatum|datum transactie|verwerkingsdatum|datum tijd|datum en tijd|datum van de verrichting|datum verrichting|verrichtingsdatum|journaaldatum|datum van uitvoering|invoerdatum|aankoopdatum|betaaldatum|afschrijfdatum|dag|startdatum|datum voltooid|boekdag|datum van boeking|datum uitvoering|betaaldag|tijdstip|datum inboeking",
    value_date:
      "datum verrekening|rentedatum|valutadatum|datum valuta|rente datum|valuta datum|datum van waarde|waardedatum",
    time: "tijd|tijdstip van boeking|uur",
    amount:
      "bedrag|transactiebedrag|transactie bedrag|bedrag transactie|bedrag van de verrichting|bedrag af bij|boekbedrag|totaalbedrag|af of bij bedrag|bedrag rekening|bedrag in rekeningvaluta|bedrag verrichting|bedrag boeking|bedrag in de munt van de rekening",
    net: "nettobedrag|netto bedrag|bedrag netto",
    gross: "bruto|brutobedrag|bruto bedrag|bedrag bruto|subtotaal",
    original_amount:
      "origineel bedrag|oorspr bedrag|oorspronkelijk bedrag|bedrag vreemde valuta|bedrag in vreemde valuta|bedrag valuta|bedrag in valuta|oorspronkelijk transactiebedrag|bedrag vreemde munt|bedrag in oorspronkelijke valuta|bedrag in vreemde munt|instructiebedrag|bedrag origineel|bedrag in originele valuta|doelbedrag",
    balance:
      "boeksaldo|valutair saldo|saldo|saldo na mutatie|saldo na boeking|saldo na trn|resultante saldo|saldo na transactie|beginsaldo|eindsaldo|startsaldo|resulterend saldo|nieuw saldo|saldo voor boeking|saldo voor mutatie|rekeningsaldo|huidig saldo|tegoed|beschikbaar saldo|saldo voor transactie",
    fee: "kosten|transactiekosten|vergoeding|provisie|bankkosten|toeslag|wisselkosten|koersopslag|opslag|kosten bedrag",
    tax: "btw|belasting|btw bedrag|btw percentage|btw tarief|bronbelasting|roerende voorheffing",
    rate: "koers|wisselkoers|omrekeningskoers|koers valuta|valutakoers|wisselkoers valuta|rentepercentage",
    outflow:
      "debet|af|bedrag af|uitgaven|uitgave|afschrijving|afschrijvingen|bedrag debet|opname|opnames|uitgaand|afgeschreven|betaald|bedrag uit|geld uit|uit",
    inflow:
      "credit|bij|bedrag bij|inkomsten|bijschrijving|bijschrijvingen|bedrag credit|storting|stortingen|ontvangen|inkomend|ontvangst|ontvangsten|bijgeschreven|bedrag in|geld in",
    currency:
      "valuta|munt|muntsoort|valutacode|munteenheid|rekeningvaluta|munt van de rekening|valutasoort|munt rekening|valuta rekening|muntcode|bronvaluta",
    original_currency:
      "oorspr munt|oorspronkelijke valuta|originele valuta|vreemde valuta|vreemde munt|transactievaluta|oorspr valuta|valuta transactie|oorspronkelijke munt|doelvaluta",
    payee:
      "naam|naam tegenpartij|tegenpartij|naam tegenpartij bevat|begunstigde|naam begunstigde|ontvanger|naam ontvanger|naam van de tegenpartij|opdrachtgever|naam opdrachtgever|winkel|handelaar|tegenrekeninghouder|naam tegenrekening|afzender|betaler|merchant naam|naam uiteindelijke partij|naam initierende partij|naam begunstigde opdrachtgever|naam van de begunstigde|tegenpartij naam|naam tegenrekeninghouder|relatie|leverancier|klant|naam ontvanger opdrachtgever|crediteur|debiteur|ontvanger verzender|verzender|bedrijf|betaald aan|naam van de opdrachtgever|naam bron|bronnaam|naam doel|doelnaam",
    description:
      "mutatie|omschrijving|naam omschrijving|mededeling|mededelingen|omschrijving transactie|transactieomschrijving|vrije mededeling|gestructureerde mededeling|betalingskenmerk omschrijving|betaalomschrijving|boekingsomschrijving|reden|detail van de verrichting|details van de verrichting|detail verrichting|verrichting|omschrijving van de verrichting|beschrijving|bericht|naam omschrijving mededelingen|tekst|gegevens van de tegenpartij en van de verrichting|transactiegegevens|omschrijving boeking|toelichting|vrije omschrijving|betalingsomschrijving|reden van betaling|details verrichting|onderwerp|extra omschrijving|volledige omschrijving|omschrijving betaling|productnaam|beschrijving transactie|nadere omschrijving|boekingstekst",
    kind: "mutatiesoort|code|soort|soort transactie|transactiesoort|transactietype|type transactie|boekcode|mutatiecode|betaalwijze|betaalmethode|soort mutatie|type verrichting|transactiecode|type boeking|globale transactiecode|interne transactiecode|type betaling|soort boeking|soort verrichting|type mutatie|rekeningtype",
    direction:
      "af bij|bij af|af en bij|bij en af|credit debet|debet credit|debet of credit|credit of debet|af of bij|bij of af|d c code|inkomsten uitgaven|debet credit indicator|credit debet indicator|debet credit code|credit debet code|in uit",
    status: "status|toestand|transactiestatus|status transactie",
    category:
      "categorie|rubriek|categorieen|subcategorie|hoofdcategorie|categorie naam|bestedingscategorie|merchant categorie",
    tags: "etiketten|label naam|trefwoorden",
    notes: "opmerking|opmerkingen|notitie|notities|eigen notitie|aantekening|aantekeningen|commentaar",
    account:
      "rekening|rekeningnummer|eigen rekening|iban bban|van rekening|naam rekening|rekening naam|rekeningnaam|eigen rekeningnummer|rekeninghouder rekening|kaart|kaartnummer|kaartnaam|creditcard|creditcardnummer|iban rekening|mijn rekening|rekening iban|betaalrekening|pasnummer|iban eigen rekening|opdrachtgeversrekening|naam van de rekening|product rekening",
    counter_account:
      "tegenrekening|tegenrekeningnummer|tegenrekening iban bban|iban tegenrekening|iban tegenpartij|rekening tegenpartij|rekeningnummer tegenpartij|rekening van de tegenpartij|bic tegenpartij|bank tegenpartij|naar rekening|rekening begunstigde|iban begunstigde|tegenrekening iban|rekening ontvanger|iban ontvanger|bankcode tegenpartij|bic code tegenpartij|tegenpartij rekening|tegenpartij iban|rekening opdrachtgever|rekeningnummer begunstigde|rekeningnummer ontvanger|straat en nummer tegenpartij|naar iban|van iban|rekeningnummer van de tegenpartij|bic tegenrekening",
    reference:
      "machtigingsnummer|volgnr|volgnummer|transactiereferentie|referentie|kenmerk|betalingskenmerk|machtigingskenmerk|mandaatreferentie|mandaat|incassant id|incassantid|transactienummer|transactie id|transactienr|boekingsnummer|journaalnummer|referentienummer|klantreferentie|referentie klant|referentie bank|bankreferentie|verrichtingsnummer|nummer verrichting|nummer transactie|batch id|transactiereferentienummer|volgnummer transactie|machtigingskenmerk mandaat|ordernummer|bestelnummer|betalingsreferentie|machtigingsid|chequenummer|nummer|kenmerk machtiging|europese domiciliering referentie|nummer van de verrichting|uniek kenmerk|crediteur id|schuldeisersreferentie|boekingsreferentie|referentie transactie|documentnummer|rekeninguittreksel volgnummer|volg nr|debiteur referentie|eigen referentie|sepa referentie",
    holder:
      "rekeninghouder|kaarthouder|naam rekeninghouder|naam kaarthouder|naam houder|gebruiker|houder|medewerker|naam van de rekeninghouder",
    period:
      "periode|afschrift|afschriftnummer|rekeninguittreksel|uittreksel|uittrekselnummer|maand|jaar|nummer rekeninguittreksel|afschriftdatum|nummer afschrift|week nummer|datum afschrift|jaar maand|rekeningafschrift|rekeninguittrekselnummer|afrekeningsnummer",
    ticker: "effect|fonds|fondsnaam|beurs|naam effect|aandeel",
    qty: "aantal|hoeveelheid|stuks",
    price: "prijs|prijs per stuk|stukprijs",
    other:
      "land|landcode|plaats|postcode|postcode en plaats|adres|straat|filiaal|kantoor|factuurnummer|factuur|punten|pagina|btw nummer|kvk|kostenplaats|rente|korting|plaats tegenpartij|adres tegenpartij|soort rente|debiteurnummer|klantnummer|reden retour|retour|telefoonnummer|huisnummer|grootboekrekening|bijlage|hash code",
  },
  es: {
    date: "fecha|fecha operacion|fecha de operacion|fecha de la operacion|fecha contable|f operacion|f contable|fecha movimiento|fecha del movimiento|fecha de movimiento|fecha de transaccion|fecha transaccion|fecha de la transaccion|dia|fecha de registro|fecha registro|fecha compra|fecha de compra|fecha de consumo|fecha consumo|fecha de proceso|fecha proceso|fecha de aplicacion|fecha aplicacion|fecha ejecucion|fecha de ejecucion|fecha hora|fecha y hora|fecha de pago|fecha pago|fecha de contabilizacion|fecha contabilizacion|f ejecucion|fecha oper|fecha op|fecha mov|fecha de inicio|fecha de finalizacion|fecha de asiento|fecha asiento|fecha de creacion|fecha creacion|fecha de cargo|fecha cargo|fecha trx|fecha de posteo|fecha posteo|fecha de autorizacion|fecha trans|fecha de origen|fecha origen|fecha del pago|fecha de la compra|fecha efectiva|fecha de abono|fecha aprobacion|fecha de acreditacion|fecha de imputacion|fecha tx|fch|fecha apunte|fec|fecha anotacion",
    value_date:
      "fecha valor|f valor|fecha de valor|fecha val|fec valor|fvalor|fecha de liquidacion|fecha liquidacion|fecha de liberacion|fecha de liberacion del dinero|fecha de vencimiento|vencimiento|fecha vto|fecha vencimiento|f val|fecha de disponibilidad",
    time: "hora|hora operacion|hora de operacion|hora transaccion|hora de la operacion",
    amount:
      "valor|total|importe|monto|importe operacion|importe de la operacion|valor transaccion|valor de la transaccion|valor de transaccion|cantidad|monto transaccion|monto de la transaccion|monto de transaccion|monto transaccionado|importe movimiento|importe del movimiento|monto movimiento|monto del movimiento|valor movimiento|valor operacion|importe total|monto total|monto de la operacion|monto operacion|monto pesos|monto en pesos|monto en moneda local|importe en pesos|importe pesos|importe apunte|importe transaccion|importe del apunte|suma|monto a cobrar|monto cobrado|importe cargado|importe de la transaccion|cargo abono importe|monto del pago|valor del movimiento|monto cargo abono|cargos abonos|cargos y abonos|abonos cargos|importe de operacion|valor total|monto facturado|cuantia|monto pago|importe en moneda de la cuenta|importe divisa cuenta|depositos retiros|importe pagado|montos",
    net: "neto|importe neto|monto neto|monto neto de la operacion|monto neto de operacion|valor neto|total neto|monto recibido|monto neto acreditado",
    gross:
      "bruto|importe bruto|monto bruto|monto bruto de la operacion|valor de la compra|valor del producto|subtotal bruto",
    original_amount:
      "importe original|monto original|importe divisa|importe en divisa|importe en divisas|importe moneda extranjera|importe en moneda extranjera|importe moneda origen|importe en moneda origen|monto moneda extranjera|monto en moneda extranjera|monto moneda origen|monto en moneda de origen|monto origen|importe origen|importe en moneda original|importe en moneda de origen|valor original|importe divisa original|cantidad original|cantidad en divisa|monto dolares|monto en dolares|importe dolares|importe en dolares|monto us|monto usd|importe usd|monto en divisa|importe en la moneda original|contravalor|monto en usd|monto moneda original|importe local|cantidad en moneda extranjera|valor moneda origen|importe de destino|monto de destino|cantidad de destino|importe destino|monto destino|importe de origen|monto de origen|cantidad de origen",
    balance:
      "saldo|saldo disponible|saldo contable|saldo final|saldo despues|saldo actual|saldo inicial|saldo parcial|saldo en cuenta|saldo cuenta|saldo de la cuenta|disponible|nuevo saldo|saldo total|saldo resultante|saldo euros|saldo posterior|saldo acumulado|saldo diario|saldo despues de la operacion|saldo restante|saldo ars|saldo pesos|saldo en pesos|saldo eur|saldo anterior|saldo tras operacion|saldo operacion|saldo apunte|saldo del movimiento|saldo dolares|balance disponible|balance final",
    fee: "comision|comisiones|tarifa|tarifas|gastos bancarios|gastos comision|cargo por servicio|costo|costos|comision bancaria|comision por servicio|comisiones mas iva|comision de mercado pago|tarifa de mercado pago|costo por ofrecer cuotas|costo de envio|comision de cambio|importe comision|monto comision|comision por cambio|recargo|comision de mercado libre|comision por venta|costo financiero|comision total",
    tax: "iva|impuesto|impuestos|retencion|retenciones|igv|isr|percepcion|percepciones|impuestos y retenciones|itbms|itbis|itf|gmf|iva comision|importe iva|monto iva|cuota iva|tipo iva|ieps|retefuente|rete ica|ingresos brutos|impuestos cobrados por retenciones iibb|retencion iva|impuesto al valor agregado",
    rate: "tipo de cambio|tipo cambio|cotizacion|tasa de cambio|cambio aplicado|cambio|tasa|cotizacion dolar|tipo cambio aplicado|tasa cambio|tasa de interes|tc",
    outflow:
      "debe|cargo|cargos|retiro|retiros|gasto|gastos|egreso|egresos|debito euros|debitos euros|salidas|salida|debitos|debito|importe cargo|importe debe|importe debito|monto debito|monto cargo|adeudo|adeudos|pagos y cargos|pagado|pago|pagos|retirado|importe de cargo|valor debito|giros|giro|cheques y otros cargos|debito pesos|debitos pesos|cargo pesos|disposicion|disposiciones|reintegro|reintegros|consumo|consumos|cargos cheques|egreso pesos|debitos cargos|monto cargos|retiros cargos|retiro cargo|salida de dinero|monto retiro|notas de debito|cheques cargos|cargo debito|debito cargo",
    inflow:
      "haber|abono|abonos|ingreso|ingresos|deposito|depositos|credito euros|creditos euros|entradas|creditos|credito|importe abono|importe haber|importe credito|monto credito|monto abono|cobro|cobros|recibido|importe de abono|valor credito|depositos y otros abonos|credito pesos|creditos pesos|abono pesos|monto abonos|depositos abonos|deposito abono|ingreso de dinero|monto deposito|notas de credito|abono credito|creditos abonos|credito abono|consignacion|consignaciones|acreditaciones|acreditado",
    currency:
      "divisa|moneda|divisa cuenta|divisa de la cuenta|moneda cuenta|moneda de la cuenta|codigo moneda|codigo de moneda|codigo divisa|moneda de cobro|divisa importe|mon|codigo de divisa|moneda del movimiento|tipo de moneda|tipo moneda|divisa contable|moneda de liquidacion|moneda importe|divisa saldo",
    original_currency:
      "divisa original|moneda original|moneda origen|moneda de origen|divisa origen|divisa de origen|moneda de la operacion|moneda operacion|moneda transaccion|moneda de la transaccion|moneda extranjera|divisa extranjera|divisa operacion|divisa de la operacion|divisa transaccion|divisa local|divisa de destino|moneda de destino|divisa destino|moneda destino",
    payee:
      "nombre|beneficiario|comercio|nombre comercio|nombre del comercio|establecimiento|nombre establecimiento|nombre del establecimiento|ordenante|ordenante beneficiario|beneficiario ordenante|contraparte|nombre contraparte|nombre de la contraparte|destinatario|remitente|remitente destinatario|nombre beneficiario|nombre del beneficiario|nombre del ordenante|nombre ordenante|pagador|pagador beneficiario|emisor|receptor|tercero|proveedor|nombre del destinatario|nombre del pagador|nombre del remitente|razon social|de para|nombre o razon social|nombre destinatario|nombre remitente|tienda|vendedor|comprador|nombre del comprador|emisor receptor|nombre contrapartida|nombre comercial|cliente proveedor|nombre de la otra parte|titular contrapartida|nombre del emisor|nombre de comercio|beneficiario o remitente|pagado a|pagador receptor|nombre de origen|nombre de destino|nombre origen|nombre destino",
    description:
      "concepto|conceptos|descripcion|descripciones|detalle|movimiento|descripcion operacion|descripcion de la operacion|concepto operacion|concepto de la operacion|concepto ampliado|detalle movimiento|detalle del movimiento|detalle de la operacion|detalles|detalle de movimientos|descripcion movimiento|descripcion del movimiento|descripcion transaccion|descripcion de la transaccion|descripcion de transaccion|mas datos|glosa|leyenda|motivo|asunto|referencia concepto|informacion adicional|concepto complementario|texto|operacion|descripcion ampliada|descripcion extendida|mensaje|detalle operacion|datos adicionales|leyendas|concepto detalle|detalle transaccion|detalle de la transaccion|concepto bancario|concepto del movimiento|concepto movimiento|descripcion concepto|descripcion adicional|detalle del consumo|descripcion del apunte|concepto propio|concepto comun|descripcion detallada|nombre del producto|detalle de transaccion|informacion complementaria|concepto del pago|concepto pago|glosa detalle|concepto referencia|descripcion completa|explicacion|resumen|concepto descripcion|detalle de compra|descripcion del producto|descripcion de consumo|concepto ingreso gasto|descripcion referencia|transacciones|movimientos",
    kind: "tipo|tipo operacion|tipo de operacion|tipo de movimiento|tipo movimiento|tipo transaccion|tipo de transaccion|codigo operacion|codigo movimiento|tipo de pago|medio de pago|metodo de pago|forma de pago|codigo transaccion|clase|tipo de apunte|tipo de registro|codigo concepto|concepto codigo|clase de movimiento|origen de la transaccion|tipo de medio de pago|descripcion de medio de pago|canal|tramite|tipo de compra|cod operacion|codigo de operacion|cod mov|tipo de medio|codigo de transaccion|grupo de conceptos|medio|tipo trx|tipo concepto",
    direction:
      "signo|cargo abono|abono cargo|debito credito|credito debito|debe haber|haber debe|ingreso gasto|gasto ingreso|ingreso egreso|entrada salida|d h|indicador|cargo o abono|debito o credito|signo del importe|indicador debito credito|naturaleza|ingresos gastos|direccion del movimiento|cargo o abono indicador|sentido|d o c|tipo debito credito|tipo cargo abono",
    status:
      "estado|situacion|estado de la operacion|estado operacion|estado movimiento|estado del movimiento|estado de la transaccion|estatus|estado transaccion|conciliado|estado del pago|estado de operacion",
    category:
      "categoria|categorias|subcategoria|subcategorias|rubro|rubros|categoria gasto|tipo de gasto|categoria principal|nombre categoria|grupo de categoria",
    tags: "etiquetas|etiqueta|palabras clave|hashtag",
    notes:
      "nota|notas|observaciones|observacion|comentario|comentarios|anotaciones|anotacion|comentario personal|nota personal|mis notas|apuntes",
    account:
      "cuenta|numero de cuenta|nro cuenta|n cuenta|nro de cuenta|no cuenta|num cuenta|numero cuenta|cuenta bancaria|nombre cuenta|nombre de la cuenta|tarjeta|numero de tarjeta|nro tarjeta|n tarjeta|nro de tarjeta|num tarjeta|numero tarjeta|cuenta origen|iban cuenta|tarjeta terminada en|cuenta tarjeta|tipo de cuenta|cuenta cliente|alias cuenta|ultimos digitos|cuenta numero|iban de la cuenta|producto cuenta|pan tarjeta|cuenta propia|tipo de tarjeta|mi cuenta|terminacion tarjeta|tarjeta n",
    counter_account:
      "cuenta destino|cuenta de destino|cuenta contrapartida|cuenta contraparte|cuenta de la contraparte|cuenta beneficiario|cuenta del beneficiario|iban beneficiario|iban contraparte|iban destino|cuenta ordenante|cuenta del ordenante|iban ordenante|cbu|cbu cvu|cvu|clabe|clabe beneficiario|banco destino|banco beneficiario|cuenta de contrapartida|banco origen|numero de cuenta destino|cuenta tercero|nro cuenta destino|n cuenta destino|cuenta o clabe|iban contrapartida|cuenta receptora|banco contraparte|cbu destino|alias cbu|cuenta del tercero|banco receptor|banco emisor|cuenta emisora|cuenta clabe",
    reference:
      "referencia|referencias|nro referencia|n referencia|numero de referencia|num referencia|no referencia|numero referencia|nro de referencia|ref interna|codigo de referencia|nro operacion|n operacion|numero de operacion|numero operacion|nro de operacion|num operacion|numero de movimiento|n movimiento|nro movimiento|numero movimiento|numero de transaccion|nro transaccion|id transaccion|id de transaccion|id de la transaccion|id operacion|id de operacion|identificador|comprobante|nro comprobante|numero de comprobante|n comprobante|nro de comprobante|no comprobante|num comprobante|documento|nro documento|numero de documento|n documento|numero documento|no documento|nro doc|n doc|num documento|nro de documento|no doc|cheque nro|nro cheque|n cheque|numero de cheque|no cheque|numero cheque|folio|secuencial|secuencia|autorizacion|codigo de autorizacion|codigo autorizacion|n autorizacion|nro autorizacion|boleta|apunte|numero de apunte|n apunte|nro apunte|orden|referencia externa|referencia bancaria|codigo de barras|id del pago|id de pago|numero de pago|numero de autorizacion|clave de rastreo|rastreo|mandato|referencia mandato|numero|numero de orden|nro orden|id operacion mercado pago|asiento|numero de asiento|codigo de producto|referencia banco|referencia numerica|referencia del movimiento|serial numero|talon|voucher numero|remesa|nro|no|num mov|numero de secuencia|referencia ampliada|docto|n docto|nro docto|n de documento|n de operacion|no de referencia|no referencia bancaria|id de operacion en mercado pago|identificador de producto|referencia cliente|linea",
    holder:
      "titular|titular de la cuenta|titular cuenta|titular tarjeta|titular de la tarjeta|nombre titular|nombre del titular|nombre del titular de la tarjeta|usuario|tarjetahabiente|propietario|empleado",
    period:
      "periodo|mes|ano|fecha extracto|fecha de extracto|extracto|fecha de corte|fecha corte|numero de extracto|estado de cuenta|ejercicio|semana|fecha de facturacion|fecha factura|fecha de factura|cierre|fecha de cierre|fecha desde|fecha hasta|desde|hasta|fecha de nacimiento",
    ticker: "especie|codigo de especie|simbolo|titulo valor|instrumento|activo|accion|fondo",
    qty: "cantidad de titulos|unidades|titulos|no titulos|numero de titulos|cant|participaciones|cantidad nominal|cantidad de unidades|vn",
    price: "precio|precio unitario|precio por accion|valor unitario|precio por unidad",
    other:
      "sucursal|oficina|agencia|pais|codigo pais|ciudad|codigo postal|direccion|domicilio|codigo de banco|codigo banco|banco|numero de factura|nro factura|n factura|factura|cuit|cuil|rfc|nif|cif|rut|dni|ruc|nit|puntos|puntos acumulados|pagina|telefono|correo|correo electronico|cuotas|cuota|n cuotas|numero de cuotas|cuotas pendientes|plazo|rfc beneficiario|rut destino|codigo sucursal|cajero|terminal pos|caja|lugar|localidad|provincia|sucursal origen|bonificacion|descuento|intereses|interes|cupon|lote|millas|recompensas|codigo postal envio|codigo de comercio|numero de comercio|nro de comercio|codigo comercio|n de cuotas|cantidad de cuotas|rut comercio|rut beneficiario|cuit destino|nif beneficiario|tipo documento|tipo de documento|numero de identificacion|cedula|centro de coste|reembolso|reembolsado|sku|local|tienda codigo|clave|plaza|ciudad pais|clave de ciudad|hash|usuario banco",
  },
  it: {
    date: "data|data operazione|data dell operazione|data contabile|data movimento|data del movimento|data registrazione|data di registrazione|data mov|data op|data oper|data contabilizzazione|data di contabilizzazione|data transazione|data della transazione|data acquisto|data di acquisto|data ora|data e ora|data esecuzione|data di esecuzione|data pagamento|data di pagamento|data creazione|data di inizio|data di completamento|data inizio|data completamento|giorno|data addebito|data contab|data cont|data scrittura|data ordine|data operaz|data spesa|data reg|data e ora transazione|data di addebito|data inserimento",
    value_date:
      "data valuta|valuta data|data di valuta|data val|data disponibile|data disponibilita|data regolamento|scadenza|data scadenza|data di scadenza",
    time: "ora|orario|ora operazione|ora transazione",
    amount:
      "importo|importo operazione|importo dell operazione|ammontare|importo movimento|importo del movimento|importo transazione|importo della transazione|importo totale|importo contabile|importo addebitato|importo pagato|importo in divisa conto|somma|importo spesa|importo nella valuta del conto|entrate uscite|importo entrata uscita|importo addebito accredito|importo dare avere",
    net: "netto|importo netto|totale netto",
    gross: "lordo|importo lordo|totale lordo|subtotale",
    original_amount:
      "importo originale|importo in valuta|importo valuta|importo divisa|importo in divisa|importo in valuta estera|importo valuta estera|importo in valuta originale|importo in divisa originale|importo valuta originale|importo estero|controvalore|importo in divisa estera|importo in valuta locale|importo divisa originale|importo di origine|importo di destinazione|importo destinazione",
    balance:
      "saldo|saldo contabile|saldo progressivo|saldo disponibile|saldo finale|saldo iniziale|saldo conto|saldo attuale|saldo liquido|saldo dopo operazione|nuovo saldo|saldo in euro|progressivo|disponibilita|saldo corrente|saldo residuo",
    fee: "commissione|commissioni|spese|costo transazione|tariffa|commissioni e spese|spese e commissioni|spese bancarie|importo commissione|importo commissioni|commissione di cambio|maggiorazione",
    tax: "imposta|imposte|bollo|ritenuta|ritenute|imposta di bollo|aliquota iva|importo iva|tasse|tassa|ritenuta fiscale",
    rate: "tasso di cambio|tasso cambio|cambio valuta|tasso di conversione|tasso|tasso di interesse",
    outflow:
      "debito|dare|addebito|addebiti|uscite|uscita|importo dare|importo addebito|importo addebiti|spesa|importo uscita|importo uscite|prelievo|prelievi|pagamenti|pagato|movimenti dare|movimento dare|denaro in uscita|importi dare|pagamenti in uscita|totale dare",
    inflow:
      "credito|avere|accredito|accrediti|entrate|importo avere|importo accredito|importo accrediti|importo entrata|importo entrate|versamento|versamenti|incasso|incassi|ricevuto|movimenti avere|movimento avere|reddito|ricavi|denaro in entrata|importi avere|pagamenti in entrata|totale avere",
    currency:
      "valuta|divisa|divisa conto|codice valuta|valuta conto|valuta del conto|divisa del conto|valuta importo|div|codice divisa|valuta iso|divisa importo|valuta addebito",
    original_currency:
      "valuta originale|divisa originale|divisa estera|valuta estera|valuta transazione|valuta operazione|valuta di origine|valuta della transazione|divisa operazione|divisa di origine|valuta di destinazione|valuta destinazione",
    payee:
      "beneficiario|nome|controparte|nome controparte|ordinante|ordinante beneficiario|beneficiario ordinante|beneficiario nome|esercente|nome esercente|negozio|destinatario|mittente|mittente destinatario|creditore|debitore|intestazione controparte|nome beneficiario|nominativo|nominativo controparte|ragione sociale|punto vendita|fornitore|nome del beneficiario|nome destinatario|intestatario controparte|denominazione controparte|pagatore|debitore creditore|nome ordinante|nome mittente|da a|pagato a|denominazione|nome di origine|nome di destinazione|nome origine|nome destinazione|nome del destinatario|nome del mittente|nome dell ordinante|nome dell esercente",
    description:
      "descrizione|causale|causale descrizione|descrizione causale|descrizione operazione|descrizione dell operazione|descrizione estesa|descrizione completa|dettagli|dettaglio|operazione|descrizione movimento|descrizione del movimento|descrizione transazione|descrizione aggiuntiva|descrizioni aggiuntive|descrizioni|causale operazione|causale movimento|dettaglio operazione|dettagli operazione|dettaglio movimento|informazioni aggiuntive|testo|motivo|note descrittive|oggetto|causale pagamento|causale del pagamento|descrizione operazioni|causale bonifico|dettagli transazione|descrizione breve|descrizione dettagliata|descrizione della transazione|operazioni|dettagli del movimento|causale estesa|messaggio|motivazione|informazioni|descrizione operaz|comunicazione|movimento descrizione|nome operazione|dettaglio della transazione|operazione descrizione",
    kind: "tipo|tipo operazione|tipologia|tipologia operazione|tipo di operazione|tipo movimento|tipo di movimento|tipo transazione|tipo di transazione|causale abi|codice causale|cod causale|tipologia movimento|metodo di pagamento|tipo pagamento|tipo di pagamento|caus|modalita di pagamento|canale|codice operazione|causale interna|cod caus|codice causale abi|tipologia di transazione|mezzo di pagamento|modalita pagamento|tipo registrazione|tipologia transazione",
    direction:
      "segno|dare avere|avere dare|entrata uscita|uscita entrata|addebito accredito|accredito addebito|d a|segno importo|entrate e uscite|direzione|da av|dare o avere",
    status:
      "stato|stato operazione|stato movimento|stato della transazione|stato transazione|stato pagamento|contabilizzato|riconciliato|stato contabilizzazione",
    category:
      "categoria|categoria movimento|sottocategoria|categoria di spesa|categoria spesa|categoria operazione|macrocategoria|moneymap|tipologia di spesa",
    tags: "etichette|etichetta|parole chiave",
    notes:
      "note|nota|annotazioni|annotazione|commento|commenti|note personali|le mie note|appunti|appunto|note aggiuntive",
    account:
      "conto|numero conto|numero di conto|n conto|conto corrente|conto carta|numero conto corrente|rapporto|numero rapporto|carta|numero carta|numero di carta|n carta|iban conto|nome conto|conto o carta|conto di addebito|numero carta di credito|carta di credito|iban del conto|tipo conto|pan carta|intestazione conto|conto principale|nome del conto|conto carta utilizzata|nome carta|intestazione rapporto",
    counter_account:
      "conto controparte|iban controparte|conto beneficiario|iban beneficiario bonifico|iban ordinante|banca beneficiario|banca controparte|conto destinazione|conto di destinazione|iban destinatario|coordinate controparte|conto ordinante|iban mittente|banca ordinante|coordinate bancarie controparte|coordinate beneficiario|conto destinatario|bic controparte|bic beneficiario",
    reference:
      "riferimento|numero riferimento|numero di riferimento|riferimento operazione|id transazione|id operazione|codice transazione|numero transazione|numero operazione|n operazione|numero assegno|n assegno|assegno|cro|trn|codice riferimento|identificativo|identificativo transazione|numero movimento|n movimento|mandato sepa|codice mandato|numero ordine|n ordine|numero progressivo|riferimento interno|riferimento cliente|riferimento banca|riferimenti|codice identificativo|numero|codice autorizzazione|protocollo|numero distinta|riga|n riga|id movimento|codice cliente riferimento|riferimento esterno|ricevuta|numero ricevuta|riferimento mandato|numero documento|rif|rif operazione",
    holder:
      "intestatario|intestatario conto|intestatario carta|titolare|titolare carta|titolare conto|nome intestatario|utente|intestatario del conto|titolare della carta|nome titolare",
    period:
      "mese|anno|estratto conto|data estratto conto|numero estratto conto|periodo contabile|settimana|data contabile estratto|mese di competenza|competenza|data fattura",
    ticker: "titolo azionario|strumento|codice titolo|nome titolo",
    qty: "quantita|numero azioni|quote|numero quote|q ta",
    price: "prezzo|prezzo unitario|prezzo per azione",
    other:
      "filiale|agenzia|paese|nazione|citta|cap|indirizzo|codice fiscale|partita iva|p iva|numero fattura|fattura|punti|pagina|telefono|abi|cab|banca|sportello|luogo|localita|provincia|rate|rata|sconto|interessi|codice bic|codice esercente|codice merceologico|numero cliente|codice filiale|codice sia|allegati|allegato|centro di costo|numero rate|premi|rimborso|codice paese|punto operativo|cin|intervallo date",
  },
  pt: {
    date: "data do balancete|data|data lancamento|data do movimento|data movimento|data de lancamento|data mov|data da transacao|data transacao|data do lancamento|data operacao|data da operacao|data de operacao|data contabil|data contabilistica|data contabilizacao|data de movimento|data compra|data da compra|data de compra|data do pagamento|data pagamento|data de pagamento|data hora|data e hora|data de inicio|data de conclusao|data de processamento|data balancete|data de criacao|data de autorizacao|dia|data registo|data de registo|data registro|data de efetivacao|data da efetivacao|data mov lancamento|data lanc|data de execucao|data completa",
    value_date:
      "data valor|data de valor|data vencimento|data de vencimento|vencimento|data de liquidacao|data da liberacao|data de liberacao do dinheiro|data liquidacao|data val",
    time: "hora|horario|hora da transacao|hora operacao",
    amount:
      "valor|total|valor r|montante|quantia|importancia|valor movimento|valor do movimento|valor lancamento|valor do lancamento|valor da transacao|valor transacao|valor da operacao|valor operacao|valor em reais|valor em real|valor reais|valor total|valor pago|valor do pagamento|valor final|valor debito credito|montante da operacao|valor em brl|montante do movimento|importe movimento eur|valor contabilistico|valor da compra|entradas saidas|montante total|quantidade em dinheiro",
    net: "liquido|valor liquido|valor liquido da transacao|montante liquido|total liquido",
    gross: "valor bruto|montante bruto|total bruto|valor bruto da transacao",
    original_amount:
      "valor original|valor em moeda estrangeira|valor moeda estrangeira|montante original|montante em moeda estrangeira|montante moeda original|valor em dolar|valor em dolares|valor em us|valor us|valor dolar|valor na moeda de origem|valor na moeda original|montante na moeda de origem|valor moeda original|contravalor|valor em usd|valor moeda origem|montante em moeda original|valor na moeda estrangeira|valor de destino|valor do destino|valor da origem|valor de origem",
    balance:
      "saldo|saldo contabilistico|saldo disponivel|saldo apos|saldo apos movimento|saldo apos operacao|saldo contabil|saldo do dia|saldo final|saldo inicial|saldo da conta|saldo atual|saldo anterior|saldo parcial|saldo apos transacao|saldo autorizado|saldo em conta|saldo r|saldo total|saldo apos lancamento|saldo euros|saldo diario",
    fee: "taxa|taxas|tarifa|tarifas|comissao|comissoes|custo|custos|encargos|valor da taxa|valor da tarifa|despesas bancarias|taxa do mercado pago|tarifa do mercado pago|taxa de cambio cobrada",
    tax: "imposto|impostos|iof|imposto de selo|imposto do selo|irs|valor iva|valor iof|imposto retido|retencao na fonte",
    rate: "taxa de cambio|cambio|cotacao|cotacao em r|taxa cambio|taxa de conversao|cotacao em reais|cotacao dolar|cotacao do dolar",
    outflow:
      "debito|debitos|saidas|saida|despesa|despesas|valor debito|montante debito|debito r|pagamentos|levantamentos|levantamento|saque|saques|retirada|retiradas|gastos|debito eur|valor de saida|valor a debito|a debito|debito euros|pago|valor saida",
    inflow:
      "credito|creditos|receita|receitas|entrada|entradas|valor credito|montante credito|credito r|depositos|deposito|recebimentos|recebimento|recebido|credito eur|valor de entrada|valor a credito|a credito|rendimento|rendimentos|credito euros|valor entrada",
    currency:
      "moeda|moeda da conta|codigo da moeda|moeda conta|codigo moeda|moeda do valor|moeda de liquidacao",
    original_currency:
      "moeda original|moeda de origem|moeda estrangeira|moeda origem|moeda da transacao|moeda da operacao|moeda transacao|moeda de destino|moeda do destino|moeda da origem",
    payee:
      "nome|estabelecimento|nome do estabelecimento|favorecido|beneficiario|nome do favorecido|nome do beneficiario|destinatario|remetente|ordenante|comerciante|contraparte|pagador|recebedor|nome do pagador|nome do recebedor|nome do destinatario|nome do remetente|loja|origem destino|fornecedor|razao social|destinatario remetente|remetente destinatario|favorecido pagador|nome destinatario|nome da contraparte|entidade|nome ordenante|cliente fornecedor|pagador recebedor|contraparte nome|origem|nome de origem|nome de destino|nome da origem|nome do destino",
    description:
      "descricao|historico|descritivo|lancamento|lancamentos|descricao movimento|descricao do movimento|descricao da operacao|descricao operacao|descricao da transacao|descricao transacao|descricao lancamento|descricao do lancamento|detalhe|detalhes|titulo|movimento|movimentacao|movimentacoes|motivo|complemento|historico complementar|informacoes adicionais|informacao adicional|mensagem|finalidade|dados adicionais|detalhe do movimento|detalhes da transacao|descricao original|descricao da compra|observacao complementar|transacao|transacoes|texto|operacao|movimentos|detalhamento|resumo|produto|descricao completa|detalhamento hist|item",
    kind: "tipo|tipo lancamento|tipo de lancamento|tipo operacao|tipo de operacao|tipo da operacao|tipo movimento|tipo de movimento|tipo transacao|tipo de transacao|tipo da transacao|tipo do lancamento|meio de pagamento|forma de pagamento|metodo de pagamento|modalidade|codigo do lancamento|codigo historico|cod historico|codigo do historico|tipo de pagamento|canal|tipo movimentacao|tipo de movimentacao",
    direction:
      "debito credito|credito debito|entrada saida|d c inf|sinal|natureza|receita despesa|debito ou credito|credito ou debito|inf d c|indicador debito credito|natureza da operacao|deb cred|entrada ou saida|natureza do lancamento",
    status:
      "status|estado|situacao|estado da transacao|status da transacao|estado da operacao|situacao da transacao|situacao do lancamento",
    category: "categoria|subcategoria|sub categoria|tipo de despesa|categoria principal",
    tags: "etiquetas|marcadores|palavras chave",
    notes: "nota|notas|nota pessoal|observacoes|observacao|comentario|comentarios|anotacoes|anotacao",
    account:
      "conta|numero da conta|numero de conta|n conta|no da conta|cartao|numero do cartao|n cartao|final do cartao|conta bancaria|nome da conta|conta corrente|conta a ordem|conta origem|conta de origem|nome do cartao|conta cartao|cartao final|numero cartao|iban da conta|tipo de conta|cartao de credito|minha conta|agencia conta",
    counter_account:
      "conta destino|conta de destino|conta do favorecido|conta do beneficiario|iban do beneficiario|iban beneficiario|banco do favorecido|banco destino|conta contraparte|conta do destinatario|instituicao|chave pix|iban destinatario|iban contraparte|banco do destinatario|conta ordenante|iban ordenante|agencia conta destino|instituicao destino|banco destinatario",
    reference:
      "referencia|numero de referencia|n referencia|numero do documento|n documento|no documento|documento|docto|n docto|nro documento|doc|n doc|nr doc|dcto|dcto n|identificador|id da transacao|id transacao|id da operacao|id operacao|codigo da transacao|codigo de transacao|codigo da operacao|numero da operacao|n operacao|numero da transacao|numero do cheque|n cheque|cheque|comprovante|autenticacao|codigo de autenticacao|numero de documento|lote|nsu|codigo de autorizacao|no autorizacao|referencia externa|numero|codigo da venda|codigo venda|cod autorizacao|id do pagamento|protocolo|numero lancamento|mandato|referencia da transacao|nosso numero|seu numero|linha|numero de movimento",
    holder:
      "titular|portador|nome no cartao|titular da conta|titular do cartao|nome do titular|usuario|utilizador|nome do portador",
    period:
      "periodo|mes|ano|extrato|extracto|data da fatura|fatura|data do extrato|mes referencia|mes de referencia|data de fechamento|competencia|mes ano|data de corte",
    ticker: "ativo|codigo do ativo|papel|titulo mobiliario|codigo de negociacao",
    qty: "quantidade|qtd|qtde|quant|numero de acoes",
    price: "preco|preco unitario|preco medio|valor unitario|preco por acao",
    other:
      "agencia|agencia origem|dependencia origem|ag origem|pais|cidade|cep|codigo postal|endereco|banco|codigo do banco|nota fiscal|numero da fatura|cpf|cnpj|cpf cnpj|nif|cpf do favorecido|cpf cnpj do favorecido|pontos|milhas|parcela|parcelas|numero de parcelas|n parcelas|pagina|telefone|balcao|localidade|juros|desconto|estorno|reembolso|terminal pos|municipio|morada|bandeira|lote origem|quantidade de parcelas|total de parcelas|local|cod agencia|matricula",
  },
  ca: {
    date: "data operacio|data de l operacio|data moviment|data comptable|data de moviment|data transaccio",
    value_date: "data valor|data de valor|venciment",
    amount: "import|quantitat|import operacio|import moviment",
    balance: "saldo|saldo disponible|saldo final|saldo actual|saldo posterior",
    fee: "comissio|comissions|despeses bancaries",
    outflow: "carrec|carrecs|deure|despesa|despeses|pagament|pagaments|retirades|sortides",
    inflow: "abonament|abonaments|ingres|ingressos|cobrament|entrades",
    currency: "moneda",
    payee: "nom|beneficiari|comerc|ordenant|establiment|destinatari|contrapart",
    description:
      "concepte|descripcio|moviment|detall|conceptes|operacio|mes dades|concepte ampliat|moviments",
    kind: "tipus|tipus operacio|tipus d operacio|tipus de moviment",
    category: "categoria|subcategoria",
    notes: "observacions|comentaris",
    account: "compte|compte bancari|numero de compte|targeta|numero de targeta",
    reference: "referencia|num referencia|numero operacio|num document",
    holder: "titular",
    other: "oficina|pais|ciutat|adreca",
  },
  pl: {
    date: "data|data operacji|data transakcji|data ksiegowania|data zaksiegowania|data waluty i operacji|data platnosci|data wykonania|data realizacji|data rozliczenia|data wpisu|data zlecenia|data i godzina|dzien|data obciazenia|data zakupu|data ksiegowania operacji|data i godzina operacji|data i czas|data rozpoczecia|data zrealizowania|data utworzenia|data rejestracji|data dokonania|data wplywu|data ruchu|data zaksiegowania operacji|data i czas transakcji",
    value_date: "data waluty|data waluty transakcji|data waluty operacji|data rozliczenia transakcji",
    time: "godzina|czas|godzina operacji|czas transakcji",
    amount:
      "kwota|kwota operacji|kwota transakcji|kwota w walucie rachunku|wartosc|kwota platnosci|suma|kwota rozliczenia|kwota ksiegowania|kwota transakcji waluta rachunku|kwota zaksiegowana|kwota obciazenia uznania|kwota operacji w walucie rachunku|kwota przelewu|kwota zlecenia|kwota transakcji w walucie rachunku|obciazenia uznania|kwota rozliczona|kwota w walucie rozliczeniowej|wartosc transakcji|kwota razem",
    net: "netto|kwota netto|wartosc netto",
    gross: "brutto|kwota brutto|wartosc brutto",
    original_amount:
      "kwota w walucie|kwota w walucie transakcji|kwota oryginalna|kwota w walucie oryginalnej|kwota w walucie operacji|kwota transakcji w walucie|kwota w walucie obcej|kwota platnosci w walucie|kwota operacji w walucie|kwota transakcji w walucie oryginalnej|kwota pierwotna|oryginalna kwota|kwota zlecenia w walucie|kwota w walucie zlecenia|kwota blokady zwolnienie blokady|kwota transakcji w walucie transakcji|oryginalna kwota operacji|kwota docelowa",
    balance:
      "saldo|saldo po operacji|saldo po transakcji|saldo rachunku|saldo koncowe|saldo poczatkowe|saldo ksiegowe|saldo dostepne|saldo przed|saldo po|dostepne srodki|biezace saldo|saldo po operacjach|stan konta|saldo narastajaco|saldo po zaksiegowaniu|saldo w walucie rachunku|saldo biezace",
    fee: "oplata|oplaty|prowizja|prowizje|kwota prowizji|kwota oplaty|koszt|oplaty i prowizje|prowizja za przewalutowanie|suma prowizji",
    tax: "podatek|podatki|kwota vat|stawka vat|podatek u zrodla",
    rate: "kurs|kurs walutowy|kurs waluty|kurs wymiany|kurs przewalutowania|kurs transakcji|przelicznik|kurs walut",
    outflow:
      "debet|obciazenia|wydatki|obciazenie|wyplata|wyplaty|kwota obciazenia|wychodzace|wydatek|kwota wn|rozchod|rozchody|kwota obciazen|wn|winien|strona wn|obciazenia kwota|wydano|debety",
    inflow:
      "uznania|wplywy|uznanie|wplata|wplaty|kwota uznania|przychodzace|wplyw|kwota ma|przychod|przychody|kwota uznan|dochod|dochody|ma|strona ma|uznania kwota|otrzymano",
    currency:
      "waluta|waluta rachunku|kod waluty|waluta rozliczenia|waluta konta|waluta kwoty|waluta salda|symbol waluty",
    original_currency:
      "waluta transakcji|waluta operacji|waluta oryginalna|waluta pierwotna|waluta platnosci|waluta zlecenia|oryginalna waluta|waluta docelowa",
    payee:
      "nadawca odbiorca|odbiorca nadawca|nadawca|odbiorca|kontrahent|nazwa kontrahenta|dane kontrahenta|nazwa nadawcy odbiorcy|nazwa odbiorcy nadawcy|imie i nazwisko nazwa kontrahenta|nazwa i adres kontrahenta|dane adresowe kontrahenta|nadawca odbiorca nazwa|nazwa odbiorcy|nazwa nadawcy|dane strony operacji|sprzedawca|akceptant|nazwa akceptanta|platnik|beneficjent|zleceniodawca|zleceniodawca odbiorca|nazwa zleceniodawcy beneficjenta|zleceniodawca beneficjent|od kogo do kogo|nazwa strony przeciwnej|dane odbiorcy|dane nadawcy odbiorcy|nazwa sklepu|sklep|nazwa banku kontrahenta nazwa|nazwa kontrahenta i adres|placowka handlowa|nazwa platnika|nazwa zrodla|nazwa zrodlowa|nazwa celu|nazwa docelowa",
    description:
      "opis|opis operacji|opis transakcji|tytul|tytul operacji|szczegoly|tytulem|tytul przelewu|tytul platnosci|szczegoly transakcji|szczegoly operacji|tresc|nazwa operacji|opis dodatkowy|dodatkowy opis|tytul transakcji|opis szczegolowy|informacje|nazwa transakcji|informacje dodatkowe|tekst|nazwa|dane operacji|opis platnosci|tytul zlecenia|szczegoly platnosci|tresc operacji|tytul wplaty|wiadomosc",
    kind: "typ operacji|rodzaj operacji|typ transakcji|rodzaj transakcji|rodzaj|kod operacji|rodzaj platnosci|sposob platnosci|metoda platnosci|forma platnosci|rodzaj zlecenia|typ platnosci|kod transakcji|kanal",
    direction:
      "strona|wn ma|ma wn|winien ma|znak|kierunek|debet kredyt|obciazenie uznanie|uznanie obciazenie|strona wn ma|przychod wydatek|rodzaj ksiegowania|strona operacji",
    status: "status|stan|status operacji|status transakcji|status platnosci",
    category: "kategoria|kategoria operacji|kategorie|kategoria transakcji|podkategoria|kategoria wydatku",
    tags: "tagi|etykiety|hasztagi|slowa kluczowe",
    notes: "notatki|uwagi|notatka|komentarz|komentarze|uwaga|wlasna notatka",
    account:
      "konto|rachunek|numer rachunku|nr rachunku|numer konta|nr konta|karta|numer karty|nr karty|rachunek karta|rachunek wlasny|nazwa konta|nazwa rachunku|twoj rachunek|moj rachunek|z rachunku|produkt|rodzaj rachunku|rachunek zrodlowy|produkt konto|konto wlasne|numer karty konta|rachunek obciazany",
    counter_account:
      "rachunek kontrahenta|numer rachunku kontrahenta|nr rachunku kontrahenta|rachunek nadawcy odbiorcy|numer rachunku nadawcy odbiorcy|rachunek odbiorcy nadawcy|numer konta kontrahenta|konto kontrahenta|numer konta nadawcy odbiorcy|numer rachunku odbiorcy|rachunek odbiorcy|rachunek nadawcy|nr rachunku przeciwstawnego|rachunek przeciwstawny|na rachunek|nazwa banku kontrahenta|nazwa banku|rachunek docelowy|konto odbiorcy|nr konta kontrahenta|numer rachunku nadawcy|numer rachunku przeciwstawnego|rachunek strony|nr rachunku odbiorcy|konto przeciwstawne|iban kontrahenta|rachunek beneficjenta|bank kontrahenta|nr rachunku bankowego kontrahenta",
    reference:
      "numer referencyjny|nr referencyjny|referencje|referencja|numer transakcji|nr transakcji|numer operacji|nr operacji|id transakcji|id operacji|identyfikator transakcji|identyfikator|numer dokumentu|nr dokumentu|numer|nr|lp|l p|referencje banku|referencje klienta|numer czeku|numer zamowienia|kod referencyjny|numer zlecenia|numer wyciagu pozycja|identyfikator operacji|sygnatura|numer mandatu",
    holder:
      "wlasciciel|wlasciciel konta|posiadacz|posiadacz karty|uzytkownik|posiadacz rachunku|uzytkownik karty|wlasciciel rachunku",
    period: "okres|wyciag|numer wyciagu|nr wyciagu|miesiac|rok|data wyciagu|za okres|tydzien",
    ticker: "walor|papier wartosciowy|instrument finansowy|papier",
    qty: "ilosc|liczba|liczba jednostek|liczba akcji",
    price: "cena|cena jednostkowa|cena zakupu",
    other:
      "oddzial|kraj|miasto|miejscowosc|kod pocztowy|adres|numer faktury|nr faktury|faktura|punkty|strona nr|telefon|numer telefonu|kod banku|bank|lokalizacja|miejsce|nip|pesel|odsetki|rabat|zwrot|kod kraju|kod mcc|adres kontrahenta|kwota zwrotu|nr rozliczeniowy banku|numer rozliczeniowy|kod swift|nip kontrahenta|ulica|adres nadawcy odbiorcy",
  },
  cs: {
    date: "datum|datum zauctovani|datum provedeni|datum transakce|datum operace|zauctovano|datum pohybu|datum uctovani|datum odepsani|datum platby|datum a cas|datum uskutecneni|datum vytvoreni|provedeno|datum zpracovani|datum nakupu|datum zauctovani transakce|datum odeslani|datum obchodu|datum realizace|zpracovano dne|datum provedeni transakce|datum a cas provedeni|den|datum pripsani",
    value_date: "datum valuty|datum splatnosti|splatnost|datum vyporadani|odepsano jine bance dne",
    time: "cas|cas transakce|cas zadani|cas provedeni|hodina",
    amount:
      "castka|objem|castka transakce|castka v mene uctu|suma|objem platby|castka platby|zauctovana castka|castka pohybu|castka prevodu|castka obratu|zuctovana castka|hodnota|castka celkem|celkova castka|objem transakce|castka v mene karty",
    net: "cista castka|netto",
    gross: "hruba castka|brutto",
    original_amount:
      "puvodni castka a mena|puvodni castka|castka v mene transakce|castka v puvodni mene|puvodni castka platby|originalni castka|castka v cizi mene|castka v mene obchodu|castka obchodu|puvodni castka transakce|castka v mene platby|originalni castka transakce|orig castka|castka transakce v originalni mene|puvodni objem|castka v mene operace",
    balance:
      "zustatek|zustatek po transakci|zustatek na uctu|zustatek uctu|konecny zustatek|pocatecni zustatek|zustatek po pohybu|ucetni zustatek|disponibilni zustatek|zustatek po zauctovani|zustatek po operaci|pouzitelny zustatek",
    fee: "poplatek|poplatky|provize|zpoplatneni",
    tax: "dan|dph|srazkova dan|sazba dph",
    rate: "smenny kurz|kurz|prepocitaci kurz|devizovy kurz|kurz prepoctu|kurz meny",
    outflow:
      "debet|vydaje|vydaj|na vrub|debet castka|odchozi|odepsano|castka debet|odchozi platba|vyber|vybery|vydej|ma dati|debetni castka|odeslano|castka na vrub",
    inflow:
      "kredit|prijmy|prijem|ve prospech|kredit castka|prichozi|pripsano|castka kredit|prichozi platba|vklad|vklady|dal|kreditni castka|prijato|castka ve prospech",
    currency: "mena|mena uctu|kod meny|mena castky|mena platby|mena pohybu|mena zustatku",
    original_currency:
      "puvodni mena|mena transakce|originalni mena|mena obchodu|mena operace|cizi mena|puvodni mena platby",
    payee:
      "nazev protiuctu|protistrana|nazev protistrany|jmeno protistrany|obchodnik|prijemce|platce|platce prijemce|prijemce platce|nazev obchodnika|odesilatel|nazev prijemce|jmeno prijemce|nazev majitele protiuctu|majitel protiuctu|nazev uctu protistrany|nazev uctu protiuctu|adresat|od koho|komu|partner nazev|prijemce odesilatel|jmeno protiuctu|nazev uctu prijemce|nazev protejsiho uctu|obchodni misto|prodejce",
    description:
      "popis|zprava pro prijemce|popis transakce|popis operace|zprava|popis pohybu|ucel platby|text|popis platby|detail|detaily|detail transakce|detaily transakce|zprava pro prijemce a platce|identifikace transakce|nazev transakce|popis prikazce|popis pro prijemce|zprava prijemci|av pole|av pole zprava pro prijemce|popis obchodu|zprava pro platce|doplnujici udaje|zprava pro me|systemovy popis|informace|popis prijemce|zprava pro protistranu|upresneni|ucel|doplnujici informace|nazev",
    kind: "typ|typ transakce|typ platby|typ pohybu|druh pohybu|typ operace|oznaceni operace|druh transakce|druh platby|typ obratu|kategorie transakce|zpusob platby|forma uhrady|kod transakce|typ pohybu na uctu",
    direction:
      "smer|smer platby|ma dati dal|debet kredit|kredit debet|prijem vydaj|prijmy vydaje|znamenko|smer uhrady",
    status: "status|stav|stav transakce|stav platby|stav operace",
    category: "kategorie|podkategorie|kategorie vydaju|hlavni kategorie",
    tags: "stitky|stitek|tagy|hashtagy",
    notes: "poznamka|poznamky|vlastni poznamka|komentar|moje poznamka|poznamka pro me|osobni poznamka",
    account:
      "ucet|cislo uctu|nazev uctu|muj ucet|vlastni ucet|cislo karty|karta|platebni karta|produkt|cislo meho uctu|nazev karty|nazev meho uctu|z uctu|typ uctu|majitel uctu cislo|vlastni cislo uctu|iban uctu|cislo vlastniho uctu",
    counter_account:
      "protiucet|cislo protiuctu|protiucet cislo|ucet protistrany|cislo uctu protistrany|kod banky|kod banky protiuctu|kod banky protistrany|nazev banky|iban protiuctu|banka protiuctu|ucet prijemce|cislo uctu prijemce|na ucet|banka protistrany|protiucet a kod banky|predcisli protiuctu|predcisli uctu|protiucet kod banky|cislo uctu protiuctu|cislo protiuctu kod banky|bic kod banky|ucet platce|cislo uctu platce|iban protistrany|protejsi ucet|predcisli|ucet partnera|cislo uctu partnera",
    reference:
      "referencni cislo transakce|reference|id pohybu|id transakce|id pokynu|id operace|variabilni symbol|konstantni symbol|specificky symbol|vs|ks|ss|symbol variabilni|reference platby|reference transakce|referencni cislo|cislo transakce|cislo dokladu|doklad|id platby|identifikator|cislo operace|reference platce|reference banky|poradi|poradove cislo|poradove cislo transakce|kod transakce id|cislo objednavky|cislo|cislo pohybu|identifikator transakce|variabilni symbol prijemce|identifikacni cislo|sekvencni cislo|cislo seku|reference klienta",
    holder:
      "majitel|majitel uctu|drzitel karty|provedl|drzitel|vlastnik|vlastnik uctu|jmeno drzitele|uzivatel|zadal|jmeno drzitele karty",
    period: "obdobi|vypis|cislo vypisu|mesic|rok|datum vypisu|tyden",
    ticker: "cenny papir|titul",
    qty: "pocet|mnozstvi|pocet kusu|ks pocet",
    price: "cena za kus|jednotkova cena",
    other:
      "storno|pobocka|zeme|mesto|psc|adresa|cislo faktury|faktura|body|stranka|telefon|banka|misto|obchodni misto adresa|bic kod|ic|ico|dic|urok|sleva|lokalita|kod zeme|odmena|smerovy kod|misto transakce|stat|vernostni body",
  },
  sk: {
    date: "datum|datum zauctovania|datum transakcie|datum uctovania|datum platby|datum pohybu|datum operacie|datum spracovania|datum realizacie|zauctovane|den|datum vykonania|datum odpisania|datum a cas",
    value_date: "datum valuty|valuta datum|datum splatnosti|datum vysporiadania",
    time: "cas|cas transakcie",
    amount:
      "suma|suma transakcie|suma v mene uctu|suma platby|objem|ciastka|suma pohybu|suma v eur|celkova suma|hodnota|obrat",
    original_amount:
      "povodna suma|suma v mene transakcie|suma v cudzej mene|suma v povodnej mene|originalna suma",
    balance:
      "zostatok|zostatok po transakcii|zostatok na ucte|zostatok uctu|konecny zostatok|pociatocny zostatok|uctovny zostatok|disponibilny zostatok|zostatok po zauctovani",
    fee: "poplatok|poplatky|provizia",
    tax: "dan|dph",
    rate: "vymenny kurz|kurz|konverzny kurz",
    outflow:
      "debet|vydavky|vydavok|na tarchu|odchadzajuca|vyber|vybery|odoslane|suma debet|debetna suma|odpisane",
    inflow:
      "kredit|prijmy|prijem|v prospech|prichadzajuca|vklad|vklady|prijate|suma kredit|kreditna suma|pripisane",
    currency: "mena|mena uctu|kod meny|mena sumy",
    original_currency: "povodna mena|mena transakcie|originalna mena|cudzia mena",
    payee:
      "protistrana|nazov protistrany|prijemca|platitel|obchodnik|nazov protiuctu|partner|odosielatel|nazov prijemcu|meno protistrany|platitel prijemca|nazov partnera|nazov obchodnika|prijemca platitel|meno partnera",
    description:
      "popis|sprava pre prijemcu|popis transakcie|informacia pre prijemcu|ucel platby|sprava|popis pohybu|detail|detaily|doplnujuce informacie|popis platby|informacia|ucel|text|referencia text|sprava pre prijimatela|doplnujuce udaje|popis operacie",
    kind: "typ|typ transakcie|typ platby|druh transakcie|typ pohybu|druh pohybu|typ operacie",
    direction: "smer|smer platby|debet kredit|prijem vydaj|kredit debet|typ obratu",
    status: "stav|stav transakcie",
    category: "kategoria|podkategoria|kategorie",
    tags: "stitky|znacky",
    notes: "poznamka|poznamky|komentar|vlastna poznamka",
    account: "ucet|cislo uctu|nazov uctu|cislo karty|karta|moj ucet|vlastny ucet|iban uctu",
    counter_account:
      "protiucet|cislo protiuctu|ucet protistrany|iban protistrany|kod banky|cislo uctu protistrany|ucet prijemcu|iban protiuctu|iban partnera|ucet partnera|banka protistrany|predcislie|bic banky protistrany|cislo uctu partnera|kod banky partnera",
    reference:
      "referencia|referencia platitela|referencia platby|variabilny symbol|konstantny symbol|specificky symbol|id transakcie|cislo transakcie|id platby|poradove cislo|cislo|identifikator|cislo dokladu|end to end referencia|vs|ks|ss|cislo operacie",
    holder: "majitel|majitel uctu|drzitel karty|drzitel",
    period: "obdobie|vypis|cislo vypisu|mesiac|rok|datum vypisu",
    qty: "pocet|mnozstvo",
    other: "pobocka|krajina|mesto|psc|adresa|cislo faktury|faktura|body|banka|miesto|urok|zlava|ico",
  },
  hu: {
    date: "datum|konyveles datuma|konyvelesi datum|tranzakcio datuma|konyveles napja|konyvelve|tranzakcio idopontja|tranzakcio datum|kelt|muvelet datuma|terheles datuma|konyvelesi nap|feldolgozas datuma|datum es ido|tranzakcio ideje|vasarlas datuma|teljesites datuma|tranzakcio napja|forgalom datuma|fizetes datuma|konyvelt datum|letrehozas datuma",
    value_date: "erteknap|ertek nap|erteknap datuma|esedekesseg|elszamolas datuma",
    time: "ido|idopont|ora",
    amount:
      "osszeg|tranzakcio osszege|konyvelt osszeg|forgalom|osszeg konyvelesi devizanemben|osszeg a szamla devizanemeben|terheles jovairas|jovairas terheles|terhelt osszeg|tetel osszege|vegosszeg|muvelet osszege|tranzakcio erteke",
    original_amount:
      "eredeti osszeg|osszeg devizaban|deviza osszeg|eredeti tranzakcio osszege|tranzakcio eredeti osszege|osszeg tranzakcio devizanemeben",
    balance:
      "egyenleg|konyvelt egyenleg|szamlaegyenleg|zaro egyenleg|nyito egyenleg|uj egyenleg|egyenleg tranzakcio utan|elerheto egyenleg|aktualis egyenleg|konyvelesi egyenleg|uj konyvelt egyenleg",
    fee: "dij|dijak|jutalek|koltseg|koltsegek|kezelesi koltseg|tranzakcios dij",
    tax: "ado|afa|tranzakcios illetek|illetek",
    rate: "arfolyam|atvaltasi arfolyam|alkalmazott arfolyam",
    outflow: "terheles|terhelesek|kiadas|kiadasok|tartozik|kimeno|terheles osszege|kifizetes",
    inflow: "jovairas|jovairasok|bevetel|bevetelek|kovetel|bejovo|jovairas osszege|befizetes",
    currency:
      "penznem|devizanem|deviza|devizakod|penznem kod|szamla devizaneme|szamla penzneme|osszeg devizaneme|konyvelesi devizanem|valutanem",
    original_currency: "eredeti devizanem|eredeti penznem|tranzakcio devizaneme|tranzakcio penzneme",
    payee:
      "partner neve|partner elnevezese|partner nev|ellenoldali nev|kedvezmenyezett|kedvezmenyezett neve|ellenszamla neve|kereskedo|kereskedo neve|kuldo|cimzett|ellenoldal neve|megbizo|megbizo neve|ellenpartner|kezdemenyezo|fizeto fel|ellenszamla tulajdonosa|atutalo|elfogadohely|partner megnevezese",
    description:
      "kozlemeny|leiras|megjegyzes kozlemeny|tranzakcio leirasa|reszletek|tetel megnevezese|tranzakcio reszletei|forgalom leirasa|megnevezes|konyvelesi informaciok|atutalas kozlemenye|targy|jogcim|uzenet|szoveg|tranzakcio megnevezese|muvelet leirasa",
    kind: "tipus|tranzakcio tipusa|forgalom tipusa|tranzakcio tipus|muvelet tipusa|muvelet|tetel tipusa|fizetes tipusa|fizetesi mod|tranzakcio tipusanak megnevezese",
    direction:
      "bevetel kiadas|t k|irany|terheles vagy jovairas|tartozik kovetel|bejovo kimeno|elojel|terheles jovairas jelzo|t j|terheles jovairas t j",
    status: "status|allapot|statusz",
    category: "kategoria|alkategoria|koltesi kategoria",
    tags: "cimkek|cimke",
    notes: "megjegyzes|megjegyzesek|jegyzet|sajat megjegyzes",
    account:
      "szamlaszam|szamla|szamla szama|szamla neve|kartyaszam|kartya|sajat szamlaszam|szamlanev|bankszamla|bankkartya szama|konyvelesi szamla|szamla nev|szamla szam|sajat szamla|sajat szamla szama",
    counter_account:
      "ellenszamla|ellenszamlaszam|partner szamlaszama|ellenoldali szamlaszam|partner szamla|kedvezmenyezett szamlaszama|ellenszamla szama|partner bankszamlaszama|ellenoldali szamla|partner bankszamla",
    reference:
      "megbizas azonosito|azonosito|tranzakcio azonosito|tranzakcioazonosito|tranzakcio azonositoja|hivatkozas|hivatkozasi szam|bizonylatszam|sorszam|banki azonosito|referencia szam|tranzakcio szama|referenciaszam|banki hivatkozas|bizonylat",
    holder: "szamlatulajdonos|kartyabirtokos|szamlatulajdonos neve|tulajdonos|kartyabirtokos neve",
    period: "idoszak|kivonat|kivonat szama|honap|ev",
    qty: "mennyiseg|darab|darabszam",
    price: "ar|egysegar",
    other:
      "orszag|varos|iranyitoszam|cim|szamla sorszama|pontok|kamat|bankfiok|kedvezmeny|adoszam|telefonszam",
  },
  ro: {
    date: "data|data tranzactiei|data tranzactie|data tranzactiei finalizate|data inregistrarii|data operatiunii|data operatiune|data procesarii|data procesare|data contabila|data finalizarii|data efectuarii|data si ora|data initierii|data inceperii|data platii|data postarii|data inregistrare|data decontare|data operatiei|data autorizarii",
    value_date: "data valutei|data valuta|data decontarii|scadenta",
    time: "ora|ora tranzactiei",
    amount:
      "suma|suma tranzactiei|suma operatiunii|valoare|suma in valuta contului|valoare tranzactie|suma tranzactie|suma finala|suma ron|suma in ron|total suma",
    original_amount:
      "suma originala|suma initiala|suma in valuta|suma in valuta originala|suma valuta originala|suma in valuta tranzactiei",
    balance:
      "sold|sold final|sold disponibil|sold contabil|sold dupa tranzactie|sold initial|sold curent|soldul contului|soldul|sold dupa operatiune|balanta|sold intermediar",
    fee: "comision|comisioane|taxa comision|comision tranzactie|taxe si comisioane",
    tax: "impozit|tva|taxa",
    rate: "curs|curs de schimb|curs valutar|rata de schimb|curs schimb",
    outflow:
      "debit|debit suma|suma debit|cheltuieli|cheltuiala|plati|plata|iesiri|retrageri|debitare|valoare debit|rulaj debit",
    inflow:
      "credit|credit suma|suma credit|venituri|venit|incasari|incasare|intrari|depuneri|creditare|valoare credit|rulaj credit",
    currency: "valuta|moneda|moneda contului|valuta contului|deviza|cod valuta|moneda cont",
    original_currency: "moneda originala|valuta originala|moneda tranzactiei|valuta tranzactiei",
    payee:
      "beneficiar|nume beneficiar|ordonator|platitor|comerciant|contrapartida|nume contrapartida|nume partener|partener|destinatar|expeditor|beneficiar ordonator|ordonator beneficiar|nume ordonator|numele beneficiarului|nume platitor|platitor beneficiar|numele comerciantului|nume comerciant|contrapartea",
    description:
      "descriere|detalii|detalii tranzactie|detalii tranzactii|descrierea tranzactiei|descriere tranzactie|explicatii|explicatie|detalii plata|detaliile tranzactiei|detalii operatiune|mesaj|informatii suplimentare|tranzactie|descriere operatiune|detaliile platii|detalii suplimentare|scopul platii|explicatii operatiune",
    kind: "tip|tip tranzactie|tipul tranzactiei|tip operatiune|tipul|tip tranzactii|metoda de plata|cod tranzactie",
    direction: "sens|semn|tip debit credit|directie|incasare plata",
    status: "stare|starea tranzactiei",
    category: "categorie|categorii|subcategorie",
    tags: "etichete|eticheta",
    notes: "notite|observatii|comentarii|comentariu|mentiuni",
    account:
      "cont|numar cont|cont iban|numarul contului|contul|card|numar card|nr cont|cont client|nume cont|numarul cardului|cont curent",
    counter_account:
      "cont beneficiar|iban beneficiar|iban contrapartida|cont ordonator|iban partener|cont contrapartida|banca beneficiarului|cont partener|iban ordonator|banca beneficiar|banca ordonator|contul beneficiarului",
    reference:
      "referinta|referinta tranzactiei|numar tranzactie|id tranzactie|numar referinta|nr referinta|numarul tranzactiei|nr document|numar document|nr crt|nr|referinta tranzactie|cod referinta|nr tranzactie|identificator|numar operatiune",
    holder: "titular cont|titular|titular card|detinator card|nume titular",
    period: "perioada|extras|numar extras|luna|anul|extras de cont",
    qty: "cantitate",
    price: "pret|pret unitar",
    other:
      "tara|oras|sucursala|adresa|cod postal|factura|numar factura|cod fiscal|puncte|dobanda|cod fiscal beneficiar|banca|cui",
  },
  hr: {
    date: "datum|datum knjizenja|datum transakcije|datum izvrsenja|datum placanja|datum obrade|datum prometa|datum i vrijeme|datum naloga|datum proknjizbe|datum provedbe|datum promjene|datum i vreme|datum obracuna transakcije|datum realizacije|datum kupovine|datum kupnje|dan|datum promene|datum izvrsenja transakcije|datum knjizenja transakcije",
    value_date: "datum valute|datum dospijeca|valuta datum|datum valutiranja|datum dospeca",
    time: "vrijeme|vreme|vrijeme transakcije|vreme transakcije",
    amount:
      "iznos|iznos transakcije|iznos u valuti racuna|iznos prometa|iznos placanja|iznos u domacoj valuti|vrijednost|vrednost|ukupan iznos|iznos u km|isplata uplata|uplata isplata|iznos naplate",
    original_amount:
      "originalni iznos|iznos u originalnoj valuti|iznos u valuti transakcije|iznos u valuti|izvorni iznos|iznos u stranoj valuti|originalan iznos|iznos originalne transakcije|iznos u izvornoj valuti",
    balance:
      "saldo|stanje|stanje racuna|stanje nakon transakcije|saldo racuna|novo stanje|raspolozivo stanje|stanje nakon|stanje na racunu|stanje posle transakcije|pocetno stanje|zavrsno stanje|krajnje stanje|tekuce stanje|konacno stanje",
    fee: "naknada|naknade|provizija|provizije|trosak|iznos naknade",
    tax: "porez|pdv",
    rate: "tecaj|tecajna lista|devizni kurs|kurs transakcije",
    outflow:
      "isplata|isplate|terecenje|na teret|duguje|dugovni promet|rashod|rashodi|trosak iznos|zaduzenje|zaduzenja|teret|dugovanje|dugovni|izdaci|troskovi|isplaceno|dugovni iznos|duguje iznos|odliv|odljev|rashod iznos|iznos isplate|iznos terecenja|zaduzenje iznos",
    inflow:
      "kredit|uplata|uplate|odobrenje|u korist|potrazuje|potrazni promet|prihod|prihodi|odobrenja|korist|potrazivanje|potrazni|primici|uplaceno|potrazni iznos|potrazuje iznos|priliv|priljev|iznos uplate|iznos odobrenja|prihod iznos",
    currency: "valuta|valuta racuna|oznaka valute|sifra valute|valuta iznosa|valuta placanja|kod valute",
    original_currency: "originalna valuta|valuta transakcije|izvorna valuta|strana valuta",
    payee:
      "primatelj|platitelj|primatelj platitelj|platitelj primatelj|naziv primatelja|primalac|platilac|primalac platilac|naziv primaoca|trgovac|naziv platitelja primatelja|naziv druge strane|druga strana|korisnik|uplatitelj|nalogodavac|nalogodavatelj|naziv partnera|naziv trgovca|prodajno mjesto|primatelj uplatitelj|naziv nalogodavca|nalogodavac korisnik|naziv primaoca platioca|korisnik nalogodavac|naziv platitelja|uplatilac|trgovac opis|naziv komitenta|uplatilac primalac|nalogodavac primalac|isplatitelj|mjesto transakcije|mesto transakcije",
    description:
      "opis|opis placanja|opis transakcije|svrha|svrha placanja|svrha doznake|opis prometa|detalji|naziv transakcije|tekst|opis transakcije i mjesto|svrha uplate|opis naloga|detalji transakcije|opis promjene|osnov placanja|detalji placanja|naziv|opis knjizenja|svrha transakcije|dodatni opis|dodatni podaci|poruka|opis i mesto transakcije",
    kind: "vrsta|vrsta transakcije|vrsta prometa|tip transakcije|tip|sifra transakcije|vrsta promjene|nacin placanja|vrsta promene|sifra placanja|tip prometa|sifra namjene|vrsta placanja|transakcija vrsta",
    direction:
      "duguje potrazuje|smjer|smer|predznak|d p|oznaka d p|uplate isplate|strana knjizenja|zaduzenje odobrenje",
    status: "status transakcije",
    category: "kategorija|kategorije|potkategorija",
    tags: "oznake|oznaka|tagovi",
    notes: "napomena|biljeska|napomene|biljeske|komentar|beleska|beleske|komentari",
    account:
      "konto|racun|broj racuna|racun broj|kartica|broj kartice|naziv racuna|moj racun|tekuci racun|iban racuna|vlastiti racun|partija|vrsta racuna|broj partije",
    counter_account:
      "racun primatelja|racun platitelja|iban primatelja|iban platitelja|racun primaoca|racun platitelja primatelja|racun druge strane|racun partnera|racun primatelja platitelja|iban druge strane|broj racuna primatelja|protu racun|broj racuna platitelja primatelja|racun nalogodavca|racun korisnika|iban primatelja platitelja|kontra racun|broj racuna primaoca|racun primaoca platioca|broj racuna nalogodavca|protupartija",
    reference:
      "referenca|poziv na broj|poziv na broj primatelja|poziv na broj platitelja|referentni broj|broj transakcije|id transakcije|referenca placanja|broj naloga|identifikator|broj dokumenta|redni broj|rb|r br|rbr|broj reference|referenca transakcije|broj za reklamaciju|identifikator transakcije|poziv na broj zaduzenja|poziv na broj odobrenja|pnb|broj|id|oznaka transakcije|poziv na broj odobrenje|model i poziv na broj|broj prometa|bankovna referenca|autorizacijski broj|referenca banke",
    holder: "vlasnik racuna|korisnik kartice|vlasnik|imatelj|imatelj kartice|vlasnik kartice|nositelj",
    period:
      "razdoblje|izvod|broj izvoda|broj izvatka|izvadak|mjesec|mesec|godina|datum izvoda|datum izvatka|redni broj izvatka",
    qty: "kolicina|broj jedinica",
    price: "cijena|jedinicna cijena",
    other:
      "poslovnica|drzava|grad|adresa|postanski broj|racun br|broj rata|bodovi|kamata|popust|mjesto|mesto|model|oib|ekspozitura|filijala|pib|rate broj|sjediste primatelja|banka primatelja naziv|faktura",
  },
  sl: {
    date: "datum|datum knjizenja|datum transakcije|datum placila|datum izvedbe|datum prometa|datum obdelave|datum in ura|datum izvrsitve|dan",
    value_date: "datum valute|datum valutiranja|valuta datum|datum zapadlosti",
    time: "ura|cas|cas transakcije",
    amount: "znesek|znesek transakcije|znesek v valuti racuna|znesek placila|vrednost|znesek prometa",
    original_amount:
      "originalni znesek|znesek v tuji valuti|izvirni znesek|znesek v valuti transakcije|znesek v originalni valuti",
    balance:
      "saldo|stanje|stanje na racunu|novo stanje|stanje po transakciji|razpolozljivo stanje|zacetno stanje|koncno stanje|stanje racuna",
    fee: "provizija|nadomestilo|strosek|stroski",
    tax: "davek|ddv",
    rate: "tecaj|menjalni tecaj",
    outflow:
      "breme|v breme|odliv|odlivi|odhodki|odhodek|dvig|dvigi|bremenitev|bremenitve|znesek v breme|izdatki",
    inflow: "dobro|v dobro|priliv|prilivi|prihodki|prihodek|polog|pologi|odobritev|znesek v dobro|prejemki",
    currency: "valuta|valuta racuna|oznaka valute|valuta zneska",
    original_currency: "originalna valuta|valuta transakcije|izvirna valuta|tuja valuta",
    payee:
      "prejemnik|placnik|prejemnik placnik|placnik prejemnik|naziv prejemnika|trgovec|nasprotna stranka|udelezenec|naziv udelezenca|naziv prejemnika placnika|prodajno mesto|naziv partnerja|naziv placnika|upravicenec|upnik|dolznik",
    description:
      "opis|namen|namen placila|namen nakazila|opis transakcije|opis prometa|podrobnosti|besedilo|namen transakcije|dodatni opis|opis placila|opis namena",
    kind: "vrsta|vrsta transakcije|vrsta prometa|tip|tip transakcije|koda namena|nacin placila|vrsta posla",
    direction: "breme dobro|predznak|smer|v breme v dobro|dobro breme|b d",
    category: "kategorija|podkategorija",
    tags: "oznake",
    notes: "opomba|opombe|komentar|zapiski",
    account: "racun|stevilka racuna|kartica|stevilka kartice|iban racuna|ime racuna|moj racun",
    counter_account:
      "racun prejemnika|racun placnika|iban prejemnika|racun prejemnika placnika|racun nasprotne stranke|racun udelezenca|iban udelezenca|racun partnerja|partner racun",
    reference:
      "referenca|sklic|sklic v dobro|sklic v breme|stevilka transakcije|referenca prejemnika|referenca placnika|id transakcije|zaporedna stevilka|zap st|stevilka|referencna stevilka|sifra transakcije|id|reklamacijska stevilka",
    holder: "imetnik|imetnik racuna|imetnik kartice",
    period: "obdobje|izpisek|stevilka izpiska|mesec|leto",
    qty: "kolicina|stevilo",
    price: "cena na enoto",
    other:
      "drzava|mesto|naslov|posta|postna stevilka|racun st|obresti|popust|kraj|davcna stevilka|poslovalnica",
  },
  lt: {
    date: "data|operacijos data|mokejimo data|iraso data|apmokejimo data|atlikimo data|data ir laikas|ivykdymo data|uzskaitymo data|sandorio data|transakcijos data|pradzios data|apdorojimo data",
    value_date: "valiutavimo data|lesu iskaitymo data",
    time: "laikas",
    amount: "suma|operacijos suma|suma saskaitos valiuta|mokejimo suma|suma eur|bendra suma",
    original_amount: "pradine suma|suma operacijos valiuta|originali suma|suma uzsienio valiuta",
    balance: "likutis|likutis po operacijos|saskaitos likutis|balansas|galutinis likutis|pradinis likutis",
    fee: "mokestis|komisinis|komisinis mokestis|komisiniai",
    tax: "mokesciai|pvm",
    rate: "valiutos kursas|kursas",
    outflow: "debetas|islaidos|ismoketa|ismokos|suma debetas",
    inflow: "kreditas|pajamos|iplaukos|suma kreditas",
    currency: "valiuta|saskaitos valiuta|valiutos kodas",
    original_currency: "operacijos valiuta|pradine valiuta",
    payee:
      "gavejas|moketojas|moketojas gavejas|gavejas moketojas|moketojo arba gavejo pavadinimas|gavejo pavadinimas|prekybininkas|siuntejas|gavejo vardas|moketojo gavejo pavadinimas|korespondentas|kita salis",
    description:
      "paskirtis|mokejimo paskirtis|paaiskinimai|paaiskinimas|aprasymas|detales|operacijos aprasymas|informacija|detalus aprasymas",
    kind: "operacijos tipas|tipas|operacijos rusis|transakcijos tipas",
    direction: "debetas kreditas|d k|debeto kredito pozymis|kryptis",
    status: "busena|statusas",
    category: "kategorija",
    notes: "pastabos|pastaba|komentaras",
    account: "saskaita|saskaitos nr|saskaitos numeris|kortele|korteles numeris|mano saskaita",
    counter_account:
      "moketojo gavejo saskaita|gavejo saskaita|moketojo saskaita|korespondento saskaita|moketojo arba gavejo saskaitos nr|gavejo saskaitos nr|gavejo bankas",
    reference:
      "operacijos nr|dokumento nr|dokumento numeris|nuoroda|operacijos numeris|imokos kodas|eiles nr|kodas|iraso nr|transakcijos nr|unikalus kodas|operacijos kodas",
    holder: "savininkas|saskaitos savininkas|korteles turetojas",
    period: "laikotarpis|israsas|menuo",
    qty: "kiekis",
    price: "kaina",
    other: "salis|miestas|adresas|banko kodas|saskaita faktura|taskai|asmens kodas|palukanos",
  },
  lv: {
    date: "datums|darijuma datums|gramatosanas datums|maksajuma datums|iegramatosanas datums|datums un laiks|operacijas datums|transakcijas datums|izpildes datums",
    value_date: "valutesanas datums",
    time: "laiks",
    amount: "summa|darijuma summa|summa konta valuta|maksajuma summa|operacijas summa|kopsumma",
    original_amount: "sakotneja summa|originala summa|summa darijuma valuta",
    balance: "atlikums|konta atlikums|bilance|beigu atlikums|sakuma atlikums",
    fee: "komisija|komisijas maksa|maksa",
    tax: "nodoklis|pvn",
    rate: "valutas kurss|kurss",
    outflow: "debets|izdevumi|izejosie|izmaksas|izmaksa",
    inflow: "kredits|ienemumi|ienakosie|iemaksas|iemaksa",
    currency: "valuta|konta valuta|valutas kods",
    original_currency: "darijuma valuta|originala valuta",
    payee:
      "sanemejs|maksatajs|sanemejs maksatajs|maksatajs sanemejs|partneris|darijuma partneris|sanemeja nosaukums|tirgotajs|sutitajs|partnera nosaukums|nosaukums",
    description:
      "apraksts|maksajuma merkis|informacija sanemejam|detalas|maksajuma detalas|darijuma apraksts|merkis|informacija|papildu informacija",
    kind: "darijuma veids|veids|tips|darijuma tips|maksajuma veids|operacijas veids",
    direction: "debets kredits|d k|virziens",
    status: "statuss|stavoklis",
    category: "kategorija",
    notes: "piezimes|piezime|komentars",
    account: "konts|konta numurs|konta nr|karte|kartes numurs|mans konts",
    counter_account:
      "sanemeja konts|maksataja konts|partnera konts|sanemeja maksataja konts|sanemeja banka|partnera konta numurs",
    reference:
      "atsauce|dokumenta numurs|darijuma numurs|dokumenta nr|references numurs|numurs|maksajuma numurs|arhiva kods|transakcijas id",
    holder: "konta ipasnieks|kartes lietotajs|ipasnieks",
    period: "periods|izraksts|menesis",
    qty: "daudzums|skaits",
    price: "cena par vienibu",
    other: "valsts|pilseta|adrese|bankas kods|rekins|registracijas numurs|procenti",
  },
  et: {
    date: "kuupaev|tehingu kuupaev|kande kuupaev|makse kuupaev|kuupaev ja kellaaeg|kandepaev|arveldamise kuupaev|taitmise kuupaev|ostukuupaev",
    value_date: "vaartuspaev|vaartuskuupaev",
    time: "kellaaeg|aeg",
    amount: "summa|tehingu summa|summa konto valuutas|makse summa|kogusumma",
    original_amount: "algne summa|summa tehingu valuutas|originaalsumma|summa valuutas",
    balance: "saldo|jaak|saldo konto|konto jaak|loppsaldo|algsaldo|konto saldo",
    fee: "teenustasu|teenustasud|tasu|vahendustasu",
    tax: "kaibemaks|maks",
    rate: "vahetuskurss|kurss",
    outflow: "deebet|kulud|kulu|valjaminek|valjaminekud|valjamakse|deebet summa",
    inflow: "kreedit|tulud|tulu|sissetulek|sissetulekud|laekumine|laekumised|kreedit summa",
    currency: "valuuta|konto valuuta|valuuta kood",
    original_currency: "tehingu valuuta|algne valuuta",
    payee:
      "saaja maksja nimi|saaja maksja|saaja nimi|maksja nimi|makse saaja|maksja saaja|kaupmees|saatja|maksja|saaja voi maksja nimi|maksja saaja nimi|vastaspool|teise poole nimi",
    description:
      "selgitus|kirjeldus|makse selgitus|tehingu selgitus|selgitused|tehingu kirjeldus|detailid|uksikasjad",
    kind: "tehingu tuup|tuup|tehingu liik|liik|makse liik|reatuup",
    direction: "deebet kreedit|deebet kreedit d c|suund",
    status: "olek|staatus",
    category: "kategooria",
    notes: "markused|markus|kommentaar",
    account: "konto|kliendi konto|konto number|konto nr|kontonumber|kaart|kaardi number|minu konto",
    counter_account:
      "saaja maksja konto|saaja konto|maksja konto|vastaspoole konto|saaja panga kood|saaja pank|teise poole konto",
    reference:
      "viitenumber|arhiveerimistunnus|dokumendi number|tehingu number|makse number|viide|tehingu id|number|kande number|kande viide|tehingu viide|ostu number",
    holder: "kaardi omanik|konto omanik|omanik|kasutaja",
    period: "periood|valjavote|kuu",
    qty: "kogus|arv",
    price: "hind|uhiku hind",
    other:
      "riik|linn|aadress|arve|arve number|isikukood voi registrikood|registrikood|panga kood|intress|postiindeks",
  },
  fi: {
    date: "kirjauspaiva|paivays|tapahtumapaiva|paivamaara|pvm|kirjauspvm|tapahtuma pvm|maksupvm|ostopaiva|ostopvm|pv m|paiva|kirjauspaivamaara|tapahtuman paivamaara|maksupaivamaara|tapahtumapvm|kirjaus pvm|suorituspaiva|aika|ajankohta",
    value_date: "arvopaiva|maksupaiva|arvopvm|erapaiva|arvo pvm|korkopaiva",
    time: "kellonaika|klo|tapahtuma aika",
    amount:
      "maara|rahamaara|tapahtuman maara|maara euroa|summa|summa euroina|veloitus hyvitys|tapahtuman summa|maara tilin valuutassa|yhteensa|maksun maara",
    original_amount:
      "alkuperainen maara|alkuperainen summa|maara valuutassa|maara alkuperaisessa valuutassa|valuuttamaara|summa valuutassa",
    balance:
      "saldo|saldo jalkeen|tilin saldo|saldo tapahtuman jalkeen|loppusaldo|alkusaldo|kaytettavissa|saldo euroa",
    fee: "palvelumaksu|palkkio|kulut|maksu|provisio|toimitusmaksu",
    tax: "vero|alv|arvonlisavero|ennakonpidatys",
    rate: "valuuttakurssi|vaihtokurssi|kurssi",
    outflow: "otto|panot otot otto|menot|tililta|veloitus|otot|meno|veloitukset|nostot|lahteva|maksettu",
    inflow: "pano|tulot|tilille|hyvitys|panot|tulo|hyvitykset|talletus|talletukset|saapuva|saatu",
    currency: "valuutta|tilin valuutta|valuuttakoodi|valuuttalaji",
    original_currency: "alkuperainen valuutta|tapahtuman valuutta|ostovaluutta",
    payee:
      "saaja maksaja|saaja|saajan nimi|maksaja|maksaja saaja|nimi|maksajan nimi|saajan nimi tai maksajan nimi|kauppa|myyja|kauppias|vastaanottaja|lahettaja|saajan maksajan nimi|vastapuoli|maksun saaja|saaja tai maksaja|vastapuolen nimi|ostopaikka|liike",
    description:
      "selite|selitys|kuvaus|viesti|viesti selite|tapahtuman kuvaus|tapahtuma|viesti saajalle|tapahtumaselite|tiedot|lisatiedot|otsikko|maksun tiedot|viite viesti|viite tai viesti|viestikentta|selite viesti|tapahtumateksti|kirjausselite|viesti viite|viesti viitenumero",
    kind: "tapahtumalaji|laji|tapahtumatyyppi|tyyppi|maksutapa|tapahtumakoodi|tilitapahtuma|tilitapahtumalaji|kirjauslaji|tapahtuman tyyppi",
    direction: "pano otto|veloitus tai hyvitys|tulo meno|panot otot|etumerkki",
    status: "tila|maksun tila|tapahtuman tila",
    category: "luokka|alaluokka|kululuokka|tililuokka",
    tags: "tunnisteet|avainsanat",
    notes: "muistiinpano|muistiinpanot|huomautus|huomautukset|kommentti|oma muistiinpano|muistio",
    account: "tili|tilinumero|tilin numero|tilin nimi|kortti|kortin numero|oma tili|iban tili|korttinumero",
    counter_account:
      "saajan tilinumero|saajan tili|maksajan tilinumero|vastatili|saajan tilinumero ja pankin bic|saajan pankki|saajan bic|vastapuolen tili|tilinumero saaja|saajan iban|maksajan tili|vastaanottajan tili|saajan tilinumero tai iban",
    reference:
      "viite|viitenumero|arkistointitunnus|tapahtumatunnus|arkistotunnus|maksutunnus|tositenumero|numero|tapahtumanumero|kuittinumero|tapahtuman tunnus|tunnus|viitteet|arkistoviite|tosite",
    holder: "kortinhaltija|tilinomistaja|omistaja|tilin omistaja|kayttaja|kortin haltija",
    period: "kausi|tiliote|kuukausi|vuosi|laskutuskausi|tiliotteen numero",
    ticker: "arvopaperi|osake|kaupankayntitunnus",
    qty: "kappaletta|kpl|lukumaara|kappalemaara",
    price: "hinta|kappalehinta|yksikkohinta",
    other:
      "maa|kaupunki|osoite|postinumero|laskunumero|lasku|pisteet|korko|konttori|sijainti|toimipaikka|paikkakunta|alennus",
  },
  sv: {
    date: "datum|bokforingsdag|bokforingsdatum|transaktionsdag|transaktionsdatum|bokfort|bokford|bokfort datum|datum bokforing|kopdatum|inkopsdatum|betalningsdatum|datum och tid|dag|affarsdag|bokford datum|transdatum|genomford|betaldatum|startdatum|slutford|datum for kop|transaktionstid|bokf datum|utforandedatum",
    value_date: "valutadag|reskontradag|valutadatum|likviddag|forfallodag|forfallodatum",
    time: "tid|klockslag|tidpunkt",
    amount:
      "belopp|insattning uttag|insattningar uttag|uttag insattning|summa|transaktionsbelopp|totalbelopp|bokfort belopp|insatt uttag|insattning uttag belopp|belopp i kontots valuta|debiterat belopp",
    net: "nettobelopp",
    gross: "bruttobelopp",
    original_amount:
      "utlandskt belopp|belopp i utlandsk valuta|ursprungligt belopp|originalbelopp|belopp i valuta|valutabelopp|belopp utlandsk valuta|belopp i originalvaluta|utlandsk valuta belopp|kopbelopp|belopp i kopvaluta",
    balance:
      "saldo|saldo efter|bokfort saldo|disponibelt saldo|kontosaldo|ingaende saldo|utgaende saldo|saldo efter transaktion|disponibelt belopp|tillgangligt belopp|aktuellt saldo|behallning",
    fee: "avgift|avgifter|courtage|valutapaslag|vaxlingsavgift",
    tax: "skatt|moms|kallskatt|utlandsk kallskatt",
    rate: "vaxelkurs|valutakurs|vaxlingskurs",
    outflow:
      "debet|uttag|ut|ut av konto|utbetalning|utgift|utgifter|utbetalningar|utgaende|belopp ut|pengar ut|debiteringar",
    inflow:
      "kredit|insattning|in pa konto|inbetalning|inkomst|inkomster|inbetalningar|insattningar|ingaende|belopp in|insatt|pengar in|krediteringar",
    currency: "valuta|valutakod|kontovaluta|kontots valuta|valutaslag|transaktionsvaluta konto",
    original_currency:
      "ursprungsvaluta|transaktionsvaluta|originalvaluta|utlandsk valuta|kopvaluta|ursprunglig valuta|instrumentvaluta",
    payee:
      "mottagare|avsandare|mottagare avsandare|avsandare mottagare|betalningsmottagare|butik|handlare|namn|motpart|forsaljningsstalle|mottagarens namn|betalare|saljare|inkopsstalle|kopstalle|mottagare namn|namn pa motpart|motpartens namn|mottagarnamn|foretag|betald till|leverantor",
    description:
      "transaktion|transaktioner|beskrivning|rubrik|transaktionstext|meddelande|text|specifikation|transaktionstyp text|handelse|forklaring|bokforingstext|transaktion text|beskrivning av transaktion|transaktionsbeskrivning|kontohandelse|information|transaktionsinformation|avsandare meddelande|egen text|kop|text mottagare|meddelande till mottagare|kontohandelser",
    kind: "transaktionstyp|typ transaktion|typ av transaktion|typ|transaktionsslag|kontohandelsetyp|betalningssatt|betalningstyp|typ av betalning|transaktionskod",
    direction: "debet kredit|in ut|plus minus tecken|uttag eller insattning|tecken|kredit debet",
    status: "status|lage|transaktionsstatus|bokforingsstatus",
    category: "kategori|underkategori|huvudkategori|utgiftskategori",
    tags: "etiketter|taggar|nyckelord",
    notes:
      "anteckning|anteckningar|kommentar|kommentarer|notering|noteringar|egen notering|egna anteckningar",
    account:
      "konto|kontonummer|kontonamn|kort|kortnummer|clearingnummer kontonummer|eget konto|fran konto|kontonr|kortets namn|kontoidentitet|kontotyp",
    counter_account:
      "mottagarkonto|mottagarens konto|till konto|motkonto|mottagande konto|avsandarkonto|motpartens konto|till kontonummer|bankgiro|plusgiro|bankgiro plusgiro|avsandarens konto|mottagarens kontonummer|bg pg|fran till konto|mottagarbank",
    reference:
      "referens|verifikationsnummer|referensnummer|ocr|ocr nummer|transaktionsnummer|transaktions id|transaktionsreferens|lopnummer|radnummer|radnr|rad|betalningsreferens|verifikationsnr|referens nummer|mottagarreferens|avsandarreferens|id nummer|egen referens|kvitto|bankreferens|arkiveringsreferens|verifikat|ordernummer|betalningsid|nummer",
    holder: "kortinnehavare|kontohavare|innehavare|agare|kontoinnehavare|anvandare",
    period: "kontoutdrag|manad|ar|faktureringsperiod|fakturadatum|avser period|vecka",
    ticker: "vardepapper|kortnamn vardepapper|vardepapper beskrivning|aktie|vardepappersnamn",
    qty: "antal|antal andelar",
    price: "pris|styckpris|kurs per aktie",
    other:
      "clearingnummer|land|stad|ort|adress|postnummer|fakturanummer|faktura|poang|bonuspoang|ranta|kontor|rabatt|plats|telefonnummer|resultat|belopp och valuta|aterbetalning|organisationsnummer|personnummer|filial|butiksort",
  },
  no: {
    date: "dato|bokforingsdato|bokfort dato|bokfort|transaksjonsdato|utfort dato|utfort|betalingsdato|kjopsdato|dato bokfort|dato og tid|posteringsdato|dag|dato utfort|registreringsdato|bokforingsdag|bokfort den",
    value_date:
      "rentedato|valutadato|valuteringsdato|forfallsdato|valuteringsdag|renteberegningsdato|forfall",
    time: "tid|klokkeslett|tidspunkt",
    amount:
      "belop|transaksjonsbelop|sum|inn ut belop|bokfort belop|belop i norske kroner|totalbelop|belop inn ut|summen",
    original_amount:
      "valutabelop|belop i valuta|opprinnelig belop|belop i utenlandsk valuta|utenlandsk belop|originalbelop|utenlandsbelop|originalt belop|belop utenlandsk valuta|belop valuta",
    balance:
      "saldo|saldo etter|saldo etter bokforing|disponibel saldo|bokfort saldo|inngaende saldo|utgaende saldo|disponibelt belop|saldo etter transaksjon|kontosaldo|disponibelt",
    fee: "gebyr|gebyrer|kurtasje|omkostninger|valutapaslag",
    tax: "mva|merverdiavgift|kildeskatt",
    rate: "valutakurs|omregningskurs|vekslingskurs",
    outflow:
      "debet|ut fra konto|utbetalinger|utgifter|belop ut|ut av kontoen|uttak|utgift|utbetaling|ut belop|trukket|belastning|belastet|debet belop|ut fra kontoen|ut fra",
    inflow:
      "kredit|inn|inn pa konto|innbetalinger|inntekter|inntekt|belop inn|innskudd|innbetaling|inn belop|godskrevet|godskrift|inn pa kontoen|kreditert|inn pa",
    currency: "valuta|valutakode|kontovaluta|valutasort|myntenhet",
    original_currency: "opprinnelig valuta|transaksjonsvaluta|originalvaluta|utenlandsk valuta",
    payee:
      "mottaker|avsender|mottaker avsender|avsender mottaker|butikk|brukersted|navn|motpart|mottakernavn|mottakers navn|betaler|forhandler|utsteder|mottaker navn|betalt til|navn pa mottaker|selger|motpartens navn|fra til navn|betalingsmottaker|mottakerens navn|til fra",
    description:
      "transaktion|beskrivelse|forklaring|tekst|melding|forklarende tekst|transaksjonstekst|bokforingstekst|melding kid faktura nr|tekst pa kontoutskrift|posteringstekst|detaljer|beskrivelse av transaksjon|spesifisering|spesifikasjon|transaksjonsbeskrivelse|informasjon|melding til mottaker|tittel|belopet gjelder|arkivref tekst|betalingsmelding",
    kind: "transaksjonstype|type transaksjon|betalingstype|betalingsmate|transaksjonskode|undertype|kode|tekstkode|hovedtype|underkategori type",
    direction: "inn ut|debet kredit|ut inn|retning|kredit debet|fortegn|debet eller kredit",
    status: "status|tilstand|bokforingsstatus|reservert",
    category: "kategori|underkategori|hovedkategori",
    tags: "etiketter|merkelapper|stikkord",
    notes: "notat|notater|merknad|kommentar|kommentarer|merknader|eget notat",
    account:
      "konto|kontonummer|kontonavn|kort|kortnummer|egen konto|kontonr|kortnavn|fra konto|konto nr|min konto",
    counter_account:
      "til konto|mottakerkonto|mottakers konto|motkonto|mottakers kontonummer|fra kontonummer|til kontonummer|avsenderkonto|motkontonummer|mottakerkontonummer|kontonummer mottaker|bank mottaker|fra til konto",
    reference:
      "referanse|arkivref|arkivreferanse|kid|kid nummer|transaksjonsnummer|transaksjonsid|lopenummer|bilagsnummer|referansenummer|numref|numerisk referanse|bilag|bilagsnr|transaksjons id|kid faktura nr|betalingsreferanse|betalingsid|arkiv referanse|nummer|sjekknummer",
    holder: "kortholder|kontoeier|kortinnehaver|kontohaver|eier|kortholders navn",
    period: "maned|kontoutskrift|fakturadato|avregning|uke",
    ticker: "verdipapir|verdipapirnavn",
    qty: "antall|antall aksjer",
    price: "pris|stykkpris|pris per stk",
    other:
      "sted|by|land|adresse|postnummer|fakturanummer|faktura|poeng|rente|filial|bonus opptjent|rabatt|poststed|telefon|kjopssted|merkevare|bransje",
  },
  da: {
    date: "dato|bogforingsdato|bogfort|bogfort dato|transaktionsdato|posteringsdato|dato bogfort|kobsdato|betalingsdato|bogforingsdag|dag|dato og tid|dato for kob|handelsdato|udfort dato|registreringsdato|gennemfort",
    value_date: "valordato|rentedato|valor|valuteringsdato|forfaldsdato|renteberegningsdato",
    time: "tid|klokkeslaet|tidspunkt",
    amount:
      "belob|bevaegelse|transaktionsbelob|posteringsbelob|samlet belob|bogfort belob|belob i kontoens valuta",
    original_amount:
      "oprindeligt belob|belob i valuta|valutabelob|originalt belob|belob i udenlandsk valuta|udenlandsk belob|belob i original valuta|kobsbelob|originalbelob|montbelob",
    balance:
      "saldo|saldo efter|disponibel saldo|bogfort saldo|kontosaldo|saldo efter postering|primosaldo|ultimosaldo|disponibelt belob|lobende saldo",
    fee: "gebyr|gebyrer|kurtage|omkostninger",
    tax: "skat|moms|udbytteskat",
    rate: "valutakurs|vekselkurs|omregningskurs",
    outflow:
      "debet|ud|udgift|haevet|udbetaling|udgifter|udbetalinger|haevning|haevninger|belob ud|debet belob|ud af konto|penge ud|traek",
    inflow:
      "kredit|ind|indtaegt|indbetaling|indsat|indtaegter|indbetalinger|indsaetning|belob ind|ind pa konto|kredit belob|penge ind|indskud",
    currency: "valuta|valutakode|kontovaluta|montenhed|mont|montsort",
    original_currency:
      "oprindelig valuta|originalvaluta|original valuta|udenlandsk valuta|transaktionsvaluta",
    payee:
      "modtager|afsender|modtager afsender|afsender modtager|butik|forretning|navn|modpart|modtagers navn|betaler|modtagernavn|belobsmodtager|indbetaler|kobssted|afsendernavn|kreditors navn|afsender navn|betalingsmodtager|forretningsnavn|navn pa modtager|debitors navn",
    description:
      "transaktion|transaktioner|beskrivelse|tekst|posteringstekst|meddelelse|posteringstype tekst|besked|supplerende tekst|transaktionstekst|egen tekst|tekst til modtager|specifikation|forklaring|advisering|adviseringstekst|posteringsbeskrivelse|bemaerkning tekst|detaljer|lang posteringstekst|tekst pa kontoudtog|meddelelse til modtager|beskrivelse af postering",
    kind: "transaktionstype|posteringstype|type transaktion|betalingstype|betalingsform|betalingsmetode|kode|transaktionskode|hovedtype|hovedkategori type",
    direction: "ind ud|debet kredit|fortegn|retning|ud ind|indtaegt udgift",
    status: "status|tilstand|afstemt|posteringsstatus",
    category: "kategori|underkategori|hovedkategori|forbrugskategori",
    tags: "etiketter|maerkater|nogleord",
    notes: "note|bemaerkning|bemaerkninger|notat|notater|kommentar|kommentarer|note til postering|egne noter",
    account:
      "konto|kontonummer|kontonavn|kort|kortnummer|konto nr|egen konto|fra konto|reg nr konto nr|kontonr|kortnavn|min konto",
    counter_account:
      "modkonto|modtagerkonto|til konto|modtagers konto|afsenderkonto|modpartskonto|til kontonummer|modtagers kontonummer|afsenders konto|modtager konto|kreditors kontonummer|modtagers bank|indbetalers konto",
    reference:
      "reference|referencenummer|bilag|bilagsnummer|transaktionsnummer|lobenummer|transaktions id|arkivreference|bilagsnr|egen reference|betalings id|betalingsid|kortart kreditornummer|betalingsreference|bankreference|modtagers reference|debitors reference|nummer|checknummer|kvittering",
    holder: "kortholder|kontohaver|kortindehaver|kontoejer|ejer|indehaver",
    period: "maned|kontoudtog|ar|uge|opgorelsesdato",
    ticker: "vaerdipapir|papirnavn|fondskode",
    qty: "antal|stk",
    price: "pris|stykpris|pris pr stk",
    other:
      "sted|by|land|adresse|postnummer|postnr|fakturanummer|faktura|point|rente|reg nr|afdeling|rabat|telefon|registreringsnummer|cvr|cpr",
  },
  is: {
    date: "dagsetning|bokunardagur|dags|faersludagur|bokunardags|faersludagsetning|dagsetning faerslu|vidskiptadagur|dagur",
    value_date: "vaxtadagur|gjalddagi|eindagi|vaxtadags",
    time: "timi",
    amount: "upphaed|fjarhaed|fjarhaed faerslu|upphaed faerslu",
    original_amount: "erlend upphaed|upphaed i mynt|upprunaleg upphaed|erlend fjarhaed",
    balance: "stada|stada reiknings|eftirstodvar|ny stada|stada eftir faerslu",
    fee: "gjald|thoknun|kostnadur|faerslugjald",
    tax: "skattur|vsk|fjarmagnstekjuskattur",
    rate: "gengi",
    outflow: "uttekt|ut|uttektir|greidsla ut|gjold|debet upphaed",
    inflow: "innborgun|inn|innborganir|innlegg|tekjur",
    currency: "mynt|gjaldmidill|myntkodi",
    original_currency: "erlend mynt|upprunaleg mynt",
    payee:
      "vidtakandi|greidandi|motadili|nafn vidtakanda|soluadili|verslun|nafn greidanda|nafn vidtakanda eda greidanda|sendandi|nafn motadila",
    description: "lysing|skyring|textalykill texti|texti|skyringar|skyring faerslu|lysing faerslu",
    kind: "tegund|tegund faerslu|faerslutegund|textalykill|faerslulykill",
    direction: "inn ut|debet kredit",
    status: "stada faerslu",
    category: "flokkur|flokkar|yfirflokkur|undirflokkur",
    notes: "athugasemd|athugasemdir|minnispunktar",
    account: "reikningur|reikningsnumer|kort|kortanumer|kortnumer",
    counter_account: "motreikningur|reikningur vidtakanda|reikningur motadila",
    reference: "tilvisun|sedilnumer|numer|faerslunumer|tilvisunarnumer|bunkanumer",
    holder: "korthafi|eigandi|reikningseigandi",
    period: "timabil|manudur|yfirlit",
    qty: "fjoldi|magn",
    price: "verd|einingarverd",
    other:
      "kennitala|kennitala vidtakanda|kennitala vidtakanda eda greidanda|land|heimilisfang|postnumer|utibu|hb|banki|stadur|vextir|punktar",
  },
  tr: {
    date: "tarih|islem tarihi|muhasebe tarihi|kayit tarihi|islem tarih|hareket tarihi|tarih saat|odeme tarihi|harcama tarihi|islem tarihi saati|tarih ve saat|gerceklesme tarihi|provizyon tarihi|olusturma tarihi|gun|hesaba gecis tarihi",
    value_date: "valor|valor tarihi|vade|vade tarihi|son odeme tarihi",
    time: "saat|islem saati",
    amount:
      "tutar|islem tutari|miktar tutar|tutar tl|toplam tutar|odeme tutari|hareket tutari|islem tutari tl|meblag|islem miktari|tutari|borc alacak tutari|toplam",
    net: "net tutar",
    gross: "brut|brut tutar",
    original_amount:
      "orijinal tutar|doviz tutari|yabanci para tutari|orijinal islem tutari|yurt disi tutar|doviz tutar",
    balance:
      "bakiye|kalan bakiye|hesap bakiyesi|guncel bakiye|kullanilabilir bakiye|son bakiye|bakiye tl|islem sonrasi bakiye|kalan",
    fee: "ucret|komisyon|masraf|islem ucreti|komisyon tutari|masraf tutari|kesinti",
    tax: "vergi|kdv|bsmv|stopaj|kdv tutari",
    rate: "kurs|doviz kuru|kur",
    outflow:
      "borc|gider|giderler|cikan|cekilen|harcama|cikis|borc tutari|harcamalar|giden|borclar|cekilen tutar|cikan tutar|harcanan",
    inflow:
      "alacak|gelir|gelirler|giren|yatirilan|giris|alacak tutari|gelen|alacaklar|yatan|yatan tutar|yatirilan tutar|giren tutar",
    currency: "para birimi|doviz cinsi|doviz kodu|para birimi kodu|pb|doviz",
    original_currency: "orijinal para birimi|islem para birimi",
    payee:
      "alici|gonderen|odeyen|alici gonderen|gonderen alici|karsi taraf|uye isyeri|isyeri|alici adi|alici unvani|lehtar|karsi hesap adi|alici adi soyadi|karsi taraf adi|gonderen adi|magaza|satici|gonderici|uye is yeri|is yeri adi|isyeri adi|karsi ad soyad|borclu|alici ad soyad|firma|ad soyad unvan|kime|kimden|amir|lehdar|uye isyeri adi",
    description:
      "aciklama|islem aciklamasi|detay|islem detayi|aciklamalar|ayrintilar|islem aciklama|hareket aciklamasi|ek aciklama|mesaj|konu|ayrinti|detaylar|bilgi|islem detaylari|aciklama detay",
    kind: "islem tipi|islem turu|islem|tur|tip|islem kodu|hareket tipi|islem adi|odeme yontemi|kanal|islem kanali|odeme tipi|hareket turu|odeme sekli|turu",
    direction: "borc alacak|alacak borc|b a|a b|yon|giden gelen|gelir gider|borc alacak durumu|giris cikis",
    status: "durum|islem durumu|durumu|statu",
    category: "kategori|alt kategori|harcama kategorisi|sektor",
    tags: "etiketler|etiket",
    notes: "notlar|yorum|notum|yorumlar",
    account: "hesap|hesap no|hesap numarasi|hesap adi|kart no|kart numarasi|kart|kart adi|hesabim|hesap turu",
    counter_account:
      "karsi hesap|alici iban|karsi hesap no|alici hesap|gonderen iban|karsi iban|alici hesap no|gonderen hesap|karsi hesap iban|karsi banka|alici banka|karsi hesap numarasi|gonderen banka",
    reference:
      "referans|referans no|dekont no|islem no|fis no|islem numarasi|sira no|referans numarasi|dekont|cek no|fis numarasi|makbuz no|islem referansi|dekont numarasi|sira|sorgu no|evrak no|islem kimligi|numara|sira numarasi|islem referans no",
    holder: "kart sahibi|hesap sahibi|ad soyad|musteri adi|kullanici|adi soyadi",
    period: "donem|ekstre|ay|yil|ekstre tarihi|hesap kesim tarihi|ekstre donemi",
    ticker: "hisse|hisse kodu|sembol|menkul kiymet|hisse senedi",
    qty: "miktar|adet|pay adedi",
    price: "fiyat|birim fiyat|islem fiyati",
    other:
      "sube|sube kodu|sube adi|ulke|sehir|adres|fatura no|fatura|puan|bonus tutari|taksit|kazanilan puan|taksit sayisi|vergi no|tckn|telefon|il|ilce|banka|banka kodu|faiz|indirim|bolge|taksit no|para puan|maxipuan|tc kimlik no|musteri no|musteri numarasi|vkn",
  },
  id: {
    date: "tanggal|tanggal transaksi|tgl|tgl transaksi|tanggal posting|tanggal pembukuan|tanggal waktu|tanggal dan waktu|waktu transaksi|tanggal pembayaran|tgl posting|tanggal transaksi waktu|tanggal efektif transaksi",
    value_date: "tanggal valuta|tanggal efektif|tgl efektif|tgl valuta|jatuh tempo",
    time: "waktu|jam",
    amount:
      "jumlah|nominal transaksi|jumlah transaksi|mutasi|nilai|nilai transaksi|jumlah uang|total pembayaran|nominal rp|total transaksi",
    balance: "saldo|saldo akhir|saldo awal|sisa saldo|saldo idr|saldo rp|saldo berjalan",
    fee: "biaya|biaya admin|biaya transaksi|biaya administrasi|biaya layanan",
    tax: "pajak|ppn",
    rate: "nilai tukar",
    outflow:
      "debit|debet|pengeluaran|penarikan|keluar|dana keluar|uang keluar|debet idr|jumlah keluar|mutasi debet|mutasi debit|debit rp|debit idr",
    inflow:
      "kredit|pemasukan|setoran|masuk|dana masuk|kredit idr|uang masuk|pendapatan|jumlah masuk|mutasi kredit|kredit rp|penerimaan",
    currency: "mata uang|kode mata uang",
    payee:
      "penerima|pengirim|pembayar|nama penerima|nama pengirim|merchant toko|pengirim penerima|penerima pengirim|dari ke|nama toko|toko|sumber tujuan",
    description:
      "keterangan|deskripsi|uraian|uraian transaksi|rincian|berita|rincian transaksi|deskripsi transaksi|keterangan transaksi|detail transaksi|remark transaksi|detil transaksi|berita transfer",
    kind: "jenis transaksi|tipe transaksi|jenis|tipe|metode pembayaran|jenis mutasi|sandi transaksi",
    direction: "debit kredit|db kr|d k|kredit debit|masuk keluar|debet kredit|cr db mutasi",
    category: "kategori|sub kategori",
    notes: "catatan|komentar",
    account:
      "rekening|nomor rekening|no rekening|nama rekening|kartu|nomor kartu|no kartu|sumber dana|no rek|akun",
    counter_account:
      "rekening tujuan|no rekening tujuan|bank tujuan|rekening lawan|rekening penerima|nomor rekening tujuan",
    reference:
      "referensi|no referensi|nomor referensi|no transaksi|id transaksi|no ref|nomor transaksi|kode transaksi|no bukti|no urut|nomor",
    holder: "pemegang kartu|nama pemilik rekening|nama nasabah|pemilik rekening",
    period: "periode|bulan|tahun|rekening koran",
    qty: "kuantitas|lembar",
    price: "harga|harga satuan",
    other: "cabang|kode cabang|kota|negara|alamat|no faktur|poin|teller|kcp|bunga|cicilan|diskon|npwp",
  },
  ms: {
    date: "tarikh|tarikh urus niaga|tarikh transaksi|tarikh urusniaga|tarikh pos|tarikh masuk|tarikh catatan|tarikh dan masa",
    value_date: "tarikh nilai|tarikh kuat kuasa",
    time: "masa",
    amount: "amaun|jumlah urus niaga|jumlah rm|amaun transaksi|jumlah urusniaga|jumlah bayaran",
    balance: "baki|baki akaun|baki penyata|baki akhir|baki semasa",
    fee: "caj|yuran",
    tax: "cukai",
    outflow: "debit|pengeluaran|wang keluar|debit rm|perbelanjaan|keluar",
    inflow: "kemasukan|wang masuk|kredit rm|masuk",
    currency: "mata wang",
    payee: "penerima|penghantar|nama penerima|peniaga|nama pedagang",
    description:
      "butir|butiran|butiran urus niaga|keterangan|huraian|butir urusniaga|butiran transaksi|keterangan urus niaga|perihal",
    kind: "jenis|jenis transaksi|jenis urus niaga|kaedah pembayaran",
    direction: "debit kredit|masuk keluar",
    category: "kategori",
    notes: "nota|nota pengguna|catatan",
    account: "akaun|nombor akaun|no akaun|kad|no kad|nama akaun",
    reference: "rujukan|no rujukan|nombor rujukan|id transaksi|no cek",
    holder: "pemegang kad|pemegang akaun",
    period: "tempoh|penyata|bulan",
    qty: "kuantiti",
    price: "harga",
    other: "cawangan|negara|bandar|alamat|mata ganjaran|faedah",
  },
  vi: {
    date: "ngay|ngay giao dich|ngay gd|ngay hach toan|thoi gian giao dich|ngay gio giao dich|ngay thuc hien|ngay ghi so|ngay gio|thoi gian|thoi gian gd|ngay chung tu|ngay thanh toan|ngay but toan|ngay thang",
    value_date: "ngay hieu luc|ngay gia tri|ngay den han",
    time: "gio|gio giao dich",
    amount:
      "so tien|so tien giao dich|so tien gd|gia tri giao dich|gia tri|phat sinh|tong tien|so tien thanh toan|giao dich so tien",
    original_amount: "so tien nguyen te|so tien goc|so tien ngoai te|nguyen te",
    balance:
      "so du|so du cuoi|so du sau giao dich|so du tai khoan|so du dau|so du kha dung|so du dau ky|so du cuoi ky|so du luy ke",
    fee: "phi|phi giao dich|phi dich vu|le phi|phi chuyen tien",
    tax: "thue|thue gtgt|vat thue",
    rate: "ty gia|ti gia",
    outflow:
      "ghi no|no|so tien ghi no|phat sinh no|tien ra|chi|rut tien|so tien chi|rut ra|chi tieu|tien rut ra|so tien rut|no tktt|khoan chi|phat sinh giam|so tien rut ra",
    inflow:
      "ghi co|co|so tien ghi co|phat sinh co|tien vao|thu|gui tien|so tien thu|gui vao|thu nhap|tien gui vao|so tien gui|co tktt|khoan thu|phat sinh tang|so tien gui vao|nop tien",
    currency: "loai tien|don vi tien te|tien te|loai tien te|dvtt|ma tien te",
    payee:
      "nguoi thu huong|nguoi nhan|nguoi gui|ten nguoi nhan|doi tac|don vi thu huong|ten doi ung|nguoi nhan nguoi gui|ten tai khoan doi ung|don vi chap nhan the|nguoi thu huong chuyen tien|ten nguoi thu huong|cua hang|nguoi huong|doi tuong|ten don vi thu huong|don vi chuyen khoan|ten nguoi chuyen|ten don vi|nguoi chuyen",
    description:
      "noi dung|dien giai|mo ta|noi dung giao dich|chi tiet giao dich|mo ta giao dich|noi dung chi tiet|chi tiet|dien giai chi tiet|giao dich|noi dung chuyen khoan|noi dung thanh toan",
    kind: "loai giao dich|loai|kenh giao dich|hinh thuc thanh toan|kieu giao dich|phuong thuc thanh toan|loai gd",
    direction: "no co|thu chi|ghi no ghi co|co no|ghi no co",
    status: "trang thai|tinh trang|trang thai giao dich",
    category: "danh muc|hang muc|nhom|nhom chi tieu",
    tags: "nhan|the tag",
    notes: "ghi chu|chu thich",
    account: "tai khoan|so tai khoan|so the|ten tai khoan|the|vi|so tk",
    counter_account:
      "tai khoan doi ung|so tai khoan doi ung|tai khoan thu huong|ngan hang doi tac|tai khoan nhan|ngan hang thu huong|tai khoan nguoi nhan|so tai khoan thu huong|tai khoan dich|ngan hang doi ung|tk doi ung|tai khoan doi tac",
    reference:
      "so tham chieu|ma giao dich|so giao dich|so but toan|so ct|stt|ma gd|so chung tu|so ref|ma tham chieu|so hoa don tham chieu|ma chung tu|so thu tu",
    holder: "chu the|chu tai khoan|ten khach hang|ten chu the|ten chu tai khoan",
    period: "ky|ky sao ke|thang|nam|sao ke",
    qty: "so luong|khoi luong",
    price: "don gia|gia",
    other:
      "chi nhanh|quoc gia|thanh pho|dia chi|so hoa don|diem|ma ngan hang|ma so thue|diem thuong|lai suat|phong giao dich|so dien thoai|khuyen mai",
  },
  az: {
    date: "tarix|emeliyyat tarixi|tarix ve vaxt",
    amount: "mebleg|emeliyyat meblegi",
    balance: "qaliq|balans",
    fee: "komissiya|xidmet haqqi",
    outflow: "mexaric|xerc",
    inflow: "medaxil",
    currency: "valyuta",
    payee: "alan|gonderen",
    description: "tesvir|teyinat|odenisin teyinati",
  },
  sq: {
    date: "data e transaksionit|data e veprimit|data e postimit",
    value_date: "data e valutes|data valute",
    amount: "shuma|shuma e transaksionit",
    balance: "gjendja|balanca",
    fee: "komisioni|komision",
    outflow: "debi|dalje|shpenzime",
    inflow: "kredi|hyrje|te ardhura",
    currency: "monedha|valuta",
    payee: "perfituesi|derguesi",
    description: "pershkrimi|pershkrim|detajet",
    reference: "referenca",
  },
};
