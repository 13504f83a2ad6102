import { EN } from "../../../src/texts/en.ts";
import { SAMPLE_EN } from "../../../src/texts/sample-en.ts";
import type { TestFile } from "./open-page.ts";

/** The main states of the page, each with a file that leads to it; none for the page before a file. */
export const MAIN_STATES: Readonly<Record<string, TestFile | undefined>> = {
  empty: undefined,
  read: {
    name: "march.csv",
    content:
      "Datum;Betrag;Text;Saldo\n29.02.2024;-12,50;Bäckerei;987,50\n01.03.2024;2.400,00;Gehalt;3.387,50\n02.03.2024;-840,00;Miete;2.547,50\n",
  },
  months: { name: EN.files.sample.filename, content: SAMPLE_EN },
  wrong: {
    name: "wallet.csv",
    content:
      "Date,Amount,Name,State\n2024-01-02,-1.00,Tea,COMPLETED\n2024-01-33,-2.00,Bus,COMPLETED\n2024-01-04,much,Bun,COMPLETED\n2024-01-05,-4.00,Kiosk,PENDING\n2024-01-06,-5.00,Shoes,COMPLETED\n",
  },
  question: { name: "days.csv", content: "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n" },
  letter: {
    name: "letter.txt",
    content: "Dear customer,\n\nthank you for your letter of 14 May.\nYour bank\n",
  },
  refused: { name: "photo.png", content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
};
