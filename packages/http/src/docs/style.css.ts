/** The style of the page: colours are those of the page that reads exports; sizes are 14, 16, 18 and 24, spaces 4, 8, 16, 24 and 40. */
export const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f6f3, #131517);
  --card: light-dark(#ffffff, #1c1f22);
  --ink: light-dark(#1b1e21, #eceae6);
  --dim: light-dark(#596067, #a9aeb4);
  --line: light-dark(#dedbd5, #363b40);
  --accent: light-dark(#0b6e4f, #57c99b);
  font: 16px / 1.5 system-ui, sans-serif;
  background: var(--paper);
  color: var(--ink);
  scroll-padding-top: 16px;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; }
h1, h2 { font-size: 24px; line-height: 1.25; }
h1 { color: var(--accent); }
h3 { font-size: 18px; line-height: 1.25; }
h4 { font-size: 14px; margin-top: 16px; }
a { color: var(--accent); }
code, pre, kbd, .method { font: 14px / 1.5 ui-monospace, "DejaVu Sans Mono", monospace; font-variant-numeric: tabular-nums; }
.dim, .errors { font-size: 14px; }
.dim { color: var(--dim); }
.method { color: var(--accent); font-weight: 700; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; z-index: 2; padding: 8px 16px; background: var(--card); }

.side { position: sticky; top: 0; z-index: 1; display: grid; grid-template-columns: 1fr auto; gap: 0 16px; align-content: start; padding: 8px 16px; background: var(--card); border-bottom: 1px solid var(--line); }
.side:has(.menu[open]) { position: static; }
.side > :is(.search, nav) { grid-column: 1 / -1; }
.title { font-weight: 600; padding: 4px 0; }
.title a, h3 a, nav a { text-decoration: none; }
h3 a { color: inherit; }
.search { display: grid; gap: 4px; font-size: 14px; }
.search label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.search input { width: 100%; min-height: 36px; padding: 4px 8px; font: inherit; font-size: 16px; color: inherit; background: var(--paper); border: 1px solid var(--dim); border-radius: 6px; }
.search input::placeholder { color: var(--dim); opacity: 1; }
kbd { padding: 0 4px; border: 1px solid var(--line); border-radius: 4px; }
summary { cursor: pointer; padding: 4px 0; }
nav { display: none; }
.menu[open] ~ nav { display: grid; }
nav { gap: 16px; padding: 8px 0; font-size: 14px; }
nav ul { list-style: none; padding: 0; }
nav .name { display: block; padding: 4px 0; color: inherit; font-weight: 600; }
nav li a { display: grid; grid-template-columns: 56px minmax(0, 1fr); padding: 4px 0; color: inherit; }
nav a:hover, h3 a:hover { text-decoration: underline; }

h1 + section { margin-top: -24px; }
main { display: grid; gap: 40px; align-content: start; padding: 24px 16px 40px; min-width: 0; }
main > section { display: grid; gap: 16px; min-width: 0; }
.prose > * { max-width: 45rem; }
.prose h2 { font-size: 18px; margin-top: 8px; }
.prose .errors { max-width: 60rem; }
.summary { font-size: 18px; }
main ul { padding-inline-start: 24px; }
.operation { border-top: 1px solid var(--line); padding-top: 24px; margin-top: 8px; display: grid; gap: 8px 24px; }
.operation > * { min-width: 0; }
.operation:target > h3 a { color: var(--accent); }
.meaning, .examples { display: grid; gap: 8px; align-content: start; }
.path { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; }
.fields { display: grid; font-size: 14px; }
.fields > div { display: grid; gap: 0 16px; padding: 8px 0; border-top: 1px solid var(--line); }
.fields dd { min-width: 0; }
.fields dd:empty { display: none; }
.fields strong { color: var(--accent); }
pre { padding: 8px; white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
.curl { border-inline-start: 4px solid var(--accent); }
details > * + * { margin-top: 8px; }
.examples details { border-top: 1px solid var(--line); margin-bottom: -8px; padding: 4px 0; font-size: 14px; }
.examples details[open] { margin-bottom: 0; padding-bottom: 16px; }
.headers { font-size: 14px; }
.errors { width: 100%; border-collapse: collapse; table-layout: fixed; }
.errors :is(th, td) { padding: 8px 8px 8px 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
.errors th:nth-child(1) { width: 56px; }
.errors th:nth-child(2) { width: 40%; }
.object { display: grid; gap: 8px; padding-top: 16px; border-top: 1px solid var(--line); max-width: 60rem; }

@media (max-width: 59.99rem) {
  :root { scroll-padding-top: 88px; }
}
@media (min-width: 48rem) {
  .fields > div { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
  .errors th:nth-child(2) { width: 240px; }
}
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 288px minmax(0, 1fr); }
  .side { height: 100vh; padding: 24px 16px; border-bottom: 0; border-inline-end: 1px solid var(--line); }
  .side { display: block; overflow-y: auto; }
  .menu { display: none; }
  .search { padding: 8px 0; }
  .search label { position: static; width: auto; height: auto; clip-path: none; }
  nav { display: grid; }
  main { padding: 24px 24px 40px; max-width: 96rem; }
}
@media (min-width: 75rem) {
  .operation { grid-template-columns: minmax(0, 4fr) minmax(0, 5fr); }
  .operation > :is(h3, .path) { grid-column: 1 / -1; }
  .operation > div > h4:first-child { margin-top: 0; }
}
@media print {
  :root { color-scheme: light; font-size: 12px; }
  .side, .skip { display: none; }
  body, main, .operation { display: block; }
  main > *, .operation { margin-top: 24px; }
  h2, h3, h4, .path, summary { break-after: avoid; }
  pre, .fields > div, tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
