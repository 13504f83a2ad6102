import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Rows of a month, with a date and an amount around their texts. */
const file = (header: string, ...rows: readonly string[]): string =>
  lines(`Date,${header},Amount`, ...rows.map((texts, i) => `2024-01-${10 + i},${texts},-${10 + i}.50`));

it("names rows by the merchant, not by the category of merchants", () => {
  const rows = ["Eating places and restaurants,Old Mill", "Fuel,Skylark 12", ",Kite Books"];
  for (const header of ["Merchant Category Description,Merchant Name", "Payee category text,Merchant"])
    expect(stored(file(header, ...rows), "name").flat()).toEqual(["Old Mill", "Skylark 12", "Kite Books"]);
});

it("names no row by the balance that paid it, or by its state, where another text is shorter", () => {
  const row = (...texts: readonly string[]): string => lines(`2024-01-10,${texts.join(",")},-21.59`);
  expect(stored(row("Complete", "Quay", "Venmo balance"), "name")).toEqual([["Quay"]]);
  expect(stored(row("PayPal Balance", "Oak", "Settled"), "name")).toEqual([["Oak"]]);
  expect(stored(row("Kite Balance", "Oak", "Quay"), "name")).toEqual([["Kite Balance"]]);
});

const namesIn = (text: string): readonly unknown[] => stored(text, "name").flat();

describe("names that are one word with another number in each row", () => {
  it.each([
    ["Shop 1", "Shop 2", "Shop 3"],
    ["Store 101", "Store 102", "Store 103"],
    ["REWE 1", "REWE 2", "REWE 3"],
  ])("are names in a column that is headed so: %s", (...names) => {
    for (const other of ["Category", "Notes", "Kind", "Memo"]) {
      const rows = names.map((name, i) => `${name},${["Food with Ann", "Rolls", "Food with Ann"][i]}`);
      expect(namesIn(file(`Name,${other}`, ...rows))).toEqual(names);
    }
  });

  it("come before a category in one of descriptions", () => {
    const names = ["Bakery of Ann 1", "Bakery of Ann 2", "Bakery of Ann 3"];
    const rows = names.map((name, i) => `${name},${["Food", "Rolls", "Food"][i]}`);
    expect(namesIn(file("Description,Category", ...rows))).toEqual(names);
  });
});

describe("a row whose name says only of which kind it is", () => {
  const rows = ["POS,Old Mill", "POS,Kite Books", "ATM,", "Transfer,Ada Rowbotham", "POS,Old Mill"];

  it("is named by another column, and by the kind where that is blank", () => {
    expect(namesIn(file("Description,Memo", ...rows))).toEqual([
      "Old Mill",
      "Kite Books",
      "ATM",
      "Ada Rowbotham",
      "Old Mill",
    ]);
  });

  it("keeps it where few rows have such a name", () => {
    const names = ["Old Mill", "Kite Books", "Cheque", "Ada Rowbotham", "Harbour", "Skylark"];
    const text = file("Description,Memo", ...names.map((name, i) => `${name},Tour ${"abcdef"[i]}`));
    expect(namesIn(text)).toEqual(names);
  });

  it("is not named by a category, or by what is the same in every row", () => {
    const texts = ["POS", "Old Mill", "Skylark", "Kite Books", "Harbour"];
    for (const header of ["Category", "Label"]) {
      const text = file(
        `Description,${header},Branch`,
        ...texts.map((name, i) => `${name},${i < 3 ? "Fun and games" : "Household"},Harbour Street`),
      );
      expect(namesIn(text)).toEqual(texts);
    }
  });

  it("is named by a reference only if that is a text", () => {
    const named = file("Kind,Reference", ...rows.map((row) => row.replace("ATM,", "ATM,Harbour Bank")));
    expect(namesIn(named)).toEqual(["Old Mill", "Kite Books", "Harbour Bank", "Ada Rowbotham", "Old Mill"]);
    const numbered = file("Kind,Reference", ...rows.map((row, i) => `${row.split(",")[0]},X00${i}7719`));
    expect(namesIn(numbered)).toEqual(["POS", "POS", "ATM", "Transfer", "POS"]);
  });

  it("is named by the other account, if that is a text", () => {
    const wallet = file("Kind,Account", ...rows.map((row) => row.replace("ATM,", "ATM,01700000011")));
    expect(namesIn(wallet)).toEqual(["Old Mill", "Kite Books", "ATM", "Ada Rowbotham", "Old Mill"]);
  });

  it("is told by the reading in order, and its column keeps what else it is", () => {
    const { options, records } = read(
      lines(
        "Date,Kind,Payee,Amount,Notes",
        "2024-01-10,Freebie,,-1.50,",
        "2024-01-11,Payment,,-2.50,Old Mill",
        "2024-01-12,Payment,Kite Books,-3.50,Two of them",
        "2024-01-13,Payment,Harbour,-4.50,",
        "2024-01-14,Payment,Skylark,-5.50,",
      ),
    );
    expect(options).toMatchObject({ name_col_label: "Payee", other_names: ["Notes", "Kind"] });
    expect(records.map(({ name, notes }) => [name, notes])).toEqual([
      ["Freebie", ""],
      ["Old Mill", "Old Mill"],
      ["Kite Books", "Two of them"],
      ["Harbour", ""],
      ["Skylark", ""],
    ]);
  });
});

