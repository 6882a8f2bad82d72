import type { Worker } from "node:worker_threads";

/** Bytes beside the heap, in which files and what is unpacked from them are. */
const MAX_EXTERNAL_BYTES = 400_000_000;
const INTERVAL_MS = 50;

/** Reports a worker that takes too much CPU or memory. Returns a function that stops the watch. */
export function watchWorker(worker: Worker, cpuMs: number, onExcess: () => void): () => void {
  let isStopped = false;
  let startedAt: number | null = null;
  const look = async () => {
    // A worker that has ended has no statistics.
    const read = Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]);
    const [memory, cpu] = await read.catch(() => [null, null]);
    if (isStopped || !memory || !cpu) return;
    const usedMs = (cpu.user + cpu.system) / 1000;
    startedAt ??= usedMs;
    if (memory.external_memory > MAX_EXTERNAL_BYTES || usedMs - startedAt > cpuMs) onExcess();
    else timer = setTimeout(look, INTERVAL_MS).unref();
  };
  let timer = setTimeout(look, 0).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
