/**
 * Former ISO 4217 currency codes (list three) of the last thirty years, each with the last year in which statements can have it.
 */
const FORMER =
  "ADP 2002 AFA 2003 ANG 2025 AOR 1999 ATS 2002 AZM 2006 BEF 2002 BGL 2003 BGN 2026 BYB 2001 BYR 2016 CSD 2006 CUC 2021 " +
  "CYP 2008 DEM 2002 ECS 2000 EEK 2011 ESP 2002 FIM 2002 FRF 2002 GHC 2008 GRD 2002 GWP 1997 HRK 2023 IEP 2002 ITL 2002 " +
  "LTL 2015 LUF 2002 LVL 2014 MGF 2005 MRO 2018 MTL 2008 MZM 2006 NLG 2002 PLZ 1997 PTE 2002 ROL 2006 SDD 2007 SIT 2007 " +
  "SKK 2009 SLL 2024 SRG 2004 STD 2018 TJR 2001 TMM 2009 TPE 2002 TRL 2005 VEB 2008 VEF 2018 XEU 1999 YUM 2003 ZMK 2013 " +
  "ZRN 1998 ZWD 2009 ZWL 2024";

const LAST_YEARS: ReadonlyMap<string, number> = new Map(
  [...FORMER.matchAll(/([A-Z]{3}) (\d{4})/g)].map(([, code, year]) => [code!, Number(year)]),
);

/** The last year of a currency that is no longer in use, in any case; undefined if the text is none. */
export const lastYearOfCurrency = (text: string): number | undefined =>
  text.length === 3 ? LAST_YEARS.get(text.toUpperCase()) : undefined;
