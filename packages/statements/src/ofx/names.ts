/** Names of OFX 1.6 and 2.2.1 that are read; all others are passed over, what stands in them is as if it stood around them. */

export const STATEMENTS: ReadonlySet<string> = new Set(["STMTRS", "CCSTMTRS", "INVSTMTRS"]);

export const TRANSACTIONS: ReadonlySet<string> = new Set(["STMTTRN", "STMTTRNP"]);

/** Trades with the cash that they cost or bring. */
const CASH_TRADES = [
  ..."BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK".split(" "),
  ..."INCOME INVEXPENSE MARGININTEREST RETOFCAP".split(" "),
];

/** Trades that leave the cash of the account as it is. */
export const CASHLESS_TRADES: ReadonlySet<string> = new Set(
  "CLOSUREOPT JRNLFUND JRNLSEC REINVEST SPLIT TRANSFER".split(" "),
);

export const TRADES: ReadonlySet<string> = new Set([...CASH_TRADES, ...CASHLESS_TRADES]);

/** What has other elements in it. None of them stands within itself. */
export const AGGREGATES: ReadonlySet<string> = new Set([
  ...STATEMENTS,
  ...TRANSACTIONS,
  ...TRADES,
  ..."OFX SIGNONMSGSRSV1 SONRS STATUS BANKMSGSRSV1 CREDITCARDMSGSRSV1 INVSTMTMSGSRSV1".split(" "),
  ..."STMTTRNRS CCSTMTTRNRS INVSTMTTRNRS BANKACCTFROM CCACCTFROM INVACCTFROM BANKACCTTO CCACCTTO".split(" "),
  ..."BANKTRANLIST BANKTRANLISTP INVTRANLIST INVBANKTRAN LEDGERBAL AVAILBAL BALLIST BAL INVBAL".split(" "),
  ..."CURRENCY ORIGCURRENCY PAYEE IMAGEDATA INVTRAN INVBUY INVSELL SECID INVPOSLIST INVOOLIST SECLIST".split(
    " ",
  ),
]);

/** What has a value. */
export const LEAVES: ReadonlySet<string> = new Set([
  ..."ACCTID BALAMT CHECKNUM CODE CORRECTACTION CORRECTFITID CURDEF CURRATE CURSYM DTASOF DTAVAIL DTPOSTED".split(
    " ",
  ),
  ..."DTSETTLE DTTRADE DTTRAN DTUSER EXTDNAME FITID MEMO MESSAGE NAME REFNUM SEVERITY SRVRTID".split(" "),
  ..."TOTAL TRNAMT TRNTYPE UNIQUEID".split(" "),
]);
