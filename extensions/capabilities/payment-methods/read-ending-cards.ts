import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { askUpdater } from "./ask-updater.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { isEnding } from "./payment-method.rules.ts";

const AT_ONCE = 5;

/**
 * Reads cards in or after their last month again before they are charged: their banks may have sent a new expiry. Call it
 * outside of any transaction. While the engine does not answer, they stay as they are.
 */
export async function readEndingCards(
  work: UnitOfWork,
  paymentMethodIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(paymentMethodIds.filter((id) => id != null && id !== ""))] as string[];
  if (ids.length === 0) return;
  const status = ["active", "expired"] as const;
  const stored = await readRows(work, PaymentMethodExtensionEntity, { id: ids, type: "card", status: [...status] });
  const ending = stored.filter((method) => isEnding(method, work.now()));
  for (let first = 0; first < ending.length; first += AT_ONCE) {
    const read = ending.slice(first, first + AT_ONCE).map(({ id }) => askUpdater(work, id));
    await Promise.all(read);
  }
}
