import { setTimeout as sleep } from "node:timers/promises";
import type { Part } from "./part.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A part that ran this long restarts after the first pause. */
const STEADY_MS = 60_000;

/** Restarts a part whenever it exits, with growing pauses while it fails early. */
export async function keepRunning(part: Part, stopping: AbortSignal, say: (text: string) => void): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const startedAt = performance.now();
    await part.running.exited.catch(() => {});
    if (performance.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
    if (stopping.aborted) return;
    say(`${part.explainExit().message}\n`);
    say(`${part.name} is started again in ${pauseMs / 1_000} s.`);
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    if (await startAgain(part, stopping)) say(`${part.name} runs again.`);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

/** False when it does not get ready. */
async function startAgain(part: Part, stopping: AbortSignal): Promise<boolean> {
  try {
    const starting = await part.startAgain();
    part.running = starting;
    if (stopping.aborted) await starting.stop();
    await starting.ready;
    return true;
  } catch {
    part.running.kill();
    return false;
  }
}
