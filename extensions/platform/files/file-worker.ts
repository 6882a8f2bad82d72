import { parentPort } from "node:worker_threads";
import { FileFaultError } from "./file-fault.ts";
import { FILE_TASKS, type FileAnswer } from "./file-tasks.ts";

interface Order {
  readonly task: keyof typeof FILE_TASKS;
  readonly input: never;
}

async function answerTo({ task, input }: Order): Promise<FileAnswer> {
  try {
    return { value: await FILE_TASKS[task](input) };
  } catch (error) {
    return { fault: error instanceof FileFaultError ? error.fault : "unreadable" };
  }
}

parentPort?.on("message", async (order: Order) => parentPort?.postMessage(await answerTo(order)));

// Its code is loaded.
parentPort?.postMessage("ready");
