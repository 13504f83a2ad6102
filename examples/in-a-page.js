/** Takes the transactions of a file that a person gave to the element: nothing of it is sent anywhere. */
const element = document.querySelector("farthing-import");

element.addEventListener("farthing-records", ({ detail: { filename, records } }) => {
  const [first] = records;
  const text = `${records.length} from ${filename}; the first: ${first.date} ${first.amount} ${first.name}`;
  document.querySelector("#came").textContent = text;
});
