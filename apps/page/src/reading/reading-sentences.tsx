import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { columnsRead, type Shown, sentencesOf } from "./how-sentences.ts";

/** How the file is read and why, in sentences. */
export const ReadingSentences = ({ file, reading }: Shown) => {
  const columns = columnsRead(file);
  return (
    <>
      <ul class="how">
        {sentencesOf({ file, reading }).map((sentence) => (
          <li key={sentence}>
            <Text of={sentence} />
          </li>
        ))}
      </ul>
      {columns.length > 0 && (
        <>
          <h3>{texts().file.columns}</h3>
          <dl class="evidence">
            {columns.map(([what, names]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  <Text of={names} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
};