describe("a row without a name of its own", () => {
  it("is named by its kind rather than by a number or a reference", () => {
    const named = file("Payee,Kind", "Old Mill,Sale", "0471100471100,Fee", "Harbour,Sale", "0815081508150,");
    expect(namesIn(named)).toEqual(["Old Mill", "Fee", "Harbour", "0815081508150"]);
    const numbered = file(
      "Payee,Kind,Reference",
      "Old Mill,Sale,TX-NEW-1",
      "Harbour,Sale,TX-NEW-2",
      ",Fee,TX-NEW-3",
    );
    expect(namesIn(numbered)).toEqual(["Old Mill", "Harbour", "Fee"]);
  });

  it("is named by what stands in this row only", () => {
    const text = file(
      "Type,Notes,Name of sender/receiver",
      "Blue Card Debit,Old Mill,",
      "Sent P2P,,Ada Rowbotham",
    );
    expect(namesIn(text)).toEqual(["Old Mill", "Ada Rowbotham"]);
  });
});

describe("of two columns of texts", () => {
  it("a reference of words names the rows, and no category", () => {
    const names = ["Old Mill", "Kite Books", "Ada Rowbotham", "Harbour", "Skylark"];
    const kinds = ["household", "books", "family", "household", "travel"];
    const named = file("Reference,Category", ...names.map((name, i) => `${name},${kinds[i]}`));
    expect(namesIn(named)).toEqual(names);
    const numbered = file("Reference,Category", ...kinds.map((kind, i) => `X00${i}7719,${kind}`));
    expect(namesIn(numbered)).toEqual(kinds);
  });

  it("the first of numbered ones names the rows if it says more than the kind", () => {
    const names = ["Old Mill", "Kite Books", "Old Mill", "Harbour", "Skylark"];
    const more = names.map((name, i) => `Thank you for your order ${"abcde"[i]} from ${name}`);
    const first = file("Slip 1,Slip 2", ...names.map((name, i) => `${name},${more[i]}`));
    expect(namesIn(first)).toEqual(names);
    const kinds = ["POS", "ATM", "Visa", "POS", "Transfer"];
    const second = names.map((name, i) => `${kinds[i]},${name},${more[i]}`);
    expect(namesIn(file("Slip 1,Slip 2,Slip 3", ...second))).toEqual(names);
    const unknown = [...second, ...second].map((row, i) => row.replace(/^\w+/, i % 2 ? "Rasel" : "Bulin"));
    expect(namesIn(file("Slip 1,Slip 2,Slip 3", ...unknown))).toEqual([...names, ...names]);
    const unlike = file("Slip 1,Strip 2", ...names.map((name, i) => `${name},${more[i]}`));
    expect(namesIn(unlike)).toEqual(more);
  });

  it("the one that divides the kinds of the other names the rows", () => {
    const pairs = [
      ["Einkauf am Terminal", "Alte Mühle"],
      ["Einkauf am Terminal", "Bücherstube"],
      ["Einkauf am Terminal", "Alte Mühle"],
      ["Überweisung", "Ada Rowbotham"],
      ["Überweisung", "Ada Rowbotham"],
      ["Einkauf am Terminal", "Fährhaus"],
      ["Einkauf am Terminal", "Bücherstube"],
      ["Dauerauftrag", "Fischerei Sund"],
    ];
    expect(namesIn(file("Beschreibung,Schild", ...pairs.map((pair) => pair.join())))).toEqual(
      pairs.map(([, name]) => name),
    );
  });

  it("one with the same words beside other numbers says nothing", () => {
    const names = ["Old Mill", "Kite Books", "Old Mill", "Harbour", "Skylark"];
    const text = lines(
      ...names.map(
        (name, i) => `2024-01-${10 + i},Reference: AT2${i}0007719,-1${i}.50,${name},Process Date ${i}/01`,
      ),
    );
    expect(namesIn(text)).toEqual(names);
  });

  it("the one without a word for the other side is the holder, if its name is always the same", () => {
    const text = lines(
      "Date,Name,Details,Name counterparty,Amount",
      "2024-01-10,Ada Rowbotham,Monthly fee,,-1.50",
      "2024-01-11,Ada Rowbotham,Wood,Old Mill,-2.50",
      "2024-01-12,Ada Rowbotham,Ink,Kite Books,-3.50",
      "2024-01-13,Ada Rowbotham,Nails,Old Mill,-4.50",
    );
    expect(namesIn(text)).toEqual(["Monthly fee", "Old Mill", "Kite Books", "Old Mill"]);
    const blank = text.replaceAll(/Old Mill|Kite Books/g, "");
    expect(namesIn(blank)).toEqual(["Monthly fee", "Wood", "Ink", "Nails"]);
    expect(read(blank).options.holder).toBe("Ada Rowbotham");
    // Merchants are no holders, though one header says more than the other.
    expect(read(blank.replace("Name counterparty", "Name of town")).options.holder).toBeUndefined();
  });
});

