import { MAX_FILE_BYTES } from "@farthing/preflight";
import { render } from "preact";
import "./shell/base.css";
import "./shell/shell.css";
import "./files/files.css";
import "./import/import.css";
import "./reading/reading.css";
import "./table/table.css";
import { sessionAt } from "./account/session.ts";
import { loadLaterParts } from "./files/later-parts.ts";
import { newQueue } from "./files/queue.ts";
import { App } from "./shell/app.tsx";
import { keepHead } from "./shell/head.ts";
import { keepFocus } from "./shell/keep-focus.ts";
import { preferred, speak } from "./texts/language.ts";
import { newReaders } from "./worker/reader.ts";

/** The address of the API, where there is one that can import. */
const { content: api, dataset } = document.querySelector<HTMLMetaElement>('meta[name="farthing-api"]')!;

const session = api === "" ? undefined : sessionAt(api, dataset.own !== undefined);
const most = dataset.most === undefined ? MAX_FILE_BYTES : Number(dataset.most);
const queue = newQueue(newReaders(), { session, most }, loadLaterParts);
const root = document.getElementById("page")!;
await speak(preferred());
render(<App queue={queue} session={session} />, root);
keepFocus(root);
keepHead();
await session?.enter();
