import type { MerchantEngine } from "#extensions/connectors/engine/index.ts";
import { outageScope } from "#extensions/platform/due-work-runner/resume-waiting.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FindTenant } from "#extensions/platform/tenancy/tenant.ts";
import {
  assertMayAsk,
  createUnitOfWork,
  openUnitOfWork,
  type SystemWork,
  type UnitOfWork,
} from "#extensions/platform/work/work.ts";
import { engineOf } from "./engine.ts";
import { EngineMerchantEntity, type MerchantExtension, MerchantExtensionEntity } from "./merchant-extension.entity.ts";

export function findActiveMerchant(work: UnitOfWork): Promise<MerchantExtension | null> {
  return findRow(work, MerchantExtensionEntity, { isActive: true });
}

/** Read-only: the row may belong to another phase of the call. @throws merchant_not_connected */
export function getActiveMerchant(work: UnitOfWork): Promise<Readonly<MerchantExtension>> {
  return work.once(getActiveMerchant, async () => {
    const merchant = await findActiveMerchant(work);
    if (!merchant) throw refuse("merchant_not_connected", { environment: work.environment });
    return merchant;
  });
}

export function openApiKey({ context }: UnitOfWork, merchant: Readonly<MerchantExtension>): Promise<string> {
  return context.encryption.decrypt(merchant.sealedEngineApiKey, secretContext(merchant, "engine_api_key"));
}

/** Null for an account without one. */
export async function openWebhookKey(
  { context }: UnitOfWork,
  merchant: Readonly<MerchantExtension>,
): Promise<string | null> {
  if (!merchant.sealedWebhookKey) return null;
  return context.encryption.decrypt(merchant.sealedWebhookKey, secretContext(merchant, "webhook_key"));
}

/** The engine client for the organization's active merchant in this environment. */
export async function merchantEngine(work: UnitOfWork): Promise<MerchantEngine> {
  assertMayAsk(work);
  const merchant = await getActiveMerchant(work);
  const apiKey = await work.once(merchantEngine, () => openApiKey(work, merchant));
  return engineOf(work).forMerchant({
    apiKey,
    requestId: work.requestId,
    beforeWrite: () => assertMayAsk(work),
    // A sandbox organization's simulated outages must not affect others.
    outagesOf: outageScope(work.environment, work.tenant.organizationId),
    ...(merchant.engineProfileId != null && { defaultProfileId: merchant.engineProfileId }),
  });
}

/** Who sends the engine's events of one merchant. */
export interface Sender {
  /** For what has no time of the environment, whose clock is not read for it. */
  readonly timeless: UnitOfWork;
  readonly webhookKey: string;
  open(): Promise<UnitOfWork>;
}

/** Null when the merchant is unknown or has no key. */
export async function findSender(
  { context, em, requestId }: SystemWork,
  findTenant: FindTenant,
  engineMerchantId: string,
): Promise<Sender | null> {
  const known = await em.findOne(EngineMerchantEntity, { engineMerchantId });
  const tenant = known && (await findTenant({ id: known.organizationId }));
  if (!tenant) return null;
  const call = { environment: known.environment, requestId, idempotencyKey: null, service: "engine_webhook" } as const;
  const timeless = createUnitOfWork(context, tenant, call);
  const merchant = await findRow(timeless, MerchantExtensionEntity, { engineMerchantId });
  const webhookKey = merchant && (await openWebhookKey(timeless, merchant));
  return webhookKey ? { timeless, webhookKey, open: () => openUnitOfWork(context, tenant, call) } : null;
}

export function secretContext(
  merchant: { organizationId: string; id: string },
  field: "engine_api_key" | "webhook_key",
) {
  return { organizationId: merchant.organizationId, recordId: merchant.id, field };
}
