import {
  type BusinessDetails,
  type EngineAccount,
  type EngineConnector,
  isRefused,
  type MerchantEngine,
  type Processor,
} from "#extensions/connectors/engine/index.ts";
import { RECONCILE, RECONCILE_EVERY_MS } from "#extensions/platform/engine-events/reconcile.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { chooseProcessor } from "./choose-processor.ts";
import { engineOf } from "./engine.ts";
import { accountsOf, engineMerchantIdOf, OUR_KEY, revokeOtherKeys, webhookUrlOf } from "./engine-account.ts";
import { EngineMerchantEntity, type MerchantExtension, MerchantExtensionEntity } from "./merchant-extension.entity.ts";
import { findActiveMerchant, openApiKey, secretContext } from "./merchants.service.ts";

export interface ConnectMerchantOptions {
  name: string;
  /** Details that are absent stay as the engine has them. */
  business?: BusinessDetails;
  /**
   * The merchant's account at a payment company, whose keys replace those that the engine has. When absent, the sandbox
   * gets the engine's dummy, and live keeps the one that it has.
   */
  processor?: Processor;
}

interface Connection {
  readonly merchant: MerchantExtension;
  readonly connector: EngineConnector | null;
}

export async function connectMerchant(work: UnitOfWork, options: ConnectMerchantOptions): Promise<MerchantExtension> {
  return (await connectWithProcessor(work, options)).merchant;
}

/**
 * Opens the organization's account at its environment's engine, or completes it: every step finds what an earlier run
 * has left. The row comes last, so that payments start with everything in place.
 */
export async function connectWithProcessor(work: UnitOfWork, options: ConnectMerchantOptions): Promise<Connection> {
  const connected = await findActiveMerchant(work);
  const processor = chooseProcessor(options.processor, {
    environment: work.environment,
    isConnected: connected !== null,
  });
  const account = await openAccount(work, options);
  const { engineMerchantId } = account;
  const apiKey = connected
    ? await openApiKey(work, connected)
    : await accountsOf(work).createApiKey(engineMerchantId, OUR_KEY);
  const asMerchant = engineOf(work).forMerchant({ apiKey, requestId: work.requestId });
  const connector = await setUp(work, { account, asMerchant, processor, business: options.business ?? {} });
  const merchant = connected
    ? await completeMerchant(work, connected, account)
    : await insertMerchant(work, account, apiKey);
  await revokeOtherKeys(work, await openApiKey(work, merchant), engineMerchantId);
  return { merchant, connector };
}

async function openAccount(work: UnitOfWork, { name, business }: ConnectMerchantOptions): Promise<EngineAccount> {
  const accounts = accountsOf(work);
  const engineMerchantId = engineMerchantIdOf(work);
  const account = await accounts
    .create({ engineMerchantId, name, webhookUrl: webhookUrlOf(work) })
    .catch((error: unknown) => {
      if (isRefused(error, "already_exists")) return accounts.get(engineMerchantId);
      throw error;
    });
  if (business && Object.keys(business).length > 0) await accounts.describe(engineMerchantId, business);
  return account;
}

interface Parts {
  readonly account: EngineAccount;
  readonly asMerchant: MerchantEngine;
  readonly processor: ReturnType<typeof chooseProcessor>;
  readonly business: BusinessDetails;
}

/** Sets the default profile up, and adds or changes its processor. */
async function setUp(
  work: UnitOfWork,
  { account: { engineMerchantId, defaultProfileId }, asMerchant, processor, business }: Parts,
): Promise<EngineConnector | null> {
  if (defaultProfileId === null) return null;
  const profile = { engineMerchantId, engineProfileId: defaultProfileId };
  await asMerchant.profiles.setUp(profile, { webhookUrl: webhookUrlOf(work), business });
  if (processor === null) return null;
  const { settings, isGiven } = processor;
  return isGiven ? asMerchant.connectors.replace(profile, settings) : asMerchant.connectors.ensure(profile, settings);
}

/** For a merchant connected before Tollhouse took payments. */
async function completeMerchant(
  work: UnitOfWork,
  connected: MerchantExtension,
  { publishableKey }: EngineAccount,
): Promise<MerchantExtension> {
  if (connected.publishableKey !== null) return connected;
  return work.atomically(async (phase) => {
    const merchant = await lockRow(phase, MerchantExtensionEntity, connected.id, "merchant");
    merchant.publishableKey = publishableKey;
    phase.record({ type: "merchant.connected", subject: merchant });
    await phase.save();
    return merchant;
  });
}

/** Of two concurrent runs, the second takes the row of the first, and its own key is revoked. */
function insertMerchant(work: UnitOfWork, account: EngineAccount, apiKey: string): Promise<MerchantExtension> {
  return atomicallyWithFirstRow(work, async (phase) => {
    const connected = await findActiveMerchant(phase);
    if (connected) return connected;
    const { engineMerchantId, defaultProfileId, publishableKey } = account;
    const id = newId("merchant", phase.now());
    const merchant = createRow(phase, MerchantExtensionEntity, {
      id,
      engineMerchantId,
      engineProfileId: defaultProfileId,
      publishableKey,
      ...(await sealedKeys(phase, id, account, apiKey)),
      isActive: true,
    });
    createRow(phase, EngineMerchantEntity, { engineMerchantId });
    phase.record({ type: "merchant.connected", subject: merchant });
    const firstRun = new Date(phase.clock.realNow().getTime() + RECONCILE_EVERY_MS);
    phase.due({ kind: RECONCILE, subjectId: id, at: firstRun, clock: "real" });
    await phase.save();
    return merchant;
  });
}

async function sealedKeys(
  { tenant: { organizationId }, context: { encryption } }: UnitOfWork,
  id: string,
  { webhookSigningKey }: EngineAccount,
  apiKey: string,
) {
  const merchant = { organizationId, id };
  return {
    sealedEngineApiKey: await encryption.encrypt(apiKey, secretContext(merchant, "engine_api_key")),
    sealedWebhookKey:
      webhookSigningKey && (await encryption.encrypt(webhookSigningKey, secretContext(merchant, "webhook_key"))),
    encryptionKeyId: encryption.currentKeyId,
  };
}
