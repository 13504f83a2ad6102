import { render } from "preact";
import "./style.css";
import { pageState } from "./state/page-state.ts";
import { App } from "./view/app.tsx";
import { startReader } from "./worker/reader.ts";

render(<App page={pageState(startReader())} />, document.getElementById("page")!);
