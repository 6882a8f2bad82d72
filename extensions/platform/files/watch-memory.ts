import type { Worker } from "node:worker_threads";

/** Bytes beside the heap, in which files and what is unpacked from them are. */
const MAX_EXTERNAL_BYTES = 400_000_000;
const INTERVAL_MS = 50;

/** Reports a worker that holds too much memory, whatever it is doing. Returns how to stop. */
export function watchMemory(worker: Worker, onExcess: () => void): () => void {
  let isStopped = false;
  const look = async () => {
    // A worker that has ended has no statistics.
    const statistics = await worker.getHeapStatistics().catch(() => null);
    if (isStopped || !statistics) return;
    if (statistics.external_memory > MAX_EXTERNAL_BYTES) onExcess();
    else timer = setTimeout(look, INTERVAL_MS).unref();
  };
  let timer = setTimeout(look, INTERVAL_MS).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
