import { join, resolve } from "node:path";

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, "..", "..");

/** The data, logs and secrets of the product on this machine. */
export const DATA_DIR = join(ROOT, ".data");

/** The admin commands; run in ROOT. */
export const ADMIN_SCRIPT = "extensions/admin/main.ts";
