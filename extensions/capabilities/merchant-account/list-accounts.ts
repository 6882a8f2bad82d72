import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { findMerchantAccount, openingOf } from "./merchant-account.service.ts";
import { ONBOARDING_STATUSES } from "./onboarding.rules.ts";

/** Every organization's account, for operators; with a status, those whose application has it. */
export async function listAccounts(system: SystemWork, options: Options) {
  const environment = options.environment();
  const wanted = options.find("onboarding-status");
  if (wanted !== undefined && !(ONBOARDING_STATUSES as readonly string[]).includes(wanted))
    throw new UsageError(`--onboarding-status is one of ${ONBOARDING_STATUSES.join(", ")}.`);
  const accounts = [];
  for await (const tenant of everyTenant(system)) {
    const account = (await findMerchantAccount(await system.inTenant(tenant, environment))) ?? openingOf(environment);
    if (wanted !== undefined && account.onboardingStatus !== wanted) continue;
    accounts.push({
      organization_slug: tenant.organizationSlug,
      environment,
      onboarding_status: account.onboardingStatus,
      account_status: account.accountStatus,
      submitted_at: "submittedAt" in account ? account.submittedAt : null,
    });
  }
  return accounts;
}
