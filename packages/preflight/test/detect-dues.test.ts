import { describe, expect, it } from "vitest";
import { inspect } from "../src/index.ts";
import { lines } from "./read-as-found.ts";

/** Rent, fees of members and other dues come in on the account that they are paid to. */

const signIn = (text: string): string | undefined => {
  const outcome = inspect(text, { today: "2026-06-01" });
  if (outcome._tag !== "Inspected") throw new Error(outcome.message);
  return outcome.inspection.profile.signage_convention;
};

const received = (header: string, texts: readonly string[], spent: string): string =>
  lines(header, ...texts.map((text, i) => `2026-0${i + 1}-02;${text};500.00`), `2026-05-05;${spent};-120.00`);

describe("dues that are received", () => {
  it.each([
    ["Date;Details;Amount", "Rent flat", "Plumber"],
    ["Date;Details;Amount", "Membership fee", "Hall"],
    ["Date;Details;Amount", "Subscription Bob", "Hosting"],
    ["Datum;Verwendungszweck;Betrag", "Miete Wohnung", "Klempner"],
    ["Datum;Verwendungszweck;Betrag", "Mitgliedsbeitrag", "Halle"],
    ["Date;Libellé;Montant", "Loyer Dupont", "Plombier"],
    ["Fecha;Concepto;Importe", "Alquiler piso", "Fontanero"],
    ["Datum;Omschrijving;Bedrag", "Huur woning", "Loodgieter"],
  ])("are not turned round: %s, %s", (header, dues, spent) => {
    const texts = [1, 2, 3, 4].map((n) => `${dues} ${n}`);
    expect(signIn(received(header, texts, spent))).not.toBe("inflows_negative");
  });

  it.each([
    ["Date;Details;Amount", "Rent flat", "Salary caretaker", "Plumber"],
    ["Data;Descrição;Valor", "Aluguel", "Transferência recebida", "Canalizador"],
    ["Data;Descrição;Valor", "Mensalidade", "Devolução caução", "Reparação"],
    ["Datum;Verwendungszweck;Betrag", "Miete Wohnung", "Gutschrift Mieter", "Klempner"],
  ])("are not, where one row that went out has a word for money in: %s, %s", (header, dues, back, spent) => {
    const texts = [1, 2, 3, 4].map((n) => `${dues} ${n}`);
    const text = `${received(header, texts, spent)}2026-05-06;${back};-90.00\n`;
    expect(signIn(text)).not.toBe("inflows_negative");
  });

  it("are, where other words say so, too", () => {
    const paid = ["Rent flat", "Card payment Corner Oven", "Purchase Bookshop", "Rent flat"];
    expect(signIn(received("Date;Details;Amount", paid, "Salary"))).toBe("inflows_negative");
  });
});
