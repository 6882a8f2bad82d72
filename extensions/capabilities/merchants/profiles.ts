import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MerchantExtension } from "./merchant-extension.entity.ts";
import { MerchantProfileEntity } from "./merchant-profile.entity.ts";
import { getActiveMerchant } from "./merchants.service.ts";

export const DEFAULT_PROFILE = "default";
export const MOST_PROFILES = 20;

export interface Profile {
  readonly profileId: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** The profiles of the merchant's account, the default one first. */
export async function listProfiles(
  work: UnitOfWork,
  merchant: Pick<MerchantExtension, "engineProfileId"> | null,
): Promise<readonly Profile[]> {
  if (!merchant?.engineProfileId) return [];
  const added = await work.em.find(
    MerchantProfileEntity,
    { environment: work.environment },
    { orderBy: { createdAt: "asc", id: "asc" }, limit: MOST_PROFILES },
  );
  return [
    { profileId: merchant.engineProfileId, name: DEFAULT_PROFILE, isDefault: true },
    ...added.map(({ id, name }) => ({ profileId: id, name, isDefault: false })),
  ];
}

/**
 * The profile of a new payment: the default one, without a further statement, unless another is named. Null for a
 * merchant that has none.
 *
 * @throws resource_missing for a profile that the account doesn't have
 */
export async function profileOf(work: UnitOfWork, named: string | undefined): Promise<string | null> {
  const { engineProfileId = null } = await getActiveMerchant(work);
  if (named === undefined || named === engineProfileId) return engineProfileId;
  if (!(await findRow(work, MerchantProfileEntity, { id: named }))) throw noSuch("profile", named);
  return named;
}
