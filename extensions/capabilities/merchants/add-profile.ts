import type { BusinessDetails, EngineConnector, Processor } from "#extensions/connectors/engine/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { chooseProcessor } from "./choose-processor.ts";
import { webhookUrlOf } from "./engine-account.ts";
import { MerchantProfileEntity } from "./merchant-profile.entity.ts";
import { getActiveMerchant, merchantEngine, openWebhookKey } from "./merchants.service.ts";
import { DEFAULT_PROFILE, MOST_PROFILES } from "./profiles.ts";

interface NewProfile {
  /** What a further run finds the profile by. */
  readonly name: string;
  readonly business?: BusinessDetails;
  readonly processor?: Processor;
}

interface AddedProfile {
  readonly profileId: string;
  readonly connector: EngineConnector | null;
}

/**
 * Adds a profile to the merchant's account, with a processor of its own and our webhook address. A repetition completes
 * it, and replaces the processor's keys. The row comes last, so that no payment names a profile without a processor.
 */
export async function addProfile(work: UnitOfWork, { name, business, processor }: NewProfile): Promise<AddedProfile> {
  if (name === DEFAULT_PROFILE) throw new CommandFailedError("The default profile is set up by merchants connect.");
  const { engineMerchantId } = await getActiveMerchant(work);
  const known = await work.em.find(MerchantProfileEntity, { environment: work.environment }, { limit: MOST_PROFILES });
  const isKnown = known.some((profile) => profile.name === name);
  if (!isKnown && known.length === MOST_PROFILES)
    throw new CommandFailedError(`An account has at most ${MOST_PROFILES} profiles besides the default one.`);
  const chosen = chooseProcessor(processor, { environment: work.environment, isConnected: isKnown });
  const engineProfileId = await setUpProfile(work, engineMerchantId, { name, business: business ?? {} });
  const { connectors } = await merchantEngine(work);
  const profile = { engineMerchantId, engineProfileId };
  const connector =
    chosen && (await (chosen.isGiven ? connectors.replace : connectors.ensure)(profile, chosen.settings));
  await keepProfile(work, engineProfileId, name);
  return { profileId: engineProfileId, connector };
}

async function setUpProfile(
  work: UnitOfWork,
  engineMerchantId: string,
  { name, business }: { name: string; business: BusinessDetails },
): Promise<string> {
  const { profiles } = await merchantEngine(work);
  const settings = { webhookUrl: webhookUrlOf(work), business };
  const existing = (await profiles.list(engineMerchantId)).find((profile) => profile.name === name);
  if (existing) {
    await profiles.setUp({ engineMerchantId, engineProfileId: existing.engineProfileId }, settings);
    return existing.engineProfileId;
  }
  // Its events are signed with the account's key, which is the one that we verify.
  const webhookKey = await openWebhookKey(work, await getActiveMerchant(work));
  return profiles.create(engineMerchantId, { name, webhookKey, ...settings });
}

function keepProfile(work: UnitOfWork, id: string, name: string): Promise<void> {
  return atomicallyWithFirstRow(work, async (phase) => {
    if (await phase.em.count(MerchantProfileEntity, { id })) return;
    createRow(phase, MerchantProfileEntity, { id, name });
    const merchant = await getActiveMerchant(phase);
    phase.audit({ action: "merchant.profile_added", subjectId: merchant.id, data: { profile_id: id, name } });
    await phase.save();
  });
}
