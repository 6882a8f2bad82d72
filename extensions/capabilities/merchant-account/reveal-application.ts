import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { applicationOf } from "./application.ts";
import { findMerchantAccount } from "./merchant-account.service.ts";

/** The whole application, for an operator. The audit log says that it was read, and why. */
export function revealApplication(work: UnitOfWork, reason: string): Promise<unknown> {
  return work.atomically(async (phase) => {
    const account = await findMerchantAccount(phase);
    if (!account) throw noSuch("merchant account", phase.tenant.organizationSlug);
    const application = await applicationOf(phase, account);
    phase.audit({
      action: "merchant_application.read",
      subjectId: account.id,
      fields: Object.keys(application),
      purpose: reason,
    });
    await phase.save();
    return application;
  });
}
