import { setTimeout as sleep } from "node:timers/promises";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";

const PAUSE_MS = 50;
const PATIENCE_MS = 120_000;

/** Waits until the service at this address answers that it is ready. */
export async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new CommandFailedError(`The service at ${url} is not ready.`);
    await sleep(PAUSE_MS);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
