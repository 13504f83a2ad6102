/** The script of the page: finds operations by words in their paths, summaries and parameters. */
export const SEARCH = `"use strict";
const field = document.querySelector("#sought");
const told = document.querySelector(".search [role=status]");
const operations = [...document.querySelectorAll(".operation")].map((section) => ({
  shown: [section, document.querySelector('nav a[href="#' + section.id + '"]').parentElement],
  text: [...section.querySelectorAll(".sought")].map((each) => each.textContent.toLowerCase()).join(" "),
}));
const groups = [...document.querySelectorAll(".group:not(.around)")];
const others = [...document.querySelectorAll(".around")];

const count = (found) => {
  if (found === 0) return "No operation has all of these words";
  return found === 1 ? "1 operation" : found + " operations";
};

const find = (sought) => {
  const words = sought.toLowerCase().split(/\\s+/).filter((word) => word !== "");
  let found = 0;
  for (const { shown, text } of operations) {
    const isFound = words.every((word) => text.includes(word));
    for (const each of shown) each.hidden = !isFound;
    found += Number(isFound);
  }
  for (const group of groups) group.hidden = group.querySelector(":is(.operation, nav li):not([hidden])") === null;
  for (const other of others) other.hidden = words.length > 0;
  told.textContent = words.length === 0 ? "" : count(found);
};

const clear = () => {
  field.value = "";
  find("");
};

field.addEventListener("input", () => {
  find(field.value);
  scrollTo(0, 0);
});
field.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  clear();
});
document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey || target === field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
// What is hidden cannot be gone to, and what lies under the menu cannot be seen.
document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[href^='#']");
  if (link === null) return;
  document.querySelector(".menu").open = false;
  if (document.querySelector(link.hash + ":is([hidden], [hidden] *)") !== null) clear();
});
document.querySelector(".search").hidden = false;
`;
