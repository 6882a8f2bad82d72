import {
  type BusinessDetails,
  type EngineConnector,
  isDummyProcessor,
  type MerchantEngine,
  profileFields,
} from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { differencesOf } from "./differences.rules.ts";
import { webhookUrlOf } from "./engine-account.ts";
import type { MerchantExtension } from "./merchant-extension.entity.ts";
import { openWebhookKey } from "./merchants.service.ts";
import type { Profile } from "./profiles.ts";

interface Checked {
  readonly engine: MerchantEngine;
  readonly merchant: Readonly<MerchantExtension>;
  readonly business: BusinessDetails;
  readonly connectors: readonly EngineConnector[];
  readonly profile: Profile;
}

/** What of a profile and its processors is not as it should be, a sentence each. */
export async function profileDifferences(work: UnitOfWork, checked: Checked): Promise<string[]> {
  const { engine, merchant, business, profile } = checked;
  const { profileId: engineProfileId, name, isDefault } = profile;
  const path = isDefault ? "profile" : `profile ${name}`;
  const fields = await engine.profiles.get({ engineMerchantId: merchant.engineMerchantId, engineProfileId });
  const isSigned = fields.payment_response_hash_key === (await openWebhookKey(work, merchant));
  const own = checked.connectors.filter((connector) => connector.engineProfileId === engineProfileId);
  return [
    ...differencesOf(path, profileFields({ webhookUrl: webhookUrlOf(work), business }), fields),
    ...(isSigned ? [] : [`${path}.payment_response_hash_key is not the stored one, so its events are refused.`]),
    ...connectorDifferences(work.environment === "live", path, own),
  ];
}

function connectorDifferences(isLive: boolean, path: string, connectors: readonly EngineConnector[]): string[] {
  const active = connectors.filter(({ isActive }) => isActive);
  const [dummies, inTest] = [
    active.filter(({ name }) => isDummyProcessor(name)),
    active.filter(({ isTest }) => isTest),
  ];
  return [
    ...(active.some(({ type }) => type === "payment_processor")
      ? []
      : [`${path} has no active processor that takes payments.`]),
    ...(isLive ? dummies.map(({ name }) => `${name} of ${path} is a dummy, which moves no money. Disable it.`) : []),
    ...(isLive ? inTest.map(({ name }) => `${name} of ${path} is in test mode.`) : []),
  ];
}
