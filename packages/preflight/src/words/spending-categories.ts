/** Categories of what is bought, as programs and cards name them: a refund has the same, so that one row alone shows nothing. */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** One language a line. */
const SPENDING = `
  groceries|grocery|supermarkets|supermarket|grocery stores|food|food drink|food and drink|food dining|food and dining|eating out|dining|dining out|dining drinking|restaurants|restaurant|restaurants bars|cafes|coffee shops|fast food|bars|gas|gasoline|fuel|gas fuel|gas stations|gas automotive|petrol|auto|automotive|auto transport|car|parking|tolls|public transport|public transportation|transport|transportation|taxi|travel|travel entertainment|airfare|airlines|hotels|lodging|vacation|holidays|shopping|merchandise|department stores|warehouse clubs|online shopping|clothes|clothing|electronics|electronics software|home improvement|furniture|household|home|pets|pet care|books|hobbies|sports|gym|fitness|entertainment|movies|music|streaming|subscriptions|health wellness|health fitness|healthcare|pharmacy|doctor|dentist|medical|medical services|personal care|hair|beauty|utilities|bills|bills utilities|bills and utilities|mobile phone|internet|phone|insurance|rent|education|kids|child care|gifts donations|charity|leisure|drinks|alcohol|alcohol bars
  lebensmittel|supermarkt|einkaufe|restaurant cafe|gastronomie|essen trinken|essen und trinken|tanken|kraftstoff|auto verkehr|mobilitat|verkehr|reisen|urlaub|kleidung|bekleidung|drogerie|haushalt|wohnen|freizeit|unterhaltung|gesundheit|apotheke|versicherungen|telefon internet|bildung|haustiere
  alimentation|courses|supermarche|restaurants et bars|restauration|carburant|transports|voyages|voyage|vacances|vetements|habillement|loisirs|sorties|sante|pharmacie|logement|abonnements|achats shopping|education|maison|animaux
  boodschappen|horeca|uit eten|brandstof|vervoer|reizen|vakantie|kleding|vrije tijd|gezondheid|wonen|verzekeringen|abonnementen
  alimentacion|supermercado|comida|restaurantes|gasolina|combustible|viajes|ropa|ocio|entretenimiento|salud|farmacia|hogar|suscripciones|mascotas|servicios basicos
  spesa|alimentari|ristoranti|ristorante|carburante|trasporti|viaggi|abbigliamento|tempo libero|svago|salute|casa|bollette|abbonamenti|animali
  mercado|alimentacao|restaurantes e bares|combustivel|transporte|viagem|viagens|vestuario|lazer|saude|farmacia e saude|moradia|educacao|assinaturas
  jedzenie|zakupy spozywcze|spozywcze|restauracje|paliwo|podroze|ubrania|odziez|rozrywka|zdrowie|apteka|dom|rachunki
  potraviny|jidlo|restaurace|pohonne hmoty|cestovani|obleceni|zabava|zdravi|domacnost|bydleni|etelek|elelmiszer|etterem|uzemanyag|ruhazat|szorakozas|egeszseg
  livsmedel|mat|restaurang|bensin|drivmedel|resor|klader|nojen|halsa|boende|dagligvarer|mat og drikke|drivstoff|reiser|klaer|helse|bolig|dagligvarer og mad|benzin|rejser|toj|sundhed|ruoka|ravintolat|polttoaine|matkailu|vaatteet|terveys|asuminen
  продукты|супермаркеты|рестораны|кафе|кафе и рестораны|фастфуд|топливо|азс|заправки|транспорт|такси|путешествия|одежда|одежда и обувь|развлечения|здоровье|аптеки|красота|дом и ремонт|связь|продукти|ресторани|одяг|розваги|здоровя|хранителни стоки|ресторанти|гориво
  market|restoran|akaryakit|ulasim|seyahat|giyim|eglence|saglik|faturalar|makanan|belanja harian|transportasi|hiburan|pakaian|kesehatan|an uong|di chuyen|mua sam|giai tri|suc khoe
  餐饮|餐饮美食|交通出行|交通|购物|日用百货|服饰装扮|服装|娱乐|医疗|医疗健康|住房|食品|餐飲|購物|娛樂|醫療|食費|外食|日用品|交通費|衣服|娯楽|医療|光熱費|식비|교통|쇼핑|의료|문화생활`;

/** The categories. */
export const spendingCategories = (): readonly string[] => wordsIn(SPENDING);

const known = once(() => new Set(spendingCategories()));

const MAX_CATEGORY_LENGTH = 40;

/** Whether a whole cell is a category of purchases. */
export const isSpendingCategory = (cell: string): boolean =>
  cell.length <= MAX_CATEGORY_LENGTH && known().has(plainCell(cell));
