import { setTimeout as sleep } from "node:timers/promises";
import { type Cpu, cpuBetween, readCpu } from "../hot-path/cpu.ts";
import type { Api } from "./api.ts";
import type { World } from "./world.ts";

const SECONDS = 30;
const EACH_MS = 6;
const SETTLED_MS = 2_000;
const MEASURED_MS = 10_000;

/** CPU while so many wait for one sale that does not change. Opening their requests is not counted. */
export async function waiters({ tills: [till] }: World, api: Api, { count, idle }: { count: number; idle: Cpu }) {
  const { terminal_sale_id: id, version } = await api.sell(till?.deviceId ?? "", { amount: 900, currency: "USD" });
  const { version: seen } = await api.wait(id, { seconds: 2, version });
  const waiting: ReturnType<Api["wait"]>[] = [];
  // All at once they would be more than the product takes on: some would be refused, and not wait.
  for (; waiting.length < count; await sleep(EACH_MS)) waiting.push(api.wait(id, { seconds: SECONDS, version: seen }));
  const waits = Promise.all(waiting);
  waits.catch(() => {});
  await sleep(SETTLED_MS);
  const [before, startedAt] = [readCpu(), performance.now()];
  await sleep(MEASURED_MS);
  const elapsedMs = performance.now() - startedAt;
  const spent = cpuBetween(before, readCpu());
  const share = (["ui", "extensions", "postgres"] as const).map(
    (role) => [role, (spent[role] / elapsedMs - idle[role]) * 100] as const,
  );
  const total = share.reduce((sum, [, each]) => sum + each, 0);
  console.log(
    `${count} waiters: ${total.toFixed(1)} % of a core (${share.map(([role, each]) => `${role} ${each.toFixed(1)}`).join(", ")})`,
  );
  await api.cancel(id);
  const answers = await waits;
  console.log(`  ${answers.filter(({ version: now }) => now > seen).length} of them heard of its end`);
}
