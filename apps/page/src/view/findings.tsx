import type { Finding } from "@farthing/preflight";
import type { PageState } from "../state/page-state.ts";
import { TEXTS } from "../texts.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { said } from "./said.ts";
import { Text } from "./text.tsx";

const PlaceButton = ({ page, finding }: { readonly page: PageState; readonly finding: Finding }) => {
  const { line, row, value, cell } = finding;
  if (line === undefined) return null;
  const show = async (): Promise<void> => {
    await page.goTo(line, cell?.index ?? -1);
    // The focus brings the table into sight, and the keys lead on from the cell.
    document.querySelector<HTMLElement>(".grid")?.focus();
  };
  return (
    <li>
      {row === undefined ? (
        TEXTS.goTo(line)
      ) : (
        <button type="button" class="link" onClick={() => void show()}>
          {TEXTS.goTo(line)}
        </button>
      )}
      {value !== undefined && (
        <>
          {" "}
          <code>
            <Text of={value} />
          </code>
        </>
      )}
    </li>
  );
};

/** What the check found, summed up by kind and column; each place leads to its cell. */
export const Findings = ({ page, reading }: { readonly page: PageState; readonly reading: ShownReading }) => {
  const { outcome } = reading;
  if (outcome._tag === "Refused") return null;
  const { groups } = outcome.report;
  return (
    <section class="findings" aria-label={TEXTS.findings}>
      <h2>{TEXTS.findings}</h2>
      {groups.length === 0 && <p class="dim">{TEXTS.noFindings}</p>}
      <ol class="plain">
        {groups.map(({ code, column, severity, count, examples }) => {
          const [first] = examples;
          return (
            <li key={`${code} ${column ?? ""} ${first.line ?? 0}`} class={`finding ${severity}`}>
              <p>
                <span class="badge">{severity}</span>{" "}
                {column !== undefined && (
                  <strong>
                    <Text of={column} />:{" "}
                  </strong>
                )}
                <Text of={said(first.wording.message)} />
              </p>
              <p class="dim">
                {TEXTS.help} <Text of={said(first.wording.help)} />
              </p>
              <ul class="places">
                {examples.map((finding, i) => (
                  <PlaceButton key={`${finding.line ?? 0} ${i}`} page={page} finding={finding} />
                ))}
                {count > examples.length && <li class="dim">{TEXTS.more(count - examples.length)}</li>}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
