/** Generated from the layouts by `npm run docs`: what detection needs of them, in a form that a page loads (read-index.ts). */
export const LAYOUT_INDEX = `
ADCB|2026|D|5ehbm3:d1n3
AIB|2024|D|14e92q2:d1n2
AIB|2026|D|ho54v9:d1n2|2c5t12:d1n2
ANZ|2014|D+|qp1oqr:d6a5n3
ASB|2014|+|17zrapg:n4
Agricultural Bank of China|2024|+|16dmh8w:n5
Akbank|2025|D-|2wmkhk:
Alfa-Bank|2016|D|1qbzd6:n5
Alior Bank|2023|D+|1vcfh9u:d0
Alipay|2023||50n3cm:a6n2
Ally Bank|2025||qo71np:n4
American Express|2024|-|2buhyy:n1
American Express|2024|M-|1em135i:a4n1|wygpyo:a4n1
American Express|2026|D-|1srp5vi:d0a3n2|9p1l5u:d0a3n2
American Express|2026|D-|lqm2at:a4n1
Apple Card|2024|M-|hqjmd7:d0n3|1tmbs01:d0n3
Arvest Bank|2025|M|1difa31:n3
Avanza|2020|+|16kpbif:
Avanza|2021|+|1knrqi4:|ljned1:
Axis Bank|2025|D|1smy85l:n2
BCA|2023|D|1faglxe:n1
BNP Paribas Fortis|2015|D+|1vdcceh:d1n8
BNP Paribas Fortis|2021|D+|djd3kx:d1
BNZ|2023|D+|aid15d:n2
BUX|2023||137p55:a9
Banca Transilvania|2018||ynjunt:d0n2
Banco BPM|2026|D|o2b6n4:d1n7
Banco Inter|2023|D+|1htcoqx:d0n2
Banco de la Nación Argentina|2025|D+|bnle9:n2
Banco do Brasil|2010|+|1z1s63:d0n2
Bancolombia|2026|+|1j9d5xm:a4n1
Bank Millennium|2024||w72ojm:d1n5
Bank Pekao|2024|D+|7myxi1:d0n2
Bank of America|2017|M+|o0yw79:n2
Bank of America|2024|M+|1yqspse:n1
Bank of China|2024|+|iomid2:n9
Bank of China|2025||y4kxkr:d0n3
Bank of Communications|2024||szooxu:n8
Bank of Ireland|2017||1e9kq9x:n1
Bank of Montreal|2023|+|6wm2w6:n4
Bank of Montreal|2023|-|1nws2eh:d2n5
Bankwest|2023|D|ini66k:n3|10xyjl6:n3
Banque Populaire and Caisse d'Épargne|2024|D|j1z610:d0n1
Barclaycard|2019|D-|agjaao:d2a4n3
Barclays|2022|D|nj0q4:a3n4
Barclays|2024|D+|1irtr7j:n5
Belfius|2020|D+|lxnuwv:d1n5
BoursoBank|2024|+|9rk4lm:d0n2|45unqo:d0n2
Bradesco|2023|D|48j7b4:n1
C24 Bank|2024|D+|1d7bbha:d1n4
C6 Bank|2025|D-|n6j737:a8n4
Caixa Geral de Depósitos|2016|D|62k83u:d0|11hl1eq:d0
Capital One|2017||m7appk:d0n3
Capital One|2023|M|1o3u1mm:d2n1
Capitec Bank|2024||qu41xk:d3n4
Cash App|2020|+|y1cpqk:a6n12
Cathay United Bank|2024||nka6fc:d0n2
Charles Schwab|2020|M+i|33ojyy:n3
Charles Schwab|2020|M|1677qfo:n3
Charles Schwab|2022|M|898nk4:n4
Chase|2017|M+|1woky20:d1a3n2
Chase|2019|M+|iz17is:d0n2
China Guangfa Bank|2024|-|g48r9i:d0a5n2
China Merchants Bank|2024|+|7j6wet:n5
China Merchants Bank|2024|-|14sw3ge:d0a3n2
Citi|2022|M|raw5sd:n2|1lzyd2w:n2
Coinbase|2024|i|1g0vc1i:a8|ymrugw:a8|1xk3nme:a7
Commerzbank|2018|D+|tijuox:d0|14jkpph:d0
DBS and POSB|2012|D|6cmggr:n4
DCU|2021|M+|yudpne:n2
DEGIRO|2020|D+|kg3x0y:
DNB|2017|D|dfo5u1:d0n1
Danske Bank|2023|D+|1y5142a:n3
Delavska hranilnica|2018|D|1tyytbp:d1n5
Deutsche Bank|2017|D+|10a2ly:d0n2
Deutsche Kreditbank|2021|D+|19at715:d0n3
Deutsche Kreditbank|2023|D+|2di6gv:d0
Directa|2024|D|fw8x5l:d0a8
Discover|2022|M-|vps0e6:d0n2
E*TRADE|2019|M|1cz17z1:a5n8
EQ Bank|2025|+|1ykn86l:n1
Erste Bank|2019|+|1td1if2:d0a6
Erste Bank|2026|D|1f5j087:d2n10
Fidelity|2022|M+i|10pw5xy:d0a10n1
Fidelity|2025|M+i|1vn4diy:d0a16n3
FinecoBank|2026||1nk0ye7:d0n5|ftu1xs:d0n5
Fintro|2016|D+|14hbeoh:d1n5
Fio banka|2012|D+|176h1zy:n5
Fortuneo|2024|D|xa3zbm:d0n2
Freetrade|2023||17zre5x:a4
GLS Bank|2016|D+|x29ck0:d1n3
HDFC Bank|2024|D|1a2vt5o:d0n1
HSBC|2024|+|lklbpq:a2n1
HSBC|2024||pdcskg:d0a3n2
Hana Bank|2025||12iejay:n3
HealthEquity|2018|M+|1qepu7p:
ICA Banken|2023|+|19ywi10:n1
ICICI Bank|2023|D|86kp9m:a5n2
ING|2014|D|x1oqrl:
ING|2017|D+|1991nsp:d4
ING|2018|D+|kpn802:d0n2
ING|2018|D+|mmp8s:d0n2
ING|2018||1nvkjeg:n1
ING|2020||g062ul:n1
ING|2020||q5j7fu:n1|11o660s:n1
ING|2021||9jhj1r:n1
ING|2026|D|ngktbl:d0n5
Industrial and Commercial Bank of China|2023||ug1276:d0n3
Industrial and Commercial Bank of China|2024||e5c4bj:n13
Interactive Brokers|2023||1tfw87g:a5
Investimental|2023||1v13bm9:a7
JA Bank|2022||14uumsb:d2n8
JD.com|2023||1xnkpc9:a3n1
John Lewis Partnership Card|2019|D-|p5x9g1:
Jyske Bank|2019|+|p6wkdd:n1
KBC|2018|D+|15xja7u:d5a8n14
KBC|2020|D+|1k8v3zp:d3a10n12
Keytrade Bank|2019|D+|f16zgf:d1
Kiwibank|2025|D|iqr376:d1a14n2
Knab|2016|D|1ngfrjc:d1n6
Kraken|2023|+|1mwrfoo:d2a7|bq04oo:d2a8|vf7v13:d2a6
Livebank|2014|+|1y3vz5i:d2n9
Lloyds Bank and Halifax|2017|D|oas6y:n4
Länsförsäkringar|2019|+|4q6xqp:d1n3
M-PESA|2026||hi0rs5:n2
Macquarie Bank|2025||1ft6lwd:n1
Max|2026|D-|5vmfnq:d0a5n1
Meezan Bank|2025||1iyqc7d:d0n3
Meituan|2024||10lvvjn:d0a7n3
Mercado Pago|2026|D+|1o9lbjn:a3n1
Mercury|2023|M+|1bb4u8:d0n1
Millennium bcp|2026|D|t1sa1z:d0
Mintos|2020|+|1veg78t:d5a3
Monzo|2018|+|1vxkppn:d1a2n8
Monzo|2022|D+|vbir5x:a7n4|l9uyhy:a7n4|19opsj7:a7n4
Morrow Bank|2023|D+|15tu9ne:d0a5n2
N26|2017|+|uuemea:n1
N26|2019|+|1p790rb:n1
N26|2023|+|mof33b:d0n2
NatWest and Ulster Bank|2019|D+|196bdb9:a3n2
National Australia Bank|2022|+|z7oaqi:a1n4|31kytn:a1n4
National Bank of Greece|2025|D|t7bbf7:d1a7n12
Nest Bank|2025|D+|1vz92pm:n3
NongHyup Bank|2025||xng6tf:d1
Nordea|2020|+|cqol18:n1
Nordea|2020|+|n8ck7:n5|hf1fsr:n5
Nordea|2022|+|1qhv1rr:n5|12bkcjw:n5
Nordea|2022|+|njxlfn:n5|1ekj3u4:n5
Nubank|2020|-|mgog41:n2|1y0v7gm:n1
Nubank|2025|D+|oeukxf:n3
OCBC|2018|D|zevyqm:d0n2
OCBC|2021|D|u54eq5:n1
OP|2013|D+|p835z5:d0n5
Oberbank|2014|D+|1gvwrd7:d0
PC Financial|2019|M-|1y4mcn6:n0
PKO Bank Polski|2023|+|1m8h3cw:d0a3n5
PayPal|2013|+|8x3yyw:n3|xiahcp:n3
PayPal|2020|+|n0yfdd:a9n3|188j15o:a9n3
PayPal|2025|D+|1wqze5y:a9n3
Payoneer|2021||1fpmbdt:d0n4
Paytm|2022|D|o468fc:n1
PostFinance|2017|+|1fv4h5a:d0n1
Postbank and Deutsche Bank|2017|D+|c3m6fg:d0a11n3|1okdfro:d0a11n3
Questrade|2024|+i|10korw0:d0a9
Rabobank|2018|+|1jyeszw:d4a6n9
Rabobank|2020|+|acsxax:a8n9
Rabobank|2023||1onmdxv:a10
Raiffeisenbank|2018|D+|1tt9cea:d0a13n4
Raiffeisen|2018|+|j5l9qd:d1a3n2
Rakuten Bank|2022|+|1hiyjtn:a1n3
Rakuten Card|2022|-|1qzibt:d0a4n1|1dksn55:d0a4n1
Revolut|2021|+o|16zno6k:d3n4
Revolut|2024|+o|jo7wjk:d2
Robinhood|2025|M+|1y328td:d0a8n4
Royal Bank of Canada|2022|M+|zz9xo5:a6n4
S-Pankki|2023|D+|rktewf:d0a2n5|fix4wp:d0a2n5
SBI Shinsei Bank|2022||1arp09f:n1
SBI Sumishin Net Bank|2022||1qkaii6:n1
SEB|2024|+|1jx4rrw:d0
SEB|2025|+|13amwdp:d0n3
Satispay|2024|+|1nb3k4q:n1
Saxo Bank|2023||3b17xa:a10
Sberbank|2016|D+|1e80lch:a11n8
Scalable Capital|2024|+|15fezuh:n4
Scotiabank|2022||1x67q2q:n2
Scotiabank|2026||a06aqe:n3
Simplii Financial|2017|M|cn8bfj:n1
Société Générale|2013|D+|1b6rma2:n2
SpareBank 1|2025|D|gr0hm5:d0n1
Sparkasse|2018|D+|e8s6ye:d1n11
Sparkasse|2018|D+|m3goov:d1a6n8
Sparkasse|2018|D+|w36n50:d1n5
Starling Bank|2019|D+|62blxf:n1|cbpkbl:n1|x1c4s3:n1
Starling Bank|2021|D+|5twz1n:n1
State Bank of India|2024|D|1pkoqap:d0n2|yuq8bi:d0n2
Stripe|2020|+|10bc507:d1a6n8
Sumitomo Mitsui Banking|2024||18wl1c6:n3|xvpx4m:n3
Swedbank|2013||1xrht6f:d1n2
Swedbank|2020|+|qerxfv:d5n9
Swisscard|2026|D-|n07428:n1
Swissquote|2023||btxbpy:a10
T-Bank|2024|D+|1wrdpba:d0n11|z57dbm:d0n11
TD Ameritrade|2013|M+i|1nfhoqb:a7n2
Tangerine|2017|M+|1l8kl1g:n2
Trade Republic|2024|+|11zb7wl:a2
Trade Republic|2024|+|2oadkn:
Trading 212|2024||21wu8d:a11|13rtauo:a13
UBS|2013|D|1m60f25:
UBS|2023||1jib90u:d0n10
UBS|2023||1qxgz6r:d0n10
UOB|2023|D-|ytncaq:d0a6n2
UOB|2023|D|y1mj4j:n1
USAA|2022|+|18nkfht:n1
UniCredit|2025|D+|eyxedf:d0n2|gbnc7y:d0n2
VTB|2017|+|1f9m2wk:a5n7
Vanguard|2020||r7tgwj:d1a11|3wb3yc:d1a11
Venmo|2017||kfxkvg:a7
Venmo|2019||1h2gwqk:a8
Viseca|2023||8uu9ah:d2a4n8
Volksbanken Raiffeisenbanken|2020|D+|1jztvx7:d4n6
WeChat Pay|2022||vqbh3n:a5n2
Wealthsimple|2024|+|pag860:n2
Westpac|2017|D+|1lv3ryy:n2
Westpac|2021|D|6ks752:n2
Wise|2022|D+|1rw0b43:a3
Wise|2024||1ceww57:d3a10|c12x6d:d3a10
Woori Bank|2026||1x8le20:n2
XTB|2023||510tfw:a5
Yuh|2022|D|9cxq9q:
Zuger Kantonalbank|2026|D+|nhhbk0:d3n1
Zürcher Kantonalbank|2023|D|156vd4j:d0n1
Zürcher Kantonalbank|2025|D|1eigsgx:d0n1
bunq|2018|+|acr4wj:n4
bunq|2018|+|q3euwy:n4
comdirect|2024|D+|14njuaz:d0n3
ePay.bg|2019|D|1aq8e03:n5
eToro|2023|D|1jcbe90:
finpension|2023|+|abi3z6:a8
mBank|2013|D+|1p0eu8e:d0n4
mBank|2019|+|1cg040o:d0n1|c1ynf:d0n1
mBank|2019|+|1irclvw:d0n4
monobank|2021|D+|1c3v45w:a3n1
monobank|2021|D+|1urui8c:a3n1
neon|2023|+|7gyplv:n5
ČSOB|2018|D+|4xxpzw:n7
Česká spořitelna|2018|+|138og6t:d1a2n3
Česká spořitelna|2018|+|19f8298:d1a2n3
`;
