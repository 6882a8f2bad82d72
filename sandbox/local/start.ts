import { join } from "node:path";
import { summarize } from "./announcement.ts";
import { readEnvFile } from "./env-file.ts";
import { explain } from "./explain.ts";
import { startProduct } from "./product.ts";
import { createProgress } from "./progress.ts";
import { DATA_DIR, ROOT } from "./root.ts";
import { onStopRequest } from "./stop-request.ts";

const hotReload = process.argv.includes("--hot-reload");

/** Node keeps compiled modules there, and sources without their types: half of a service's start. */
const COMPILE_CACHE = join(ROOT, "node_modules", ".cache", "node");

const stopRequest = new AbortController();
let kill = () => process.exit(1);
onStopRequest((times) => (times === 1 ? stopRequest.abort() : kill()));

readEnvFile();
process.exitCode = await run();
// A leftover connection or timer must not keep the process alive.
process.exit();

async function run(): Promise<number> {
  console.log("\nStarting Tollhouse\n");
  const stopRequested = new Promise<void>((resolve) => {
    stopRequest.signal.addEventListener("abort", () => resolve());
  });
  try {
    const product = await startProduct({
      dataDir: DATA_DIR,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...(hotReload && { HOT_RELOAD: "on" }) },
      hotReload,
      progress: createProgress(process.stdout),
      signal: stopRequest.signal,
    });
    kill = () => {
      product.kill();
      process.exit(1);
    };
    console.log(summarize(product));
    await stopRequested;
    console.log("\nStopping ...");
    await product.stop();
    return 0;
  } catch (error) {
    if (stopRequest.signal.aborted) return 0;
    console.error(`\n${explain(error)}\n`);
    return 1;
  }
}
