import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { applicationOf } from "./application.ts";
import { approve, reject, requestUpdate } from "./decide.ts";
import { REHEARSE } from "./due-kinds.ts";
import { MerchantAccountEntity } from "./merchant-account.entity.ts";
import { factsOf } from "./merchant-account.service.ts";
import { moveOnboarding } from "./move-onboarding.ts";
import { requirementsOf } from "./requirements.rules.ts";

const lockAccount = (phase: UnitOfWork, id: string) => lockRow(phase, MerchantAccountEntity, id, "merchant account");

const REHEARSE_AFTER_MS = 2_000;

/** Takes a submitted application under review. In live an operator decides; the sandbox decides by itself. */
export const review: DueHandler = async (phase, { subjectId }) => {
  const account = await lockAccount(phase, subjectId);
  if (account.onboardingStatus !== "submitted") return;
  moveOnboarding(account, "review");
  phase.record({ type: "merchant_account.updated", subject: account, data: { fields: "onboarding_status" } });
  if (phase.environment !== "sandbox") return;
  const at = new Date(phase.clock.realNow().getTime() + REHEARSE_AFTER_MS);
  phase.due({ kind: REHEARSE, subjectId, at, clock: "real" });
};

const DUE_AFTER_MS = 14 * 86_400_000;

/** The legal name decides, so that every outcome can be rehearsed. */
export const rehearse: DueHandler = async (phase, { subjectId }) => {
  const account = await lockAccount(phase, subjectId);
  if (account.onboardingStatus !== "under_review") return;
  const { legalName = "" } = (await applicationOf(phase, account)).business;
  const reason = "Decided by the sandbox by the legal name.";
  if (/\breject$/i.test(legalName)) await reject(phase, { reason, reasonCodes: ["business_not_supported"] });
  else if (/\bupdate$/i.test(legalName)) {
    const dueAt = new Date(phase.now().getTime() + DUE_AFTER_MS).toISOString();
    const items = [
      { item: "business.tax_id", reasonCode: "mismatch", dueAt },
      { item: "identity_document", reasonCode: "document_unreadable", dueAt },
    ] as const;
    await requestUpdate(phase, { reason, reasonCodes: items.map(({ reasonCode }) => reasonCode), items });
  } else await approve(phase, { reason, reasonCodes: [] });
};

const SOON_MS = 7 * 86_400_000;

/** Reminds of what is due within a week. An earlier request, met meanwhile, may have scheduled it. */
export const remind: DueHandler = async (phase, { subjectId, dueAt: scheduledFor }) => {
  const account = await lockAccount(phase, subjectId);
  const due = requirementsOf(await factsOf(phase, account, await applicationOf(phase, account)));
  const soon = scheduledFor.getTime() + SOON_MS;
  if (!due.some(({ dueAt }) => dueAt !== null && new Date(dueAt).getTime() <= soon)) return;
  // Without an event the row stays as it is.
  account.requirements = due;
  phase.record({ type: "merchant_account.requirement_due", subject: account });
};
