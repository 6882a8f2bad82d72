import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateMerchantAccountRequest } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import type { PublicProfile } from "#proto/tollhouse/v1/organizations_pb.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";
import { lockAccount } from "./merchant-account.service.ts";
import { tellOtherEnvironment, writeProfile } from "./public-profile.ts";

const CHANGEABLE = ["locale", "statement_descriptor", "public_profile"] as const;

/**
 * Changes the settings that the mask names. A named field without a value is removed. The public profile is the same in
 * both environments, so its change is one of both accounts.
 * @throws live_key_required
 */
export function updateMerchantAccount(
  work: UnitOfWork,
  { updateMask, locale, statementDescriptor, publicProfile }: UpdateMerchantAccountRequest,
  isByApiKey: boolean,
): Promise<MerchantAccount> {
  const fields = changedFields("the merchant account", updateMask?.paths ?? [], CHANGEABLE);
  return atomicallyWithFirstRow(work, async (phase) => {
    const isProfileNew = fields.has("public_profile") && (await writeProfile(phase, partsOf(publicProfile)));
    const account = await lockAccount(phase);
    assertVersion(phase, { version: account.version ?? 0 });
    const before = { ...account };
    if (fields.has("locale")) account.locale = locale ?? null;
    if (fields.has("statement_descriptor")) account.statementDescriptor = statementDescriptor ?? null;
    const changed = CHANGEABLE.filter((field) => fields.has(field));
    // Saving a form without a change records no event.
    if (!isProfileNew && before.locale === account.locale && before.statementDescriptor === account.statementDescriptor)
      return account;
    phase.record({ type: "merchant_account.updated", subject: account, data: { fields: changed.join(", ") } });
    if (isProfileNew) await tellOtherEnvironment(phase, isByApiKey);
    await phase.save();
    return account;
  });
}

function partsOf(profile: PublicProfile | undefined) {
  const { $typeName: _, $unknown: __, ...parts } = profile ?? { $typeName: "", $unknown: undefined };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
