import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { voidPending } from "./apply-change.ts";
import { lockSubscription } from "./loaded.ts";
import { getSubscription } from "./subscriptions.service.ts";

/**
 * What a request would show: it drops a change that waits for its payment first. That is carried out and taken back, so
 * that a preview sees the same as the request will.
 */
export async function withoutPending<Shown>(
  work: UnitOfWork,
  subscriptionId: string,
  show: (work: UnitOfWork) => Promise<Shown>,
): Promise<Shown> {
  const { pendingChange } = await getSubscription(work, subscriptionId);
  if (pendingChange?.waitsFor !== "payment") return show(work);
  const seen = new Seen<Shown>();
  return work
    .atomically(async (phase) => {
      await voidPending(phase, await lockSubscription(phase, subscriptionId));
      seen.shown = { value: await show(phase) };
      throw seen;
    })
    .catch((error: unknown) => {
      if (error === seen && seen.shown) return seen.shown.value;
      throw error;
    });
}

/** Takes back what was written. */
class Seen<Shown> extends Error {
  shown: { readonly value: Shown } | null = null;
}
