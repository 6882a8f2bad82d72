import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";
import { ROOT } from "./root.ts";

/** Takes settings from .env, which .env.example explains. What stands in front of the command wins. */
export function readEnvFile(folder = ROOT): void {
  const file = join(folder, ".env");
  if (existsSync(file)) loadEnvFile(file);
}
