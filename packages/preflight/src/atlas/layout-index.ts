/** Generated from the layouts by `npm run docs`: what detection needs of them, in a form that a page loads (read-index.ts). */
export const LAYOUT_INDEX = `
ADCB|2026|D|5ehbm3
AIB|2024|D|14e92q2
AIB|2026|D|ho54v9|2c5t12
ANZ|2014|D+|qp1oqr:5
ASB|2014|+|17zrapg
Agricultural Bank of China|2024|+|16dmh8w
Akbank|2025|D-|2wmkhk
Alfa-Bank|2016|D|1qbzd6
Alior Bank|2023|D+|1vcfh9u
American Express|2024|-|2buhyy
American Express|2024|M-|1em135i:4|wygpyo:4
American Express|2026|D-|1srp5vi:3|9p1l5u:3
American Express|2026|D-|lqm2at:4
Apple Card|2024|M-|hqjmd7|1tmbs01
Arvest Bank|2025|M|1difa31
Avanza|2020|+|16kpbif
Avanza|2021|+|1knrqi4|ljned1
Axis Bank|2025|D|1smy85l
BCA|2023|D|1faglxe
BNP Paribas Fortis|2015|D+|1vdcceh
BNP Paribas Fortis|2021|D+|djd3kx
BNZ|2023|D+|aid15d
Banco BPM|2026|D|o2b6n4
Banco Inter|2023|D+|1htcoqx
Banco de la Nación Argentina|2025|D+|bnle9
Banco do Brasil|2010|+|1z1s63
Bancolombia|2026|+|1j9d5xm:4
Bank Pekao|2024|D+|7myxi1
Bank of America|2017|M+|o0yw79
Bank of America|2024|M+|1yqspse
Bank of China|2024|+|iomid2
Bank of Montreal|2023|+|6wm2w6
Bank of Montreal|2023|-|1nws2eh
Bankwest|2023|D|ini66k|10xyjl6
Banque Populaire and Caisse d'Épargne|2024|D|j1z610
Barclaycard|2019|D-|agjaao:4
Barclays|2022|D|nj0q4
Barclays|2024|D+|1irtr7j
Belfius|2020|D+|lxnuwv
BoursoBank|2024|+|9rk4lm|45unqo
Bradesco|2023|D|48j7b4
C24 Bank|2024|D+|1d7bbha
C6 Bank|2025|D-|n6j737:8
Caixa Geral de Depósitos|2016|D|62k83u|11hl1eq
Capital One|2023|M|1o3u1mm
Cash App|2020|+|y1cpqk:6
Charles Schwab|2020|M+i|33ojyy
Charles Schwab|2020|M|1677qfo
Charles Schwab|2022|M|898nk4
Chase|2017|M+|1woky20:3
Chase|2019|M+|iz17is
China Guangfa Bank|2024|-|g48r9i:5
China Merchants Bank|2024|+|7j6wet
China Merchants Bank|2024|-|14sw3ge:3
Citi|2022|M|raw5sd|1lzyd2w
Coinbase|2024|i|1g0vc1i:8|ymrugw:8|1xk3nme:7
Commerzbank|2018|D+|tijuox|14jkpph
DBS and POSB|2012|D|6cmggr
DCU|2021|M+|yudpne
DEGIRO|2020|D+|kg3x0y
DNB|2017|D|dfo5u1
Danske Bank|2023|D+|1y5142a
Delavska hranilnica|2018|D|1tyytbp
Deutsche Bank|2017|D+|10a2ly
Deutsche Kreditbank|2021|D+|19at715
Deutsche Kreditbank|2023|D+|2di6gv
Directa|2024|D|fw8x5l
Discover|2022|M-|vps0e6
E*TRADE|2019|M|1cz17z1
EQ Bank|2025|+|1ykn86l
Erste Bank|2019|+|1td1if2:6
Erste Bank|2026|D|1f5j087
Fidelity|2022|M+i|10pw5xy:10
Fidelity|2025|M+i|1vn4diy:16
Fintro|2016|D+|14hbeoh
Fio banka|2012|D+|176h1zy
Fortuneo|2024|D|xa3zbm
GLS Bank|2016|D+|x29ck0
HDFC Bank|2024|D|1a2vt5o
HSBC|2024|+|lklbpq:2
HealthEquity|2018|M+|1qepu7p
ICA Banken|2023|+|19ywi10
ICICI Bank|2023|D|86kp9m
ING|2014|D|x1oqrl
ING|2017|D+|1991nsp
ING|2018|D+|kpn802
ING|2018|D+|mmp8s
ING|2026|D|ngktbl
Jyske Bank|2019|+|p6wkdd
KBC|2018|D+|15xja7u:8
KBC|2020|D+|1k8v3zp:10
Keytrade Bank|2019|D+|f16zgf
Kiwibank|2025|D|iqr376
Knab|2016|D|1ngfrjc
Kraken|2023|+|1mwrfoo:7|bq04oo:8|vf7v13:6
Livebank|2014|+|1y3vz5i
Lloyds Bank and Halifax|2017|D|oas6y
Länsförsäkringar|2019|+|4q6xqp
Max|2026|D-|5vmfnq:5
Mercado Pago|2026|D+|1o9lbjn:3
Mercury|2023|M+|1bb4u8
Millennium bcp|2026|D|t1sa1z
Mintos|2020|+|1veg78t:3
Monzo|2018|+|1vxkppn:2
Monzo|2022|D+|vbir5x:7|l9uyhy:7|19opsj7:7
Morrow Bank|2023|D+|15tu9ne:5
N26|2017|+|uuemea
N26|2019|+|1p790rb
N26|2023|+|mof33b
NatWest and Ulster Bank|2019|D|196bdb9
National Australia Bank|2022|+|z7oaqi:1|31kytn:1
National Bank of Greece|2025|D|t7bbf7
Nest Bank|2025|D+|1vz92pm
Nordea|2020|+|cqol18
Nordea|2020|+|n8ck7|hf1fsr
Nordea|2022|+|1qhv1rr|12bkcjw
Nordea|2022|+|njxlfn|1ekj3u4
Nubank|2025|D+|oeukxf
OCBC|2018|D|zevyqm
OCBC|2021|D|u54eq5
OP|2013|D+|p835z5
Oberbank|2014|D+|1gvwrd7
PC Financial|2019|M-|1y4mcn6
PKO Bank Polski|2023|+|1m8h3cw:3
PayPal|2013|+|8x3yyw|xiahcp
PayPal|2020|+|n0yfdd:9|188j15o:9
PayPal|2025|D+|1wqze5y:9
Paytm|2022|D|o468fc
PostFinance|2017|+|1fv4h5a
Postbank and Deutsche Bank|2017|D+|c3m6fg:11|1okdfro:11
Questrade|2024|+i|10korw0:9
Rabobank|2018|+|1jyeszw:6
Rabobank|2020|+|acsxax:8
Raiffeisenbank|2018|D+|1tt9cea:13
Raiffeisen|2018|+|j5l9qd:3
Rakuten Bank|2022|+|1hiyjtn:1
Rakuten Card|2022|-|1qzibt:4|1dksn55:4
Revolut|2021|+o|16zno6k
Revolut|2024|+o|jo7wjk
Robinhood|2025|M+|1y328td:8
Royal Bank of Canada|2022|M+|zz9xo5:6
S-Pankki|2023|D+|rktewf:2|fix4wp:2
SEB|2024|+|1jx4rrw
SEB|2025|+|13amwdp
Satispay|2024|+|1nb3k4q
Sberbank|2016|D+|1e80lch:11
Scalable Capital|2024|+|15fezuh
Simplii Financial|2017|M|cn8bfj
Société Générale|2013|D+|1b6rma2
SpareBank 1|2025|D|gr0hm5
Sparkasse|2018|D+|e8s6ye
Sparkasse|2018|D+|m3goov:6
Sparkasse|2018|D+|w36n50
Starling Bank|2019|D+|62blxf|cbpkbl|x1c4s3
Starling Bank|2021|D+|5twz1n
State Bank of India|2024|D|1pkoqap|yuq8bi
Stripe|2020|+|10bc507:6
Swedbank|2020|+|qerxfv
Swisscard|2026|D-|n07428
T-Bank|2024|D+|1wrdpba|z57dbm
TD Ameritrade|2013|M+i|1nfhoqb:7
Tangerine|2017|M+|1l8kl1g
Trade Republic|2024|+|11zb7wl:2
Trade Republic|2024|+|2oadkn
UBS|2013|D|1m60f25
UOB|2023|D-|ytncaq:6
UOB|2023|D|y1mj4j
USAA|2022|+|18nkfht
UniCredit|2025|D+|eyxedf|gbnc7y
VTB|2017|+|1f9m2wk:5
Volksbanken Raiffeisenbanken|2020|D+|1jztvx7
Wealthsimple|2024|+|pag860
Westpac|2017|D+|1lv3ryy
Westpac|2021|D|6ks752
Wise|2022|D+|1rw0b43:3
Yuh|2022|D|9cxq9q
Zuger Kantonalbank|2026|D+|nhhbk0
Zürcher Kantonalbank|2023|D|156vd4j
Zürcher Kantonalbank|2025|D|1eigsgx
bunq|2018|+|acr4wj
bunq|2018|+|q3euwy
comdirect|2024|D+|14njuaz
ePay.bg|2019|D|1aq8e03
eToro|2023|D|1jcbe90
finpension|2023|+|abi3z6:8
mBank|2013|D+|1p0eu8e
mBank|2019|+|1cg040o|c1ynf
mBank|2019|+|1irclvw
monobank|2021|D+|1c3v45w:3
monobank|2021|D+|1urui8c:3
neon|2023|+|7gyplv
ČSOB|2018|D+|4xxpzw
Česká spořitelna|2018|+|138og6t:2
Česká spořitelna|2018|+|19f8298:2
`;
