import type { ImportState } from "../account/import-state.ts";
import type { PageState } from "../state/page-state.ts";
import { Text } from "../texts/text.tsx";
import { TEXTS } from "../texts/texts.ts";
import { Findings } from "./findings.tsx";
import { HowRead } from "./how-read.tsx";
import { Import } from "./import.tsx";
import { Open } from "./open.tsx";
import { Questions } from "./questions.tsx";
import { RowTable } from "./row-table.tsx";
import { TakeAway } from "./take-away.tsx";
import { Verdict } from "./verdict.tsx";

interface Shown {
  readonly page: PageState;
  /** Undefined where there is no server that can import. */
  readonly importing: ImportState | undefined;
}

/** The whole page: a place for a file, and what was found in it. */
export const App = ({ page, importing }: Shown) => {
  const { file, reading, problem } = page;
  return (
    <>
      <header class="top">
        <h1>{TEXTS.title}</h1>
        <p>{TEXTS.subtitle}</p>
      </header>
      <main>
        <Open page={page} canImport={importing !== undefined} />
        {importing?.session.problem.value !== undefined && (
          <p class="card bad" role="alert">
            {importing.session.problem.value}
          </p>
        )}
        {problem.value !== undefined && (
          <p class="card bad" role="alert">
            <Text of={problem.value} />
          </p>
        )}
        {/* It is there from the beginning: of one that came with its text not every program would read it out. */}
        <div role="status" class="news">
          {file.value !== undefined && reading.value === undefined && problem.value === undefined && (
            <p class="card">{TEXTS.reading}</p>
          )}
          {reading.value !== undefined && <Verdict page={page} reading={reading.value} />}
        </div>
        {reading.value !== undefined && (
          <>
            <Questions page={page} reading={reading.value} />
            <div class="side-by-side">
              <RowTable page={page} />
              <Findings page={page} reading={reading.value} />
            </div>
            {importing !== undefined && <Import page={page} state={importing} />}
            <HowRead page={page} reading={reading.value} />
            <TakeAway page={page} reading={reading.value} />
          </>
        )}
      </main>
    </>
  );
};
