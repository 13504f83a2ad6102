/** Generated from the layouts by `npm run docs`: what detection needs of them, in a form that a page loads (read-index.ts). */
export const LAYOUT_INDEX = `
ADCB|2026|D|rbx2tm6e4r
AIB|2024|D|614vtdmr62
AIB|2026|D|dvfdsdgt0l|6jubz3lq2e
ANZ|2014|D+|m7853iiao3:5
ASB|2014|+|gqccsy43qs
Agricultural Bank of China|2024|+|1eob63ote8
Akbank|2025|D-|14udbhennlk
Alfa-Bank|2016|D|hkec6uc0y2
Alior Bank|2023|D+|famfycc94i
American Express|2024|-|12z4kfr03ne
American Express|2024|M-|qmwoc28pbq:4|xdon4y66pc:4
American Express|2026|D-|9ig9hqc8bp:4
American Express|2026|D-|nvgn3ekovy:3|29e731v336:3
Apple Card|2024|M-|1qx3z1j9x7|j6i8jca16p
Arvest Bank|2025|M|3n2by6ywgd
Avanza|2020|+|w9ifq1axs7
Avanza|2021|+|xor05a3zsc|8toz8xp9x1
Axis Bank|2025|D|l9yqa7k1jd
BCA|2023|D|4nxm3fp0ci
BNP Paribas Fortis|2015|D+|6jlk45nfex
BNP Paribas Fortis|2021|D+|tzzw878vvl
BNZ|2023|D+|j7x9x1afbl
Banco BPM|2026|D|eytv9nqxr4
Banco Inter|2023|D+|m7lr6aqwjt
Banco de la Nación Argentina|2025|D+|1ip8ssn28h
Banco do Brasil|2010|+|bbobo2aod7
Bancolombia|2026|+|x5lmp4z9sa:4
Bank Pekao|2024|D+|ctue1ds36h
Bank of America|2017|M+|wtvb8rq8at
Bank of America|2024|M+|xdzyn3phfy
Bank of China|2024|+|5bnhscps3a
Bank of Montreal|2023|+|2cggug1z52
Bank of Montreal|2023|-|kgktqxasdl
Bankwest|2023|D|61ghi6rhe4|nepmhjme96
Banque Populaire and Caisse d'Épargne|2024|D|82to9z4nd0
Barclaycard|2019|D-|15c5l80dcyo:4
Barclays|2022|D|1ndg6z6vsc
Barclays|2024|D+|3mi220p2pr
Belfius|2020|D+|15wpc7mqibj
BoursoBank|2024|+|cjw42h2loq|axzzjmanqo
Bradesco|2023|D|sdqvxdvmbk
C24 Bank|2024|D+|186sbm849ni
C6 Bank|2025|D-|fs8haqirab:8
Caixa Geral de Depósitos|2016|D|fmq86u5bm2|lyrsvokyg2
Capital One|2023|M|u3lbyqndmm
Cash App|2020|+|v3s7bdqerw:6
Charles Schwab|2020|M+i|l3jo1ej3fe
Charles Schwab|2020|M|14reh2fltp0
Charles Schwab|2022|M|14jt8ga3wk
Chase|2017|M+|35ywrbcfoo:3
Chase|2019|M+|dz4u9xmhjo
China Guangfa Bank|2024|-|hht6coriti:5
China Merchants Bank|2024|+|ghens3hod1
China Merchants Bank|2024|-|5uk82bwuim:3
Citi|2022|M|ioz5f5yn9p|o5pxivrlq0
Coinbase|2024|i|g64iijfgza:8|ukgd3l4wzk:8|9a0pxcxweu:7
Commerzbank|2018|D+|j3c3kvzva9|fekr97vvp
DBS and POSB|2012|D|7ut9ttl23
DCU|2021|M+|10sinafq68q
DEGIRO|2020|D+|wb7f5b2lte
DNB|2017|D|hmvyi2tx1l
Danske Bank|2023|D+|6ojisa2cwi
Delavska hranilnica|2018|D|13g1h5qdyph
Deutsche Bank|2017|D+|c5axrkisae
Deutsche Kreditbank|2021|D+|l8l62xleqh
Deutsche Kreditbank|2023|D+|13q1osdu7z
Directa|2024|D|169xe81o63d
Discover|2022|M-|17xt9skpk3i
E*TRADE|2019|M|i6q4qbtxgd
EQ Bank|2025|+|16703hbl0kt
Erste Bank|2019|+|pnhqxv4qym:6
Erste Bank|2026|D|at9qhl0ixz
Fidelity|2022|M+i|nk88xbqv4m:10
Fidelity|2025|M+i|1tilgn5kze:16
Fintro|2016|D+|900vudpfkh
Fio banka|2012|D+|iaudr4y6ou
Fortuneo|2024|D|hql7m234ia
GLS Bank|2016|D+|varrq9mw9c
HDFC Bank|2024|D|6nndw3wwgs
HSBC|2024|+|gqko382gzy:2
HealthEquity|2018|M+|ekhvs0ozsl
ICA Banken|2023|+|14e4c0knwp0
ICICI Bank|2023|D|jk9lm9mx9m
ING|2014|D|wm21n6ehkx
ING|2017|D+|qohy1zym61
ING|2018|D+|5qzqlsncxu
ING|2018|D+|i0hvijmxqk
ING|2026|D|nofw2l3c6p
Jyske Bank|2019|+|6zd07zfrq9
KBC|2018|D+|gaveatai62:8
KBC|2020|D+|21ubx9weet:10
Keytrade Bank|2019|D+|106ccth09of
Kiwibank|2025|D|14icgj56tbm
Knab|2016|D|itig4e1pgo
Kraken|2023|+|17yk1eunrc8:7|awoyunt1vc:8|5rirk8b1ef:6
Livebank|2014|+|m2zj9unrue
Lloyds Bank and Halifax|2017|D|a1ye1lzvwa
Länsförsäkringar|2019|+|14ofuduib0x
Max|2026|D-|erh4s71612:5
Mercado Pago|2026|D+|6uoc1xfmwj:3
Mercury|2023|M+|c6bzkroxts
Millennium bcp|2026|D|1eelkawwkn
Mintos|2020|+|14nqoiaybvx:3
Monzo|2018|+|m3kb0e1b1n:2
Monzo|2022|D+|wejakrtfyd:7|aut8e0g27a:7|67jknr6f1v:7
Morrow Bank|2023|D+|khn4fg3cd6:5
N26|2017|+|ojtjfzg2ci
N26|2019|+|14bq8q9287r
N26|2023|+|1h2u47c293
NatWest and Ulster Bank|2019|D|sc4zinlsf9
National Australia Bank|2022|+|145hw6rgx96:1|78oqp64ax7:1
National Bank of Greece|2025|D|giz4nlmlxv
Nest Bank|2025|D+|122uoy6jfui
Nordea|2020|+|14bqexthrx3|xn4xkb3l8b
Nordea|2020|+|v7m6xwofwc
Nordea|2022|+|14tkg8rlrk3|ow5xqatfl8
Nordea|2022|+|154q426xayf|fs6whzabgs
Nubank|2025|D+|p3vuhvb5gz
OCBC|2018|D|14qtf7s0zha
OCBC|2021|D|bnewwiscjx
OP|2013|D+|jen7i66r5t
Oberbank|2014|D+|cnt9y6givf
PC Financial|2019|M-|83wqj1ywea
PKO Bank Polski|2023|+|s7qbt8ony8:3
PayPal|2013|+|ysyzm39vwo|f532x3jp09
PayPal|2020|+|l0vdw0wk7l:9|gxrxe2rpng:9
PayPal|2025|D+|zcu616t8xi:9
Paytm|2022|D|a2nef58cvc
PostFinance|2017|+|45mxmkpgb2
Postbank and Deutsche Bank|2017|D+|12n7jfl29e4:11|9kw5f3nk7o:11
Questrade|2024|+i|nbesu65o34:9
Rabobank|2018|+|4k5977eouk:6
Rabobank|2020|+|12k9lf3ixzt:8
Raiffeisenbank|2018|D+|13rporj96gy:13
Raiffeisen|2018|+|djjnwnwqkl:3
Rakuten Bank|2022|+|v45bf99cyj:1
Rakuten Card|2022|-|cr0bzy2hzd:4|gppe8kygix:4
Revolut|2021|+o|14u31noifxo
Revolut|2024|+o|widcfz8t4w
Robinhood|2025|M+|qaksw81gyp:8
Royal Bank of Canada|2022|M+|kzlwlbqj05:6
S-Pankki|2023|D+|nqmhl0umcv:2|jirqa89f6h:2
SEB|2024|+|o59dlgxfvg
SEB|2025|+|xs7sdag3fx
Satispay|2024|+|kudrnjvs8a
Sberbank|2016|D+|y2gfm3euc1:11
Scalable Capital and Baader Bank|2023|+|2wfrgqvm32:13
Scalable Capital|2024|+|7ei0zjzto9
Simplii Financial|2017|M|rr5dq1qaxr
Société Générale|2013|D+|7f1dn83te2
SpareBank 1|2025|D|d1mgqfe14d
Sparkasse|2018|D+|eayr68ccu7:6
Sparkasse|2018|D+|xob77t33j8
Sparkasse|2018|D+|zg0gd5ki7q
Starling Bank|2019|D+|pzdh6sj3r7|p65a5pjo69|2bv9zm6skz
Starling Bank|2021|D+|7yvzhuwm7f
State Bank of India|2024|D|f09d16w081|15ljc0umeu6
Stripe|2020|+|j4oc2vwfvb:6
Swedbank|2020|+|uyw3lg9bt7
Swisscard|2026|D-|s71b3x1nww
T-Bank|2024|D+|120obgrllra|cslaygbdbm
TD Ameritrade|2013|M+i|ogh9bqaovn:7
Tangerine|2017|M+|zmvs3lkgw4
Trade Republic|2024|+|ij95we2nuf
Trade Republic|2024|+|xc7nb33mit:2
UBS|2013|D|l2jx5ab4n1
UOB|2023|D-|17bzroqahvm:6
UOB|2023|D|tx0xcdn7mb
USAA|2022|+|rq44x1h3sh
UniCredit|2025|D+|q8kiudgb2b|1i8bk8tuou
VTB|2017|+|ex93wuczlg:5
Volksbanken Raiffeisenbanken|2020|D+|2e4yimiaxn
Wealthsimple|2024|+|155ktxbp9i0
Westpac|2017|D+|lu7e7c732y
Westpac|2021|D|13liskmsxly
Wise|2022|D+|iahepisfnn:3
Yuh|2022|D|zmt046avcu
Zuger Kantonalbank|2026|D+|11459d54vk0
Zürcher Kantonalbank|2023|D|16zvc7zllbn
Zürcher Kantonalbank|2025|D|10bn06g0wtd
bunq|2018|+|134k2n0ogib
bunq|2018|+|yt9b12r37m
comdirect|2024|D+|ygj6gadezv
ePay.bg|2019|D|11yvgp67dnn
eToro|2023|D|y2lbcyqj1g
finpension|2023|+|lpa3xubyxu:8
mBank|2013|D+|v4jmlt3yxa
mBank|2019|+|2fp0y095n0
mBank|2019|+|nmhhcus4m0|ysi5n0n163
monobank|2021|D+|14ufcadxkgc:3
monobank|2021|D+|d2r7lqxfbo:3
neon|2023|+|b5i107d1yb
ČSOB|2018|D+|o96qq8bye4
Česká spořitelna|2018|+|ek1p8wz14c:2
Česká spořitelna|2018|+|tha7u01rzp:2
`;
