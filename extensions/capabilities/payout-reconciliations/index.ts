import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { PayoutReconciliationService } from "#proto/tollhouse/v1/payout_reconciliations_pb.ts";
import { reconciliationMessage } from "./payout-reconciliation.message.ts";
import { readBankDay } from "./read-bank-day.ts";
import { reconcilePayout } from "./reconcile-payout.ts";
import { readReconciliationFile } from "./reconciliation-file.ts";

/** What made up each payout (docs/decisions/0094-payout-reconciliations.md). */
export const payoutReconciliations = capability("payout-reconciliations", {
  service: PayoutReconciliationService,
  handlers: {
    async getPayoutReconciliation({ payoutId }, context) {
      const work = workOf(context);
      const reconciled = await reconcilePayout(work, payoutId);
      return reconciliationMessage(reconciled, await readBankDay(work, payoutId));
    },
    getPayoutReconciliationContent: (request, context) => readReconciliationFile(workOf(context), request),
  },
});
