import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "#sandbox/local/product.ts";
import { createProgress } from "#sandbox/local/progress.ts";
import { shareProduct } from "./product.ts";

// Settings in the shell of whoever runs the tests must not reach them; least of all his DATABASE_URL.
const INHERITED = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"];

/** One whole product for the run, with its own data and ports, beside whatever else runs on this machine. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-e2e-"));
  const product = await startProduct({
    dataDir: join(folder, "data"),
    env: Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
    progress: createProgress(process.stdout),
    signal: new AbortController().signal,
    anyPorts: true,
  });
  shareProduct(product);
  return async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
