import { isDeepStrictEqual } from "node:util";
import {
  getOrganization,
  type Organization,
  type PublicProfile,
  replacePublicProfile,
} from "#extensions/capabilities/organizations/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockAccount } from "./merchant-account.service.ts";

/**
 * Replaces the public profile, which belongs to the organization. Returns whether it changed. The statement locks the
 * organization's row until the transaction ends: it comes before the rows of both accounts, so that changes from the two
 * environments follow each other.
 */
export async function writeProfile(phase: UnitOfWork, profile: PublicProfile): Promise<boolean> {
  const organization = await organizationOf(phase);
  if (isDeepStrictEqual(profile, organization.publicProfile)) return false;
  replacePublicProfile(organization, profile);
  await phase.em.flush();
  return true;
}

/**
 * Gives the other environment's account its new version and its event. Both accounts' rows are locked after the
 * organization's.
 * @throws live_key_required for a sandbox key once the live account is approved
 */
export async function tellOtherEnvironment(phase: UnitOfWork, isByApiKey: boolean): Promise<void> {
  const other = await phase.alongside(phase.environment === "live" ? "sandbox" : "live");
  const account = await lockAccount(other);
  if (isByApiKey && other.environment === "live" && account.onboardingStatus === "approved")
    throw refuse("live_key_required");
  other.record({ type: "merchant_account.updated", subject: account, data: CHANGED });
}

const CHANGED = { fields: "public_profile" };

/** Changes the given parts of the public profile, for an operator. */
export const describeOrganization = (work: UnitOfWork, changes: PublicProfile): Promise<Organization> =>
  atomicallyWithFirstRow(work, async (phase) => {
    const organization = await organizationOf(phase);
    if (!(await writeProfile(phase, { ...organization.publicProfile, ...changes }))) return organization;
    phase.record({ type: "merchant_account.updated", subject: await lockAccount(phase), data: CHANGED });
    await tellOtherEnvironment(phase, false);
    await phase.save();
    return organization;
  });

const organizationOf = (phase: UnitOfWork): Promise<Organization> =>
  getOrganization(phase, { id: phase.tenant.organizationId });
