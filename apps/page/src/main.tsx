import { render } from "preact";
import "./style.css";
import { importState } from "./account/import-state.ts";
import { sessionAt } from "./account/session.ts";
import { pageState } from "./state/page-state.ts";
import { App } from "./view/app.tsx";
import { keepFocus } from "./view/keep-focus.ts";
import { startReader } from "./worker/reader.ts";

/** The address of the API, where there is one that can import. */
const api = document.querySelector<HTMLMetaElement>('meta[name="farthing-api"]')?.content ?? "";

const page = pageState(startReader());
const session = api === "" ? undefined : sessionAt(api);
const importing = session === undefined ? undefined : importState(page, session);
const root = document.getElementById("page")!;
render(<App page={page} importing={importing} />, root);
keepFocus(root);
void session?.enter();
