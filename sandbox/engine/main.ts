import { runProcess } from "#sandbox/shared/run-process.ts";
import { readConfig } from "./config.ts";
import { startSandboxEngine } from "./server.ts";

await runProcess({ name: "engine", readSettings: readConfig, start: startSandboxEngine });