describe("a name without letters and digits", () => {
  it("is none, also in a single row", () => {
    const names = ["/", "Old Mill", "Kite Books", "Harbour", "Skylark", "Old Mill"];
    const text = file(
      "Payee,Kind",
      ...names.map((name, i) => `${name},${i === 0 ? "Red packet" : "Shopping"}`),
    );
    expect(namesIn(text)).toEqual(["Red packet", ...names.slice(1)]);
  });
});

describe("a number behind a label", () => {
  it("names no row", () => {
    const names = ["Old Mill", "Kite Books", "Ada Rowbotham", "Harbour", "Skylark"];
    const text = file(
      "Description,More",
      ...names.map((name, i) => `${i % 2 ? "Sender account" : "Title"}: 00 1020 000${i} 7719,${name}`),
    );
    expect(namesIn(text)).toEqual(names);
  });
});

describe("signs that hide digits", () => {
  const named = (text: string): unknown =>
    namesIn(file("Description,Kind", `${text},DEB`, "Old Mill,DEB", "Kite Books,DD", "Harbour,FPI"))[0];

  it("make a card number of a cell, and of no other text", () => {
    expect(named("Card xxxx xxxx 7719")).toBe("DEB");
    expect(named("**** **** **** 7719")).toBe("DEB");
    expect(named("Sale*xxxx CD xxxx    14JAN24")).toBe("Sale*xxxx CD xxxx    14JAN24");
  });
});

