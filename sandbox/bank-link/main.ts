import { runProcess } from "#sandbox/shared/run-process.ts";
import { readConfig } from "./config.ts";
import { startBankLink } from "./server.ts";

await runProcess({ name: "bank-link", readSettings: readConfig, start: startBankLink });
