import {
  type BusinessDetails,
  businessOfAccount,
  type EngineAccount,
  type EngineConnector,
  EngineRefusedError,
  isDummyProcessor,
  isRefused,
} from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { profileDifferences } from "./check-profile.ts";
import { differencesOf } from "./differences.rules.ts";
import { accountsOf, listOtherKeys } from "./engine-account.ts";
import { lastEngineEventAt } from "./engine-events.queries.ts";
import type { MerchantExtension } from "./merchant-extension.entity.ts";
import { getActiveMerchant, merchantEngine, openApiKey, openWebhookKey } from "./merchants.service.ts";
import { listProfiles } from "./profiles.ts";

export interface CheckedMerchant {
  readonly engineMerchantId: string;
  /** What is not as it should be, a sentence each. None names a secret or a person. */
  readonly differences: readonly string[];
  /** What works, and may not be meant. */
  readonly warnings: readonly string[];
  readonly connectors: readonly EngineConnector[];
  /** When this environment's last engine event arrived; null without any. */
  readonly lastEventAt: Date | null;
}

/** Reads the merchant's account, profile, keys and processors from its engine, and compares them with what they should be. */
export async function checkMerchant(work: UnitOfWork, business: BusinessDetails): Promise<CheckedMerchant> {
  const merchant = await getActiveMerchant(work);
  const { engineMerchantId } = merchant;
  const lastEventAt = await lastEngineEventAt(work);
  const account = await findAccount(work, engineMerchantId);
  if (!account) {
    const differences = [`The engine has no account ${engineMerchantId}. It may have been opened at another engine.`];
    return { engineMerchantId, differences, warnings: [], connectors: [], lastEventAt };
  }
  const differences = await accountDifferences(work, { merchant, account, business });
  const read = await readAsMerchant(work, merchant, business);
  return {
    engineMerchantId,
    differences: [...differences, ...read.differences],
    warnings: [...read.connectors.flatMap(warningsOf), ...(lastEventAt ? [] : ["No event of the engine has arrived."])],
    connectors: read.connectors,
    lastEventAt,
  };
}

const findAccount = (work: UnitOfWork, engineMerchantId: string): Promise<EngineAccount | null> =>
  accountsOf(work)
    .get(engineMerchantId)
    .catch((error: unknown) => {
      if (isRefused(error, "not_found")) return null;
      throw error;
    });

interface Compared {
  readonly merchant: Readonly<MerchantExtension>;
  readonly account: EngineAccount;
  readonly business: BusinessDetails;
}

async function accountDifferences(work: UnitOfWork, { merchant, account, business }: Compared): Promise<string[]> {
  const others = await listOtherKeys(work, await openApiKey(work, merchant), merchant.engineMerchantId);
  const webhookKey = await openWebhookKey(work, merchant);
  return [
    ...differencesOf("account", businessOfAccount(business), account.fields),
    ...(account.publishableKey === merchant.publishableKey ? [] : ["account.publishable_key is not the stored one."]),
    ...(account.webhookSigningKey === webhookKey ? [] : ["account.payment_response_hash_key is not the stored one."]),
    ...(account.defaultProfileId === merchant.engineProfileId
      ? []
      : ["account.default_profile is not the stored one."]),
    ...(others.length === 0 ? [] : [`${others.length} API keys of earlier runs are not revoked.`]),
  ];
}

/** What only the merchant's own key reads, which it proves to work. */
async function readAsMerchant(work: UnitOfWork, merchant: Readonly<MerchantExtension>, business: BusinessDetails) {
  const { engineMerchantId } = merchant;
  const engine = await merchantEngine(work);
  try {
    const listed = await engine.connectors.list(engineMerchantId);
    const ids = listed.map(({ engineConnectorId }) => engineConnectorId);
    const connectors = await Promise.all(ids.map((id) => engine.connectors.get(engineMerchantId, id)));
    const differences = [];
    for (const profile of await listProfiles(work, merchant))
      differences.push(...(await profileDifferences(work, { engine, merchant, business, connectors, profile })));
    return { connectors, differences };
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
    return { connectors: [], differences: [`The stored API key does not read the account: ${error.refusal}.`] };
  }
}

function warningsOf({ name, hasWebhookSecret, isActive }: EngineConnector): string[] {
  return [
    ...(isActive ? [] : [`${name} is disabled.`]),
    ...(hasWebhookSecret || isDummyProcessor(name)
      ? []
      : [`${name} has no webhook secret, so no dispute and no late change of it arrives.`]),
  ];
}