describe("the number of a card in texts", () => {
  const places = ["Old Mill Tavern", "Kite Books", "Quay Works", "Harbour Street Garage", "Skylark"];
  const named = (...texts: readonly string[]): readonly unknown[] =>
    namesIn(
      lines(
        "Date,Description,Full description,Money in,Money out",
        ...texts.map((text, i) => `2024-01-${10 + i},Payment with Visa,${text},,${10 + i}.50`),
        "2024-01-20,From afar,Wages of January,900.00,",
      ),
    ).slice(0, -1);

  it("leaves them names where the same card is in many, of which each says what it paid", () => {
    const texts = places.map((place) => `${place} with card No. ***** 112 in the shop`);
    expect(named(...texts)).toEqual(texts);
  });

  it("makes them names of cards where a card has one text, or two", () => {
    const cards = ["Gold card of Ada Rowbotham *****112", "Card of Ada Rowbotham *****112"];
    const others = places.map((_, i) => `Gold card of Ben Rowbotham 4417****77${i}9`);
    for (const texts of [cards, others])
      expect(named(...places.map((_, i) => texts[i % texts.length]!))).toEqual(
        places.map(() => "Payment with Visa"),
      );
  });
});

describe("codes of programs", () => {
  it("lose to words, and name nothing where they have an underscore", () => {
    const text = (header: string): string =>
      lines(
        `Date,${header},Description,Amount`,
        "2024-01-10,INT,Interest earned,1.50",
        "2024-01-11,SPEND,Coffee Shop,-2.50",
        "2024-01-12,SPEND,Grocery Store,-3.00",
        "2024-01-13,AFT_IN,Direct deposit,300.00",
      );
    for (const header of ["Transaction", "Type"])
      expect(stored(text(header), "name")).toEqual([
        ["Interest earned"],
        ["Coffee Shop"],
        ["Grocery Store"],
        ["Direct deposit"],
      ]);
  });
});

it("the only name of a column names its row before a kind does", () => {
  const text = lines(
    "Date,Transaction Type,Amount,Notes,Name of sender/receiver",
    "2024-01-10,Card Debit,-1.50,Corner Books,",
    "2024-01-11,Card Debit,-2.50,Old Mill,",
    "2024-01-12,Card Debit,-3.00,Kite Shop,",
    "2024-01-13,Sent P2P,-88.00,,Ann Quay",
  );
  expect(stored(text, "name").at(-1)).toEqual(["Ann Quay"]);
});

it("takes the text that a program has made readable rather than the original one", () => {
  const rows = [
    "Old Mill,OLD MILL 0231 HARBOUR ST",
    "Skylark,POS SKYLARK *22 CARD",
    "Kite Books,KITE BOOKS 5/11",
  ];
  for (const header of ["Original Description", "Raw description"])
    expect(namesIn(file(`Description,${header}`, ...rows))).toEqual(["Old Mill", "Skylark", "Kite Books"]);
  expect(namesIn(file("Original Description", ...rows.map((row) => row.split(",")[1]!)))).toHaveLength(3);
});

it("is not named by what stands in each of two rows", () => {
  const rows = ["12 34,Privatkonto,ICA KVANTUM", "12 34,Privatkonto,LÖN"];
  expect(namesIn(file("Kontonummer,Produkt,Beskrivning", ...rows))).toEqual(["ICA KVANTUM", "LÖN"]);
});

