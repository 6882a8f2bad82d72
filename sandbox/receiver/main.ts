import { runProcess } from "#sandbox/shared/run-process.ts";
import { readConfig } from "./config.ts";
import { startReceiver } from "./server.ts";

await runProcess({ name: "receiver", readSettings: readConfig, start: startReceiver });
