import { part } from "#extensions/platform/work/part.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { SaleWatch, type Seen } from "./sale-watch.ts";

/** The waiters of this process, by organization. */
export const saleWatches = part("sale-watches", (): Map<string, SaleWatch> => new Map());

interface Wait extends Seen {
  readonly saleId: string;
  readonly seconds: number;
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal;
}

/** Returns when the sale is past what was seen, when the time is over, or when the caller or the process leaves. */
export async function awaitChange({ context, tenant }: UnitOfWork, { saleId, seconds, signal, ...seen }: Wait) {
  const watches = context.use(saleWatches);
  const { organizationId } = tenant;
  const watch = watches.get(organizationId) ?? new SaleWatch(context, organizationId);
  watches.set(organizationId, watch);
  const ends = AbortSignal.any([signal, context.closing, AbortSignal.timeout(seconds * 1_000)]);
  await watch.until(saleId, seen, ends);
  if (watch.isIdle) watches.delete(organizationId);
}
