import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "#sandbox/local/product.ts";
import { createProgress } from "#sandbox/local/progress.ts";
import { measureIdle } from "../hot-path/rounds.ts";
import { WITHOUT_LIMITS } from "../pages/product.ts";
import { apiOf } from "./api.ts";
import { heartbeats } from "./heartbeats.ts";
import { rate } from "./rate.ts";
import { sales } from "./sales.ts";
import { waiters } from "./waiters.ts";
import { aWorld } from "./world.ts";

const DEVICES = Number(process.env.BENCH_DEVICES ?? 20);
const SALES = Number(process.env.BENCH_SALES ?? 200);
const WAITERS = Number(process.env.BENCH_WAITERS ?? 1_000);
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 200);
const IDLE_MS = 8_000;
/** It ends by itself, whatever hangs. */
const MOST_MS = 8 * 60_000;

setTimeout(() => {
  console.error("the bench took too long");
  process.exit(1);
}, MOST_MS).unref();

const dataDir = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const product = await startProduct({
  dataDir,
  env: { ...process.env, ...WITHOUT_LIMITS },
  progress: createProgress(process.stderr),
  signal: new AbortController().signal,
  anyPorts: true,
});
try {
  const world = await aWorld(product, DEVICES);
  const api = apiOf(world);
  const idle = await measureIdle(IDLE_MS);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const share = (["ui", "extensions", "postgres"] as const).map((role) => `${role} ${(idle[role] * 100).toFixed(1)} %`);
  console.log(`idle, which is taken off: ${share.join(", ")} of a core\n`);
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  if (isWanted("sales")) await sales(world, api, { count: SALES, idle });
  if (isWanted("heartbeats")) await heartbeats(world, { messages: MESSAGES, idle });
  if (isWanted("waiters")) await waiters(world, api, { count: WAITERS, idle });
  if (wanted.includes("rate")) await rate(world, api);
  api.close();
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
