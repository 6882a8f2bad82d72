import { ControlChangeEntity } from "#extensions/capabilities/controls/index.ts";
import { setControls, updateSettings } from "#extensions/capabilities/settlement-queue/update-settings.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { aShop } from "#tests/settlement-queue/shop.ts";
import type { Platform } from "#tests/support/platform.ts";

export const usd = (approvalThresholdAmount: bigint) => ({
  currencyTerms: [{ currency: "USD", approvalThresholdAmount }],
});

/** A shop with a delay of 5 days and a threshold of 100.00. */
export async function aControlledShop(platform: Platform) {
  const shop = await aShop(platform);
  const { tenant } = shop.organization.work();
  const as = (userId: string) => {
    const call = { environment: "sandbox", requestId: "test", idempotencyKey: null, actor: { userId } } as const;
    return openUnitOfWork(platform.context, tenant, call);
  };
  await setControls(await shop.work(), { delayBusinessDays: 5, ...usd(10_000n), reason: "Test" });
  const controls = async () => {
    const { delayBusinessDays, currencyTerms } = await shop.queue.getSettlementSettings({});
    return [delayBusinessDays, currencyTerms.find(({ currency }) => currency === "USD")?.approvalThresholdAmount];
  };
  const changes = async () => (await shop.work()).em.find(ControlChangeEntity, {}, { orderBy: { id: "asc" } });
  const change = async (request: object) =>
    updateSettings(await as("usr_ada"), { currencyTerms: [], ...request } as never);
  return { ...shop, as, controls, changes, change };
}
