import { join, resolve } from "node:path";

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, "..", "..");

/** Where the product on this machine keeps its data, logs and secrets. */
export const DATA_DIR = join(ROOT, ".data");
