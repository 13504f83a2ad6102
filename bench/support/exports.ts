/** A bank's export of about so many bytes: dates, signed amounts, names. */
export const csvOf = (bytes: number): Buffer => {
  const rows = ["date,amount,name"];
  let length = 20;
  for (let i = 0; length < bytes - 60; i += 1) {
    const row = `2024-${String((i % 12) + 1).padStart(2, "0")}-${String((i % 28) + 1).padStart(2, "0")},-${i % 1000}.${String(i % 100).padStart(2, "0")},"Corner Oven, row ${i}"`;
    rows.push(row);
    length += row.length + 1;
  }
  return Buffer.from(`${rows.join("\n")}\n`);
};
