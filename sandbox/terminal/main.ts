import { runProcess } from "#sandbox/shared/run-process.ts";
import { readConfig } from "./config.ts";
import { startTerminals } from "./server.ts";

await runProcess({ name: "terminal", readSettings: readConfig, start: startTerminals });
