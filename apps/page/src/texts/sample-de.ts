/** A made-up export of an invented bank, to try the page with, in German. */
export const SAMPLE_DE = `Buchungstag;Verwendungszweck;Betrag;Währung;Saldo;Status
16.09.2025;Hasel-Markt;-48,39;EUR;1.192,16;gebucht
16.09.2025;Eckbäckerei;-7,57;EUR;1.184,59;gebucht
17.09.2025;Gemüse Grün;-52,24;EUR;1.132,35;gebucht
18.09.2025;Strom, Bach Energie;-66,71;EUR;1.065,64;gebucht
19.09.2025;Café Ulme;-57,82;EUR;1.007,82;gebucht
21.09.2025;Telefon, Lärche Mobil;-19,90;EUR;987,92;gebucht
26.09.2025;Verkehrsbetriebe, Monatskarte;-49,00;EUR;938,92;gebucht
28.09.2025;Gehalt, Erle & Söhne;2.150,00;EUR;3.088,92;gebucht
01.10.2025;Miete, Mühlweg 4;-840,00;EUR;2.248,92;gebucht
05.10.2025;Eckbäckerei;-56,16;EUR;2.192,76;gebucht
06.10.2025;Weide Schuhe;-59,90;EUR;2.132,86;gebucht
09.10.2025;Hasel-Markt;-49,64;EUR;2.083,22;gebucht
11.10.2025;Gutschrift, Weide Schuhe;59,90;EUR;2.143,12;gebucht
15.10.2025;Café Ulme;-10,22;EUR;2.132,90;gebucht
15.10.2025;Hasel-Markt;-50,82;EUR;2.082,08;gebucht
18.10.2025;Strom, Bach Energie;-64,28;EUR;2.017,80;gebucht
21.10.2025;Telefon, Lärche Mobil;-19,90;EUR;1.997,90;gebucht
26.10.2025;Verkehrsbetriebe, Monatskarte;-49,00;EUR;1.948,90;gebucht
28.10.2025;Gehalt, Erle & Söhne;2.150,00;EUR;4.098,90;gebucht
01.11.2025;Miete, Mühlweg 4;-840,00;EUR;3.258,90;gebucht
09.11.2025;Hasel-Markt;-50,10;EUR;3.208,80;gebucht
15.11.2025;Zahnarzt Dr. Pappel;-124,00;EUR;3.084,80;gebucht
18.11.2025;Strom, Bach Energie;-69,82;EUR;3.014,98;gebucht
20.11.2025;Hasel-Markt;-51,77;EUR;2.963,21;gebucht
20.11.2025;Café Ulme;-8,56;EUR;2.954,65;gebucht
21.11.2025;Telefon, Lärche Mobil;-19,90;EUR;2.934,75;gebucht
26.11.2025;Verkehrsbetriebe, Monatskarte;-49,00;EUR;2.885,75;gebucht
27.11.2025;Gehalt, Erle & Söhne;2.150,00;EUR;5.035,75;gebucht
29.11.2025;Eckbäckerei;-28,22;EUR;5.007,53;gebucht
01.12.2025;Miete, Mühlweg 4;-840,00;EUR;4.167,53;gebucht
05.12.2025;Hasel-Markt;-50,73;EUR;4.116,80;gebucht
06.12.2025;Hasel-Markt;-51,26;EUR;4.065,54;gebucht
11.12.2025;Eckbäckerei;-12,94;EUR;4.052,60;gebucht
12.12.2025;Geschenke, Spielecke;-143,50;EUR;3.909,10;gebucht
18.12.2025;Strom, Bach Energie;-67,69;EUR;3.841,41;gebucht
20.12.2025;Eckbäckerei;-35,00;EUR;3.806,41;gebucht
20.12.2025;Fahrkarten, Nordbahn;-89,00;EUR;3.717,41;gebucht
21.12.2025;Telefon, Lärche Mobil;-19,90;EUR;3.697,51;gebucht
26.12.2025;Verkehrsbetriebe, Monatskarte;-49,00;EUR;3.648,51;gebucht
28.12.2025;Gehalt, Erle & Söhne;2.680,00;EUR;6.328,51;gebucht
30.12.2025;Eckbäckerei;-12,40;EUR;;vorgemerkt
`;
