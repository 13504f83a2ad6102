import { Worker } from "node:worker_threads";

/** Starts the thread with this name, whose file is next to the module with this address, built or as source. */
export const threadBeside = (module: string, name: string, workerData: unknown): Worker => {
  const isSource = module.endsWith(".ts");
  // Flags that say what this process runs, such as --input-type, let no thread start; sources need those that resolve them.
  const flags = isSource ? {} : { execArgv: [] };
  return new Worker(new URL(`./${name}${isSource ? ".ts" : ".js"}`, module), { workerData, ...flags });
};
