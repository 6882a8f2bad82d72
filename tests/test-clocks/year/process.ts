import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { advanceWorker } from "#extensions/platform/test-clocks/advance-worker.ts";
import { partsOf } from "./parts.ts";

/** For a separate process: continues advances with the work of all capabilities until it is killed. */
const context = await createContext({ config: readConfig(), logger: pino({ level: "silent" }), registry });
advanceWorker(partsOf()).start(context);
console.log("started");
