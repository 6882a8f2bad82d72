import { runProcess } from "#sandbox/shared/run-process.ts";
import { readConfig } from "./config.ts";
import { startMail } from "./server.ts";

await runProcess({ name: "mail", readSettings: readConfig, start: startMail });
