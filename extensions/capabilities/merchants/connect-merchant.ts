import { type EngineAccount, isRefused, type MerchantEngine } from "#extensions/connectors/engine/index.ts";
import { RECONCILE, RECONCILE_EVERY_MS } from "#extensions/platform/engine-events/reconcile.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { engine } from "./engine.ts";
import { EngineMerchantEntity, type MerchantExtension, MerchantExtensionEntity } from "./merchant-extension.entity.ts";
import { findActiveMerchant, merchantEngine, secretContext } from "./merchants.service.ts";

interface ConnectMerchantOptions {
  name: string;
  /** The merchant's account at a payment company. The sandbox engine's dummy connector when absent. */
  connector?: { name: string; key: string };
}

/**
 * Opens the organization's engine account, or completes it. The engine merchant ID is derived from the tenant, so that
 * a retry finds the account.
 */
export async function connectMerchant(work: UnitOfWork, options: ConnectMerchantOptions): Promise<MerchantExtension> {
  const connected = await findActiveMerchant(work);
  if (connected) return connected.publishableKey === null ? completeMerchant(work, connected) : connected;

  const accounts = work.context.use(engine).accounts(work);
  const engineMerchantId = `${work.tenant.organizationId}_${work.environment}`;
  const account = await openAccount(work, engineMerchantId, options);
  const apiKey = await accounts.createApiKey(engineMerchantId, "Tollhouse");
  await setUpProfile(account, work.context.use(engine).forMerchant({ apiKey, requestId: work.requestId }));
  await addConnector(work, account, apiKey, options.connector ?? { name: "fauxpay", key: "sandbox" });
  return insertMerchant(work, account, apiKey);
}

/** For a merchant connected before Tollhouse took payments. */
async function completeMerchant(work: UnitOfWork, { id, engineMerchantId }: MerchantExtension) {
  const account = await work.context.use(engine).accounts(work).get(engineMerchantId);
  await setUpProfile(account, await merchantEngine(work));
  return work.atomically(async (phase) => {
    const merchant = await lockRow(phase, MerchantExtensionEntity, id, "merchant");
    merchant.publishableKey = account.publishableKey;
    phase.record({ type: "merchant.connected", subject: merchant });
    await phase.save();
    return merchant;
  });
}

async function setUpProfile(
  { engineMerchantId, defaultProfileId }: EngineAccount,
  { profiles }: Pick<MerchantEngine, "profiles">,
): Promise<void> {
  if (defaultProfileId !== null) await profiles.setUp(engineMerchantId, defaultProfileId);
}

async function openAccount(
  work: UnitOfWork,
  engineMerchantId: string,
  { name }: ConnectMerchantOptions,
): Promise<EngineAccount> {
  const accounts = work.context.use(engine).accounts(work);
  try {
    return await accounts.create({ engineMerchantId, name, webhookUrl: webhookUrlOf(work, engineMerchantId) });
  } catch (error) {
    if (isRefused(error, "already_exists")) return accounts.get(engineMerchantId);
    throw error;
  }
}

/** The URL of the engine's webhooks: extensions/capabilities/merchants/engine-webhook.ts. */
function webhookUrlOf({ context }: UnitOfWork, engineMerchantId: string): string {
  return new URL(`/webhooks/engine/${engineMerchantId}`, context.config.engineWebhookBaseUrl).href;
}

async function addConnector(
  work: UnitOfWork,
  { engineMerchantId, defaultProfileId }: EngineAccount,
  apiKey: string,
  { name, key }: { name: string; key: string },
): Promise<void> {
  if (defaultProfileId === null) return;
  const { connectors } = work.context.use(engine).forMerchant({ apiKey, requestId: work.requestId });
  if ((await connectors.list(engineMerchantId)).length > 0) return;
  const isTest = work.environment === "sandbox";
  await connectors.create({ engineMerchantId, engineProfileId: defaultProfileId, name, connectorKey: key, isTest });
}

async function insertMerchant(work: UnitOfWork, account: EngineAccount, apiKey: string): Promise<MerchantExtension> {
  const { organizationId } = work.tenant;
  const { engineMerchantId, defaultProfileId, publishableKey, webhookSigningKey } = account;
  const id = newId("merchant", work.now());
  const { encryption } = work.context;
  const sealedEngineApiKey = await encryption.encrypt(apiKey, secretContext({ organizationId, id }, "engine_api_key"));
  const sealedWebhookKey =
    webhookSigningKey &&
    (await encryption.encrypt(webhookSigningKey, secretContext({ organizationId, id }, "webhook_key")));
  const merchant = createRow(work, MerchantExtensionEntity, {
    id,
    engineMerchantId,
    engineProfileId: defaultProfileId,
    publishableKey,
    sealedEngineApiKey,
    sealedWebhookKey,
    encryptionKeyId: encryption.currentKeyId,
    isActive: true,
  });
  createRow(work, EngineMerchantEntity, { engineMerchantId });
  work.record({ type: "merchant.connected", subject: merchant });
  const firstRun = new Date(work.clock.realNow().getTime() + RECONCILE_EVERY_MS);
  work.due({ kind: RECONCILE, subjectId: id, at: firstRun, clock: "real" });
  await work.save();
  return merchant;
}
