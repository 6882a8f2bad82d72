import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";

/** For a separate process: runs all due work from the moment it is told to until it is killed. */
const context = await createContext({ config: readConfig(), logger: pino({ level: "silent" }), registry });
process.stdin.once("data", () => {
  startDueWork(context, registry.due, { leaseMs: 1_000, intervalMs: 50 });
});
console.log("ready");
