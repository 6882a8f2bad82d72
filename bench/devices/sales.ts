import { type Cpu, cpuBetween, readCpu } from "../hot-path/cpu.ts";
import type { Api } from "./api.ts";
import type { Till, World } from "./world.ts";

const PRODUCT = ["ui", "extensions", "postgres"] as const;
/** Enough to compile the code. */
const WARM_UP = 100;
const ENDS: ReadonlySet<string> = new Set(["succeeded", "failed", "canceled", "expired", "unknown"]);

export interface Times {
  readonly pushMs: number;
  readonly resultMs: number;
}

/** CPU per sale, and how long the screen and the result take. Every sale must succeed. */
export async function sales({ tills, control }: World, api: Api, { count, idle }: { count: number; idle: Cpu }) {
  const sellOn = async (till: Till) => oneSale(till, api, control);
  for (let sold = 0; sold < WARM_UP; sold += 1) await sellOn(tillOf(tills, sold));
  const [before, startedAt] = [readCpu(), performance.now()];
  const times: Times[] = [];
  for (let sold = 0; sold < count; sold += 1) times.push(await sellOn(tillOf(tills, sold)));
  const elapsedMs = performance.now() - startedAt;
  const spent = cpuBetween(before, readCpu());
  const cpu = PRODUCT.map((role) => [role, (spent[role] - idle[role] * elapsedMs) / count] as const);
  const total = cpu.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(
    `a sale: ${total.toFixed(1)} ms CPU (${cpu.map(([role, ms]) => `${role} ${ms.toFixed(1)}`).join(", ")}), of ${count}`,
  );
  console.log(`push to screen: ${shown(times.map(({ pushMs }) => pushMs))}`);
  console.log(`tap to result: ${shown(times.map(({ resultMs }) => resultMs))}`);
}

function tillOf(tills: readonly Till[], sold: number): Till {
  const till = tills[sold % tills.length];
  if (!till) throw new Error("there is no till");
  return till;
}

export async function oneSale({ deviceId, vendorDeviceId }: Till, api: Api, control: World["control"]): Promise<Times> {
  const soldAt = performance.now();
  const selling = api.sell(deviceId, { amount: 1_250, currency: "USD" });
  await control.untilAsked(vendorDeviceId);
  const pushMs = performance.now() - soldAt;
  let sale = await selling;
  // As the cashier's page: it waits before the payer taps.
  const result = (async () => {
    while (!ENDS.has(sale.terminal_sale_status))
      sale = await api.wait(sale.terminal_sale_id, { seconds: 20, version: sale.version });
    return performance.now();
  })();
  const tappedAt = performance.now();
  await control.present(vendorDeviceId);
  const endedAt = await result;
  if (sale.terminal_sale_status !== "succeeded") throw new Error(`a sale is ${sale.terminal_sale_status}`);
  return { pushMs, resultMs: endedAt - tappedAt };
}

export function shown(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
