import { enterQueue } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A sale with a fee of a tenth, waiting in the queue unless released. */
export async function aSale(
  work: UnitOfWork,
  {
    id,
    amount,
    currency = "USD",
    isReleased = false,
  }: { id: string; amount: bigint; currency?: string; isReleased?: boolean },
): Promise<void> {
  const tomorrow = new Date(work.now().getTime() + 86_400_000);
  await work.atomically(async (phase) => {
    const charge = { entryType: "charge", sourceId: id, sourceEvent: "captured_1", currency } as const;
    const waits = isReleased ? {} : { availableOn: tomorrow };
    const offsets = await enterQueue(phase, { ...charge, grossMinorUnits: amount, ...waits });
    const fee = { entryType: "fee", sourceId: id, sourceEvent: "captured_1_fee", currency, offsets } as const;
    await enterQueue(phase, { ...fee, grossMinorUnits: 0n, feeMinorUnits: amount / 10n });
  });
}
