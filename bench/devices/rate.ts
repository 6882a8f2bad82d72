import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "./api.ts";
import { oneSale, shown, type Times } from "./sales.ts";
import type { World } from "./world.ts";

const PER_SECOND = 15;
const SECONDS = 30;

/**
 * Sales begin at a fixed rate, each on a device that has none. Then sales and payments are counted: each sale that began
 * has one payment, and the payer was charged once.
 */
export async function rate({ tills, control }: World, api: Api) {
  const earlier = await countedBy(api);
  const free = [...tills];
  const begun: Promise<Times>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / PER_SECOND - performance.now()));
    const till = free.shift();
    if (till) begun.push(oneSale(till, api, control).finally(() => free.push(till)));
  }
  const asked = (performance.now() - startedAt) / 1_000;
  const ends = await Promise.allSettled(begun);
  const done = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  const failed = ends.flatMap((end) => (end.status === "rejected" ? [codeOf(end.reason)] : []));
  console.log(`${tills.length} devices: ${begun.length} sales in ${asked.toFixed(1)} s, ${done.length} succeeded`);
  for (const [code, each] of Map.groupBy(failed, (code) => code)) console.log(`  ${each.length}: ${code}`);
  console.log(`  push to screen: ${shown(done.map(({ pushMs }) => pushMs))}`);
  console.log(`  tap to result: ${shown(done.map(({ resultMs }) => resultMs))}`);
  const books = await countedBy(api);
  const more = (name: keyof typeof books) => books[name] - earlier[name];
  console.log(`  sales that succeeded ${more("sales")}, payments ${more("payments")}, charged ${more("charged")}`);
}

async function countedBy(api: Api) {
  const sales = (await api.all("/api/terminal_sales")).filter((sale) => sale.terminal_sale_status === "succeeded");
  const paid = (await api.all("/api/transactions")).filter(({ amount_captured: amount }) => Number(amount) > 0);
  const charged = paid.reduce((sum, { amount_captured: amount }) => sum + Number(amount), 0);
  return { sales: sales.length, payments: paid.length, charged };
}

function codeOf(reason: unknown): string {
  return /"code":"(\w+)"/.exec(String(reason))?.[1] ?? String(reason).slice(0, 150);
}
