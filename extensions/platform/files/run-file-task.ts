import { Worker } from "node:worker_threads";
import { FileFaultError } from "./file-fault.ts";
import type { FileAnswer, FileTasks } from "./file-tasks.ts";
import { watchWorker } from "./watch-worker.ts";

type Input<Task extends keyof FileTasks> = Parameters<FileTasks[Task]>[0];
type Output<Task extends keyof FileTasks> = Awaited<ReturnType<FileTasks[Task]>>;

const MAX_WORKERS = 2;
const MAX_HEAP_MB = 256;
/** A machine that gives a thread no time in this long is overloaded, which says nothing about the file. */
const MOST_WAIT_MS = 17_000;

/** Workers that wait for a task. They don't keep the process alive. */
const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Reads an uploaded file in its own thread, which ends when it takes too much CPU or memory.
 * @throws FileFaultError; Error on an overloaded machine
 */
export async function runFileTask<Task extends keyof FileTasks>(
  task: Task,
  input: Input<Task>,
  cpuMs: number,
): Promise<Output<Task>> {
  if (running >= MAX_WORKERS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const answer = await answerOf(idle.pop() ?? (await aWorker()), { task, input }, cpuMs);
    if ("fault" in answer) throw new FileFaultError(answer.fault);
    return answer.value as Output<Task>;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Without the process's environment, which has secrets. It has loaded its code. */
async function aWorker(): Promise<Worker> {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    ...{ env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
  });
  const forget = () => void idle.splice(0, idle.length, ...idle.filter((each) => each !== worker));
  // One that fails between two files is not used again.
  worker.on("error", () => {}).once("exit", forget);
  // A thread that does not start says nothing about the file.
  if ((await answerTo(worker, () => {})) !== "ready") throw new Error("a thread that reads files did not start");
  return worker;
}

/** The worker's next message; null when it fails. @throws Error when it takes too long */
async function answerTo(worker: Worker, ask: (giveUp: () => void) => void): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(() => reject(new Error("a file's thread got no time to read it")), MOST_WAIT_MS);
  worker.on("message", resolve).on("error", giveUp).on("exit", giveUp);
  try {
    ask(giveUp);
    return await promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", giveUp).off("exit", giveUp);
  }
}

/** A worker that fails or exceeds a bound is ended, and its file is unreadable. */
async function answerOf(worker: Worker, order: unknown, cpuMs: number): Promise<FileAnswer> {
  worker.ref();
  let unwatch = () => {};
  const answer = await answerTo(worker, (giveUp) => {
    unwatch = watchWorker(worker, cpuMs, giveUp);
    worker.postMessage(order);
  }).finally(() => unwatch());
  if (answer === null) {
    await worker.terminate();
    return { fault: "unreadable" };
  }
  worker.unref();
  idle.push(worker);
  return answer as FileAnswer;
}
