/** What Vitest runs before the tests of each file: see of-file.ts. */
import { afterAll, afterEach } from "vitest";
import { checkTest, undoFile } from "./of-file.ts";

afterEach(checkTest);
afterAll(undoFile);
