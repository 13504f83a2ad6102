import { Import } from "../import/import.tsx";
import { Findings } from "../reading/findings.tsx";
import { HowRead } from "../reading/how-read.tsx";
import { Questions } from "../reading/questions.tsx";
import { RowTable } from "../table/row-table.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { QueuedFile } from "./queue.ts";
import { TakeAway } from "./take-away.tsx";
import { Verdict } from "./verdict.tsx";

/** What was found in a file. */
export const ShownFile = ({ of: { id, file, importing } }: { readonly of: QueuedFile }) => {
  const { reading, problem } = file;
  return (
    <div class="file" data-file={id}>
      {problem.value !== undefined && (
        <p class="card bad" role="alert">
          <Text of={problem.value} />
        </p>
      )}
      {/* It is there from the beginning: of one that came with its text not every program would read it out. */}
      <div role="status" class="news">
        {reading.value === undefined && problem.value === undefined && <p class="card">{texts().reading}</p>}
        {reading.value !== undefined && <Verdict file={file} reading={reading.value} />}
      </div>
      {reading.value !== undefined && (
        <>
          <Questions file={file} reading={reading.value} />
          <div class="side-by-side">
            <RowTable file={file} />
            <Findings file={file} reading={reading.value} />
          </div>
          {importing !== undefined && <Import file={file} state={importing} />}
          <HowRead file={file} reading={reading.value} />
          <TakeAway file={file} reading={reading.value} />
        </>
      )}
    </div>
  );
};
