import { healthPaymentsAmong } from "#extensions/capabilities/customers/index.ts";
import { getDispute } from "#extensions/capabilities/disputes/index.ts";
import { findReported } from "#extensions/capabilities/fraud-reports/index.ts";
import { findTransactions, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CompellingEvidenceSchema } from "#proto/tollhouse/v1/dispute_responses_pb.ts";
import { comparedFacts, factsOf } from "./compare-sales.ts";
import { compellingEvidence, type DisputedSale, windowOf } from "./compelling-evidence.rules.ts";
import { readSalesOfCard } from "./earlier-sales.queries.ts";

type Dispute = Awaited<ReturnType<typeof getDispute>>;

/** Whether Visa Compelling Evidence 3.0 is met, with the sales that count. Reads a bounded number of rows. */
export async function findCompellingEvidence(work: UnitOfWork, dispute: Dispute) {
  const [disputed = null] = await findTransactions(work, [dispute.transactionId]);
  const times = { openedAt: dispute.openedAt, createdAt: disputed?.createdAt ?? dispute.openedAt };
  const fingerprint = disputed?.fingerprint ?? null;
  const sales = await earlierSales(work, fingerprint, times);
  const facts = await comparedFacts(work, disputed ? [disputed, ...sales] : []);
  const reported = await findReported(
    work,
    sales.map(({ id }) => id),
  );
  const { network = null, reasonCode = null } = dispute;
  const found = compellingEvidence(
    { network, reasonCode, ...times, fingerprint, facts: factsOf(facts, dispute.transactionId) },
    sales.map((sale) => ({
      ...{ id: sale.id, createdAt: sale.createdAt, capturedMinorUnits: sale.capturedMinorUnits },
      ...{
        wasDisputed: sale.disputeId != null,
        wasReportedAsFraud: reported.has(sale.id),
        facts: factsOf(facts, sale.id),
      },
    })),
  );
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return {
    ...found,
    disputed,
    sales: found.sales.flatMap(({ sale, sharedFacts }) => {
      const transaction = byId.get(sale.id);
      return transaction ? [{ transaction, sharedFacts }] : [];
    }),
  };
}

function earlierSales(
  work: UnitOfWork,
  fingerprint: string | null,
  times: Pick<DisputedSale, "openedAt" | "createdAt">,
): Promise<TransactionExtension[]> | [] {
  return fingerprint === null ? [] : readSalesOfCard(work, { fingerprint, ...windowOf(times) });
}

export async function getCompellingEvidence(work: UnitOfWork, disputeId: string) {
  const dispute = await getDispute(work, disputeId);
  const { isEligible, sales, earlierCount, missing, knownFacts } = await findCompellingEvidence(work, dispute);
  const isHealthData = await healthPaymentsAmong(
    work,
    sales.map(({ transaction }) => transaction),
  );
  return messageOf(CompellingEvidenceSchema, dispute, {
    ...{ disputeId: dispute.id, isEligible, knownFacts },
    sales: sales.map(({ transaction, sharedFacts }) => ({
      ...{ transactionId: transaction.id, createdAt: transaction.createdAt, currency: transaction.currency },
      amount: transaction.amountMinorUnits,
      ...(isHealthData(transaction) ? {} : soldOf(transaction)),
      sharedFacts,
    })),
    earlierSaleCount: earlierCount,
    missing: [...missing],
  });
}

const soldOf = ({ reference, description }: TransactionExtension) => ({
  ...(reference && { reference }),
  ...(description && { description }),
});