describe("a column below a header of banks", () => {
  const BANKS = [
    "Alpine Credit plc (formerly Alpine Savings)",
    "First Harbour Bank of the Eastern Isles",
    "Old Bank",
  ];
  const PARTIES = ["Quay", "Ada Rowbotham", "Kite"];

  it.each([
    ["Beneficiary bank", "Beneficiary"],
    ["Bank Auftraggeber", "Auftraggeber"],
    ["Empfängerbank", "Kunde"],
    ["Banque émettrice", "Tiers"],
    ["Bank ontvanger", "Ontvanger"],
    ["Banco del beneficiario", "Beneficiario"],
    ["Banca dell'ordinante", "Ordinante"],
    ["Banco do favorecido", "Favorecido"],
    ["Mottagarens bank", "Mottagare"],
    ["Bank odbiorcy", "Odbiorca"],
    ["Banka příjemce", "Příjemce"],
    ["Kedvezményezett bankja", "Kedvezményezett"],
    ["Στοιχεία τραπέζης οφειλέτη", "Επωνυμία εντολέα"],
    ["Τράπεζα οφειλέτη", "Όνομα εντολέα"],
    ["Банк плательщика", "Плательщик"],
    ["Bank penerima", "Penerima"],
    ["相手先銀行", "相手先"],
    ["상대은행", "상대"],
    ["Bank", "Merchant"],
  ])("names no row where another names a party: %s, %s", (bank, party) => {
    const rows = BANKS.map((each, i) => `${each},${PARTIES[i]}`);
    expect(namesIn(file(`${bank},${party}`, ...rows))).toEqual(PARTIES);
  });
});

describe("a letter or two beside a word and the number of a card", () => {
  const rows = (short: string, label: string): string =>
    file(
      "Description,Kind",
      "Old Mill,TF",
      `${label} 5473-86**-****-5401,${short}`,
      "Kite Books,MC",
      "***,PP",
    );

  it("is no name", () => {
    expect(namesIn(rows("PT", "PAGO"))).toEqual(["Old Mill", "PAGO 5473-86**-****-5401", "Kite Books", "PP"]);
  });

  it("is one where the number has no word, or the other text has more letters", () => {
    expect(namesIn(rows("PT", ""))[1]).toBe("PT");
    expect(namesIn(rows("Ben", "PAGO"))[1]).toBe("Ben");
  });
});

it("is not the own account as the source or the destination of money", () => {
  const rows = ["Groceries,Checking,Old Mill", "Wages,Northwind,Checking", "Fuel,Checking,Skylark"];
  const text = lines(
    "Date,description,source_name,destination_name,Amount",
    ...rows.map((texts, i) => `2024-01-1${i},${texts},${i === 1 ? "" : "-"}10.50`),
  );
  expect(namesIn(text)).toEqual(["Old Mill", "Northwind", "Skylark"]);
});

describe("the other party", () => {
  const bills = ["Rent of May", "Bill 7719 of the month", "Parcel to Harbour Street", "Club", "Tour", "Hall"];
  const of = (...parties: readonly string[]): string =>
    file("Purpose,Beneficiary", ...bills.map((bill, i) => `${bill},${parties[i]}`));

  it("names a row before what was paid for, which names the others", () => {
    expect(namesIn(of("Ada Rowbotham", "Old Mill", "Old Mill", "", "Skylark", ""))).toEqual([
      ...["Ada Rowbotham", "Old Mill", "Old Mill", "Club", "Skylark", "Hall"],
    ]);
  });

  it("does not where few rows have one, or most have the same, such as the product of a card", () => {
    expect(namesIn(of("", "Old Mill", "", "", "Skylark", ""))).toEqual(bills);
    const card = "Gold Card";
    expect(namesIn(of(card, card, "Old Mill", card, card, "Skylark"))).toEqual(bills);
  });

  it("is the payer of what came in and the recipient of what went out, where the holder is the other", () => {
    const rows = [
      "Ada Rowbotham,Old Mill,-",
      "Quay Works,Ada Rowbotham,",
      "Ada Rowbotham,Harbour,-",
      "ADA ROWBOTHAM,Skylark,-",
      "Kite Books,ROWBOTHAM ADA,",
    ];
    const text = lines(
      "Date,Purpose,Payer,Beneficiary,Amount",
      ...rows.map((row, i) => {
        const [payer, beneficiary, sign] = row.split(",");
        return `2024-01-1${i},Bill ${i} of the year,${payer},${beneficiary},${sign}1${i}.50`;
      }),
    );
    expect(namesIn(text)).toEqual(["Old Mill", "Quay Works", "Harbour", "Skylark", "Kite Books"]);
  });
});
