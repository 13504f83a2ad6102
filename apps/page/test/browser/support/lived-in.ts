/** Says something to the API of a server, and answers with the id of what came of it. */
export const teller =
  (url: string, key: string) =>
  async (path: string, said: object | FormData): Promise<{ readonly id: string }> => {
    const isForm = said instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "X-Api-Key": key, ...(isForm ? {} : { "Content-Type": "application/json" }) },
      body: isForm ? said : JSON.stringify(said),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as { readonly id: string };
  };

/** A request to import lines with money in positive into an account. */
export const importForm = (filename: string, lines: readonly string[], account_id: string): FormData => {
  const form = new FormData();
  const profile = { signage_convention: "inflows_positive", date_format: "%Y-%m-%d" };
  form.set("profile", JSON.stringify({ ...profile, number_format: "1,234.56" }));
  form.set("account_id", account_id);
  form.set("file", new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }), filename);
  return form;
};

const GIRO = [
  "Date,Name,Amount,Balance",
  "2026-02-02,Salary Hazel & Partners,2737.69,3737.69",
  "2026-02-03,Rent February,-840.00,2897.69",
  "2026-02-05,Corner shop,-18.40,2879.29",
  "2026-02-09,To savings,-500.00,2379.29",
  "2026-02-14,Alder Oven bakery,-4.20,2375.09",
  "2026-02-20,An insurance with a name that is longer than any screen of a phone is wide,-129.90,2245.19",
];

const GIRO_MARCH = [
  "Date,Name,Amount,Balance",
  "2026-03-02,Salary Hazel & Partners,2737.69,4951.93",
  "2026-03-03,Rent March,-840.00,4111.93",
  "2026-03-07,Corner shop,-31.95,4079.98",
];

const SAVINGS = ["Date,Name,Amount", "2026-02-09,From giro,500.00", "2026-02-28,Interest,1.25"];

const CARD = ["Date,Name,Amount", "2026-02-09,Hotel am Hafen,-500.00", "2026-02-10,Refund hotel,500.00"];

/** The books of a family that has used them for a while, through the API alone. */
export const livedIn = async (url: string, key: string): Promise<void> => {
  const tell = teller(url, key);
  const account = (name: string, account_type: string) =>
    tell("/accounts", { name, currency: "EUR", account_type });
  const [giro, savings, card] = [
    await account("Giro", "depository"),
    await account("Savings", "depository"),
    await account("Visa", "credit_card"),
  ];
  for (const name of ["Groceries", "Housing", "Insurance"]) await tell("/categories", { category: { name } });
  const importFile = (filename: string, lines: readonly string[], to: { readonly id: string }) =>
    tell("/imports", importForm(filename, lines, to.id));
  await importFile("giro-february.csv", GIRO, giro);
  await importFile("giro-march.csv", GIRO_MARCH, giro);
  await importFile("savings.csv", SAVINGS, savings);
  await importFile("visa.csv", CARD, card);
};
