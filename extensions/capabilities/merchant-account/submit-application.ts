import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SubmitMerchantApplicationRequest } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { applicationOf } from "./application.ts";
import { REVIEW } from "./due-kinds.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";
import { changeAccount, factsOf } from "./merchant-account.service.ts";
import { assertEditable, moveOnboarding } from "./move-onboarding.ts";
import { requirementsOf } from "./requirements.rules.ts";

/** The date of the terms in force. */
export const TERMS_VERSION = "2026-11-01";

/** @throws merchant_field_locked, terms_changed, requirements_due with all of them */
export function submitApplication(
  work: UnitOfWork,
  { acceptedTermsVersion }: SubmitMerchantApplicationRequest,
): Promise<MerchantAccount> {
  return changeAccount(work, async (phase, account) => {
    assertEditable(account);
    if (acceptedTermsVersion !== TERMS_VERSION) throw refuse("terms_changed", { current_version: TERMS_VERSION });
    await assertComplete(phase, account);
    moveOnboarding(account, "submit");
    Object.assign(account, {
      requirements: [],
      decisionReasonCodes: [],
      submittedAt: phase.now(),
      acceptedTermsVersion,
      termsAcceptedAt: phase.now(),
      termsAcceptedBy: phase.actor,
    });
    phase.record({ type: "merchant_account.submitted", subject: account });
    phase.due({ kind: REVIEW, subjectId: account.id, at: phase.clock.realNow(), clock: "real" });
    await phase.save();
    return account;
  });
}

async function assertComplete(phase: UnitOfWork, account: MerchantAccount): Promise<void> {
  const requirements = requirementsOf(await factsOf(phase, account, await applicationOf(phase, account)));
  if (requirements.length === 0) return;
  throw refuse("requirements_due", {
    requirements: requirements.map(({ requirementId }) => requirementId),
    messages: requirements.map(({ message }) => message).join(" "),
  });
}
