import { Worker } from "node:worker_threads";
import { FileFaultError } from "./file-fault.ts";
import type { FileAnswer, FileTasks } from "./file-tasks.ts";
import { watchMemory } from "./watch-memory.ts";

type Input<Task extends keyof FileTasks> = Parameters<FileTasks[Task]>[0];
type Output<Task extends keyof FileTasks> = Awaited<ReturnType<FileTasks[Task]>>;

const MAX_WORKERS = 2;
const MAX_HEAP_MB = 256;

/** Workers that wait for a task. They don't keep the process alive. */
const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Reads a stranger's file in a thread of its own, which ends when it takes too much time or memory.
 * @throws FileFaultError
 */
export async function runFileTask<Task extends keyof FileTasks>(
  task: Task,
  input: Input<Task>,
  timeoutMs: number,
): Promise<Output<Task>> {
  if (running >= MAX_WORKERS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const answer = await answerOf(idle.pop() ?? aWorker(), { task, input }, timeoutMs);
    if ("fault" in answer) throw new FileFaultError(answer.fault);
    return answer.value as Output<Task>;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Without the process's environment, which has secrets. */
function aWorker(): Worker {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    ...{ env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
  });
  // One that fails between two files is not used again.
  worker
    .on("error", () => {})
    .once("exit", () => void idle.splice(0, idle.length, ...idle.filter((each) => each !== worker)));
  return worker;
}

/** A worker that fails or exceeds a bound is ended, and its file is unreadable. */
async function answerOf(worker: Worker, order: unknown, timeoutMs: number): Promise<FileAnswer> {
  worker.ref();
  const { promise, resolve } = Promise.withResolvers<FileAnswer | null>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, timeoutMs);
  const unwatch = watchMemory(worker, giveUp);
  worker.on("message", resolve).on("error", giveUp).on("exit", giveUp).postMessage(order);
  const answer = await promise;
  clearTimeout(timer);
  unwatch();
  if (answer === null) {
    await worker.terminate();
    return { fault: "unreadable" };
  }
  worker.off("message", resolve).off("error", giveUp).off("exit", giveUp).unref();
  idle.push(worker);
  return answer;
}
