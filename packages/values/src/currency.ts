/**
 * Current ISO 4217 currency codes, as of January 2026 (list one, with the funds, metal and testing codes).
 * A table of our own: the list of the runtime also has former currencies, and the packages with the list are
 * years behind.
 */
const CODES =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF " +
  "CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP " +
  "GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT " +
  "LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR " +
  "NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN " +
  "SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD " +
  "XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG";

/** The current ISO 4217 currency codes, such as `EUR`, in the order of the alphabet. */
export const CURRENCY_CODES: readonly string[] = CODES.split(" ");

const CURRENCIES: ReadonlySet<string> = new Set(CURRENCY_CODES);

/** Whether `text` is a current currency code, in any case. */
export const isCurrencyCode = (text: string): boolean =>
  text.length === 3 && CURRENCIES.has(text.toUpperCase());

/** The number of digits after the point of currencies that do not have two (ISO 4217, minor units). */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    BIF: 0,
    CLP: 0,
    DJF: 0,
    GNF: 0,
    ISK: 0,
    JPY: 0,
    KMF: 0,
    KRW: 0,
    PYG: 0,
    RWF: 0,
    UGX: 0,
    UYI: 0,
    VND: 0,
    VUV: 0,
    XAF: 0,
    XOF: 0,
    XPF: 0,
    BHD: 3,
    IQD: 3,
    JOD: 3,
    KWD: 3,
    LYD: 3,
    OMR: 3,
    TND: 3,
    CLF: 4,
    UYW: 4,
  }),
);

/** Codes of metals, funds and testing, which have no minor unit. */
const NO_MINOR_UNIT = /^(?:XAG|XAU|XBA|XBB|XBC|XBD|XDR|XPD|XPT|XSU|XTS|XUA|XXX)$/;

/** The number of digits after the point in amounts of this currency. */
export const minorUnits = (currency: string): number =>
  MINOR_UNITS.get(currency) ?? (NO_MINOR_UNIT.test(currency) ? 0 : 2);

/** Countries that pay in euros: their currency's code does not begin with their own. */
const EURO = /^(?:A[DT]|B[EG]|CY|DE|E[ES]|F[IR]|GR|HR|I[ET]|L[TUV]|M[CT]|NL|PT|S[IKM]|VA)$/;

/** Units of account of banks and funds, which nobody pays in. */
const NOT_PAID_IN = /^(?:BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW)$/;

/**
 * The currency that people pay in, in a country by its two letters (ISO 3166); undefined where none is known. ISO 4217 makes a code
 * of the country's and a letter.
 */
export const currencyOfCountry = (country: string): string | undefined =>
  EURO.test(country)
    ? "EUR"
    : [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        .map((letter) => country + letter)
        .find((code) => isCurrencyCode(code) && !NOT_PAID_IN.test(code));
