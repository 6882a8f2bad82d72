import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { advanceWorker } from "#extensions/platform/test-clocks/advance-worker.ts";
import { effectHandlers } from "./effect-handlers.ts";

/** For a separate process: continues advances of test clocks until it is killed at the point named by PAUSE_AT. */
const pauseAt = process.env.PAUSE_AT;

async function pause(point: string): Promise<void> {
  if (pauseAt !== point) return;
  console.log("paused");
  await new Promise(() => setInterval(() => {}, 1_000));
}

const context = await createContext({ config: readConfig(), logger: pino({ level: "silent" }), registry });
const sideBySide = Number(process.env.SIDE_BY_SIDE ?? 8);
advanceWorker({ due: effectHandlers(pause), followers: [], sideBySide }).start(context);
console.log("started");
