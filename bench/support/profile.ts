import { type Profiler, type Runtime, Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** A function, and the fraction of the busy time that was spent in the function itself. */
export interface HotFunction {
  readonly name: string;
  readonly where: string;
  readonly part: number;
}

const ROOT = new URL("../../", import.meta.url).href;
const TOP = 10;
const INTERVAL_MICROSECONDS = 200;

/** A file of the project, or of a package below `node_modules`. */
const place = ({ url, lineNumber }: Runtime.CallFrame): string => {
  const file = url.startsWith("/") ? url.replace(fileURLToPath(ROOT), "") : url.replace(ROOT, "");
  return `${file.replace(/^.*node_modules\//, "")}:${lineNumber + 1}`;
};

/** Native code has no place of its own, so its caller is named. */
const nativePlace = (caller: Runtime.CallFrame | undefined): string =>
  caller === undefined || caller.url === ""
    ? "native"
    : `native, called by ${caller.functionName} in ${place(caller)}`;

/** The work of the profiler, and idle time. */
const isOutside = ({ functionName, url }: Runtime.CallFrame): boolean =>
  functionName === "(idle)" ||
  functionName === "(root)" ||
  url.startsWith("node:inspector") ||
  url.startsWith(new URL("profile", import.meta.url).href);

/** The functions with the most self time. */
const hottest = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): readonly HotFunction[] => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(
    nodes.flatMap(({ children = [], callFrame }) => children.map((child) => [child, callFrame] as const)),
  );
  const times = new Map<string, { readonly name: string; readonly where: string; time: number }>();
  let total = 0;
  for (const [i, id] of samples.entries()) {
    const frame = frames.get(id)!;
    if (isOutside(frame)) continue;
    const name = frame.functionName || (frame.url === "" ? "(native)" : "(anonymous)");
    const where = frame.url === "" ? nativePlace(callers.get(id)) : place(frame);
    const seen = times.get(`${name} ${where}`) ?? { name, where, time: 0 };
    seen.time += timeDeltas[i]!;
    total += timeDeltas[i]!;
    times.set(`${name} ${where}`, seen);
  }
  return [...times.values()]
    .toSorted((a, b) => b.time - a.time)
    .slice(0, TOP)
    .map(({ name, where, time }) => ({ name, where, part: time / total }));
};

/** Profiles this process from now on; the returned function ends it. */
export const startProfile = async (): Promise<() => Promise<readonly HotFunction[]>> => {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: INTERVAL_MICROSECONDS });
  await session.post("Profiler.start");
  return async () => {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    return hottest(profile);
  };
};

/** The functions with the most self time in work that is done this many times. */
export const profiled = async (work: () => unknown, times: number): Promise<readonly HotFunction[]> => {
  const stop = await startProfile();
  for (let i = 0; i < times; i += 1) work();
  return stop();
};
