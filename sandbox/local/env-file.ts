import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";
import { ROOT } from "./root.ts";

/** Loads settings from .env (see .env.example). Variables that are already set take precedence. */
export function readEnvFile(folder = ROOT): void {
  const file = join(folder, ".env");
  if (existsSync(file)) loadEnvFile(file);
}
