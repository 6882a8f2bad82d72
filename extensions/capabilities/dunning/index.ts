import { dunningEvents } from "#contract/events/dunning.ts";
import { retrying } from "#extensions/capabilities/invoices/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { guarding } from "#extensions/platform/work/guarded-action.ts";
import { DunningPolicySchema, DunningService } from "#proto/tollhouse/v1/dunning_pb.ts";
import { askAgain } from "./ask-updater.ts";
import { dunningRpc } from "./dunning.rpc.ts";
import { ASK_UPDATER, END, REVIEW, STEP, UPDATED } from "./dunning-due.ts";
import { DunningPolicyEntity } from "./dunning-policy.entity.ts";
import { policyMessage } from "./dunning-policy.message.ts";
import { begunTally, recoveredTally, riskTally } from "./dunning-tallies.ts";
import { endDunning } from "./end-dunning.ts";
import { followChanges } from "./follow-changes.ts";
import { followInvoices } from "./follow-failures.ts";
import { retryPayment } from "./retry-payment.ts";
import { chargeUpdated, review } from "./review.ts";
import { guardRetries, takeSteps } from "./take-steps.ts";

/** Failed charges of subscriptions are tried again by a policy, within the networks' rules (docs/dunning.md). */
export const dunning = capability("dunning", {
  service: DunningService,
  handlers: dunningRpc,
  entities: [DunningPolicyEntity],
  tallies: [riskTally, begunTally, recoveredTally],
  events: dunningEvents,
  shows: [shown(DunningPolicyEntity, DunningPolicySchema, policyMessage)],
  operations: [retryPayment],
  guards: [guarding(retrying, guardRetries)],
  due: {
    [STEP]: takeSteps,
    [REVIEW]: review,
    [UPDATED]: chargeUpdated,
    [ASK_UPDATER]: askAgain,
    [END]: endDunning,
  },
  follows: async (phase, events) => {
    await followInvoices(phase, events);
    await followChanges(phase, events);
  },
});

/** What brings a charge after a failed one about; `recovered_by` of an invoice that one of them paid. */
export { RECOVERY_CAUSES, type RecoveryCause } from "#extensions/capabilities/invoices/index.ts";
export { endsWithEmail } from "./end-dunning.ts";
export { mayBegin } from "./may-begin.rules.ts";
export { payWithCard } from "./pay-with-card.ts";
