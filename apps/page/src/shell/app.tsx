import type { Session } from "../account/session.ts";
import { SessionProblem } from "../account/session-problem.tsx";
import { SignIn } from "../account/sign-in.tsx";
import { FilesPlace } from "../files/files-place.tsx";
import type { Queue } from "../files/queue.ts";
import { late } from "../parts/late.tsx";
import { Mark } from "../parts/mark.tsx";
import { place } from "../parts/place.ts";
import { loadBookTexts, texts } from "../texts/language.ts";
import { Navigation } from "./navigation.tsx";

/** Who only reads a file never loads what shows the books. */
const Books = late(async () => {
  const [{ Books: Place }] = await Promise.all([import("../books/books.tsx"), loadBookTexts()]);
  return Place;
});

const BooksPlace = ({ session }: { readonly session: Session }) => {
  const here = place();
  if (here === "files") return null;
  const api = session.api.value;
  if (api !== undefined) return <Books api={api} session={session} place={here} />;
  return (
    <>
      <h1>{texts().places[here]}</h1>
      {session.isEntering.value ? (
        <p class="dim" role="status">
          {texts().waiting}
        </p>
      ) : (
        <>
          <SessionProblem session={session} />
          {/* Their own books nobody opens with a key. */}
          {!session.isOwn.value && <SignIn session={session} />}
        </>
      )}
    </>
  );
};

interface Shown {
  readonly queue: Queue;
  /** Undefined where there is no server that can import. */
  readonly session: Session | undefined;
}

/** The whole page: its frame, and the place that the person is at. */
export const App = ({ queue, session }: Shown) => (
  <div class={session === undefined ? "" : "has-places"}>
    <header class="top">
      <a class="name" href="#/files">
        <Mark size={32} />
        {texts().title}
      </a>
    </header>
    {session !== undefined && <Navigation />}
    <main>
      {session === undefined || place() === "files" ? (
        <FilesPlace queue={queue} session={session} />
      ) : (
        <BooksPlace session={session} />
      )}
    </main>
  </div>
);
