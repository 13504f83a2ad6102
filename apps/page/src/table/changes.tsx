import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";

interface Shown {
  readonly file: FileState;
  /** Where the focus is when the button that had it is gone. */
  readonly onGone: () => void;
}

/** The rows that the person left out, each with a way back. */
const LeftOut = ({ file, onGone }: Shown) => {
  const rows = file.fixes.leftOut.value;
  if (rows.length === 0) return null;
  return (
    <details class="left-out">
      <summary>{texts().rows.youLeftOut(rows.length)}</summary>
      <ul class="plain">
        {rows.map((text, which) => (
          <li key={`${which} ${text}`}>
            <Text of={text} />
            <button
              type="button"
              class="quiet"
              aria-label={texts().rows.putBackRow(visible(text))}
              onClick={async () => {
                await file.fixes.apply({ fix: "putBack", which });
                onGone();
              }}
            >
              {texts().rows.putBack}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What was changed in the file, and what can be changed with it. */
export const Changes = ({ file, onGone }: Shown) => {
  const { alike, refused, correctAlike } = file.fixes;
  const same = alike.value;
  return (
    <>
      <p class="explained" role="status">
        {refused.value !== "" && <Text of={refused.value} />}
      </p>
      {same !== undefined && (
        <p class="fields">
          {texts().rows.nowIs(visible(same.was), visible(same.put))}
          <button
            type="button"
            onClick={async () => {
              await correctAlike();
              onGone();
            }}
          >
            {texts().rows.correctAlike(same.count)}
          </button>
        </p>
      )}
      <LeftOut file={file} onGone={onGone} />
      {file.edits.value > 0 && (
        <p class="fields">
          {texts().edited(file.edits.value)}
          <button
            type="button"
            onClick={async () => {
              await file.undoEdit();
              // With the last edit the button goes away, too.
              if (file.edits.value === 0) onGone();
            }}
          >
            {texts().undoEdit}
          </button>
        </p>
      )}
    </>
  );
};
