/**
 * Whether the words of a text say that money came in or went out: a salary comes in, a purchase at a shop that everybody
 * knows goes out.
 */

const INTO =
  "salary|payroll|wages|paycheck|pay check|direct dep(?:osit)?|deposit|refund|reimbursement|cash ?back|dividend|interest (?:paid|earned|credit|received|payment)|interest$|credit interest|payment received|payment thank you|autopay|received from|transfer from|from savings|incoming|rebate|reversal|gehalt|lohn|gutschrift|rückerstattung|erstattung|zinsgutschrift|eingang|salaire|virement recu|vir recu|remboursement|nomina|abono|devolucion|ingreso|reembolso|stipendio|accredito|rimborso|salario|salario|deposito|rendimento|pix recebid[ao]|transferencia recebida|salaris|loon|bijschrijving|terugbetaling|wynagrodzenie|przelew przychodzacy|zwrot|vyplata|mzda|prichozi|lon|lonn|insattning|palkka|зарплата|заработная плата|зачисление|пополнение|возврат|поступление|maas|gelen|iade|工资|薪资|退款|转入|收款|収入|給与|給料|振込入金|급여|입금|환불|משכורת|זיכוי|راتب|إيداع|gaji|lương|เงินเดือน";

const OUT =
  "purchase|pos|atm|withdrawal|cash withdrawal|card payment|debit card|direct debit|standing order|bill payment|payment to|transfer to|to savings|fee|charge|rent|mortgage|insurance|subscription|check paid|einkauf|kartenzahlung|lastschrift|barabhebung|bargeldauszahlung|miete|versicherung|gebuhr|entgelt|dauerauftrag|achat|paiement|carte|cb|prelevement|prlv|retrait|loyer|assurance|frais|compra|pago|recibo|retiro|cajero|alquiler|seguro|comision|pagamento|prelievo|addebito|affitto|commissione|saque|tarifa|aluguel|pix enviad[ao]|betaalautomaat|incasso|huur|opname|zakup|platnosc|wyplata z bankomatu|oplata|czynsz|nakup|platba|vyber|poplatek|najem|kop|kortkop|autogiro|hyra|dankort|osto|nosto|покупка|оплата|снятие|списание|комиссия|перевод клиенту|alisveris|odeme|nakit cekim|消费|支付|付款|取款|転出|支払|引落|출금|결제|구매|קניה|משיכה|شراء|سحب|pembelian|penarikan|mua|rút tiền|ซื้อ|ถอน";

/** Shops and services that take money. */
const SHOPS =
  "amazon|amzn|netflix|spotify|uber|lyft|starbucks|mcdonald'?s?|burger king|subway|kfc|pizza|cafe|coffee|restaurant|ristorante|restaurante|bakery|bäckerei|boulangerie|panaderia|supermarket|supermarkt|supermercado|supermarche|market|grocery|groceries|lidl|aldi|rewe|edeka|penny|netto|dm drogerie|rossmann|hofer|spar|billa|migros|coop|denner|carrefour|auchan|leclerc|intermarche|monoprix|mercadona|dia|eroski|esselunga|conad|pingo doce|continente|tesco|sainsbury'?s?|asda|morrisons|waitrose|boots|walmart|target|costco|safeway|kroger|whole foods|trader joe'?s?|walgreens|cvs|7 eleven|shell|bp|esso|exxon|chevron|total|aral|repsol|cepsa|eni|orlen|petrol|gas station|fuel|ikea|h&m|zara|decathlon|media markt|saturn|fnac|apple|itunes|google|microsoft|steam|playstation|nintendo|paypal|ebay|aliexpress|albert heijn|jumbo|kruidvat|etos|hema|biedronka|zabka|lewiatan|rossmann|kaufland|tesco|albert|ica|willys|rema|kiwi|netto|fotex|prisma|k market|s market|airbnb|booking\\.?com|ryanair|easyjet|lufthansa|deutsche bahn|sncf|renfe|trenitalia|ns groep|vodafone|telekom|o2|orange|t mobile|telefonica|verizon|at&t|comcast|pharmacy|apotheke|farmacia|pharmacie|apteka|parking|parkplatz|taxi|bolt|grab|gojek|deliveroo|just eat|doordash|grubhub|hotel|cinema|kino|gym|fitness|dentist|electric|electricity|water|wasser|strom|internet|broadband|mobile";

const words = (list: string): RegExp => new RegExp(`(?:^|[^\\p{L}])(?:${list})(?:$|[^\\p{L}])`, "u");
/** Words of scripts without blanks between words. */
const bare = (list: string): RegExp =>
  new RegExp(
    list
      .split("|")
      .filter((word) => /[\u0590-\u06ff\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]/.test(word))
      .join("|"),
    "u",
  );

const [IS_IN, IS_OUT, IS_SHOP] = [words(INTO), words(OUT), words(SHOPS)];
const [IS_IN_BARE, IS_OUT_BARE] = [bare(INTO), bare(OUT)];

const LONGEST = 300;

/** The direction that the words of a text say; undefined if they say none, or both. */
export const textDirection = (text: string): "in" | "out" | undefined => {
  const plain = text
    .slice(0, LONGEST)
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[*_/,;:-]+/g, " ");
  const into = IS_IN.test(plain) || IS_IN_BARE.test(text);
  const out = IS_OUT.test(plain) || IS_OUT_BARE.test(text);
  if (into !== out) return into ? "in" : "out";
  if (into) return undefined;
  return IS_SHOP.test(plain) ? "out" : undefined;
};
