import type { EngineAccounts } from "#extensions/connectors/engine/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { engineOf } from "./engine.ts";

/** The name of our API keys at the engine. */
export const OUR_KEY = "Tollhouse";

/** Derived from the tenant, so that a retry finds the account. */
export const engineMerchantIdOf = ({ tenant, environment }: UnitOfWork): string =>
  `${tenant.organizationId}_${environment}`;

/** The URL of the engine's webhooks: extensions/capabilities/merchants/engine-webhook.ts. */
export const webhookUrlOf = (work: UnitOfWork): string =>
  new URL(`/webhooks/engine/${engineMerchantIdOf(work)}`, work.context.config.engineWebhookBaseUrl).href;

/** @throws CommandFailedError when the admin key is not configured */
export function accountsOf(work: UnitOfWork): EngineAccounts {
  const { engines } = work.context.config;
  if (engines[work.environment].apiKey !== null) return engineOf(work).accounts(work);
  const isLives = work.environment === "live" && engines.live !== engines.sandbox;
  throw new CommandFailedError(`${isLives ? "ENGINE_LIVE_API_KEY" : "ENGINE_API_KEY"} is not set. It opens accounts.`);
}

/** Our keys at the engine besides the stored one, which runs that ended early have left. */
export async function listOtherKeys(work: UnitOfWork, apiKey: string, engineMerchantId: string) {
  const ours = (await accountsOf(work).listApiKeys(engineMerchantId)).filter(({ name }) => name === OUR_KEY);
  const isStored = ({ prefix }: { prefix: string }) => prefix !== "" && apiKey.startsWith(prefix);
  // Without the stored key among them, nothing is known about the others.
  return ours.some(isStored) ? ours.filter((key) => !isStored(key)) : [];
}

export async function revokeOtherKeys(work: UnitOfWork, apiKey: string, engineMerchantId: string): Promise<void> {
  for (const { keyId } of await listOtherKeys(work, apiKey, engineMerchantId))
    await accountsOf(work).revokeApiKey(engineMerchantId, keyId);
}
