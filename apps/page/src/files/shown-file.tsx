import type { FileState } from "../file/file-state.ts";
import { EachItsOwn } from "../import/each-its-own.tsx";
import { Folded } from "../parts/folded.tsx";
import { Icon } from "../parts/icon.tsx";
import { late } from "../parts/late.tsx";
import { Findings } from "../reading/findings.tsx";
import { HowRead } from "../reading/how-read.tsx";
import { Questions } from "../reading/questions.tsx";
import { RowTable } from "../table/row-table.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { Downloads } from "./downloads.tsx";
import { placesOfSums } from "./in-words.ts";
import { NoExport } from "./no-export.tsx";
import { Picture } from "./picture.tsx";
import type { QueuedFile } from "./queue.ts";
import { Verdict } from "./verdict.tsx";
import { isNoExport, lineOf, sizeInWords, verdictOf } from "./verdict-of.ts";

/** Where there are no books, nobody needs what imports into them. */
const Import = late(async () => (await import("../import/import.tsx")).Import);

/** Currencies beyond these have their sums, and no picture. */
const MOST_PICTURES = 3;

const Pictures = ({ file }: { readonly file: FileState }) => {
  const { summary, places = 0 } = file.index.value ?? {};
  if (summary === undefined || summary.currencies.length > MOST_PICTURES) return null;
  return (
    <>
      {summary.currencies.map((of) => (
        <Picture
          key={of.currency}
          of={of}
          places={placesOfSums(summary, places)}
          isOneOfSeveral={summary.currencies.length > 1}
        />
      ))}
    </>
  );
};

/** How far a file is read, as long as nothing of it can be shown. */
const Waiting = ({ file }: { readonly file: FileState }) => {
  const share = file.progress.value;
  return (
    <div class="waiting">
      <progress max={1} {...(share === undefined ? {} : { value: share })} aria-label={texts().reading} />
      <span class="dim small-text">{lineOf(file)}</span>
    </div>
  );
};

interface Shown {
  readonly of: QueuedFile;
  readonly onRemove: (id: number) => void;
  /** Where there are no books: takes the transactions of a file that has nothing wrong and nothing open. */
  readonly use?: ((of: QueuedFile) => void) | undefined;
}

/** What was found in a file, the answer first. */
export const ShownFile = ({ of, onRemove, use }: Shown) => {
  const { id, folder, file, importing } = of;
  const { problem } = file;
  const reading = file.reading.value;
  const isNone = isNoExport(file);
  const isReadAsTable = reading !== undefined && !isNone;
  return (
    <div class="file" data-file={id}>
      {problem.value !== undefined && (
        <p class="card bad" role="alert">
          <Text of={problem.value} />
        </p>
      )}
      <section class="card answer-card" aria-labelledby={`file-${id}`}>
        <p class="of-file">
          <strong id={`file-${id}`}>
            <Text of={file.name} />
          </strong>{" "}
          {folder !== "" && (
            <span class="dim small-text">
              <Text of={texts().files.inFolder(folder)} />
            </span>
          )}{" "}
          <span class="dim small-text">{sizeInWords(file.size)}</span>
          <button
            type="button"
            class="quiet"
            aria-label={texts().remove(file.name)}
            onClick={() => onRemove(id)}
          >
            <Icon of="bad" />
          </button>
        </p>
        {reading !== undefined && <Verdict file={file} reading={reading} importing={importing} />}
        {problem.value === undefined && (reading === undefined || file.isBusy.value) && (
          <Waiting file={file} />
        )}
        {isReadAsTable && (
          <div class="pictures">
            <Pictures file={file} />
          </div>
        )}
        {isNone && <NoExport file={file} />}
        {isReadAsTable && importing !== undefined && <Import file={file} state={importing} />}
        {use !== undefined && reading !== undefined && verdictOf(file, reading).looks === "good" && (
          <button type="button" class="button" onClick={() => use(of)}>
            {texts().files.use(file.index.value?.counts.Accepted ?? 0)}
          </button>
        )}
      </section>
      {isReadAsTable && (
        <>
          <Questions
            file={file}
            reading={reading}
            byNamedAccount={importing !== undefined && <EachItsOwn state={importing} />}
          />
          <Findings file={file} reading={reading} />
          <RowTable file={file} />
          <Folded title={texts().files.howRead}>
            <HowRead file={file} reading={reading} />
          </Folded>
          <Folded title={texts().files.downloads}>
            <Downloads file={file} reading={reading} />
          </Folded>
        </>
      )}
    </div>
  );
};
