import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { findTerminal } from "#extensions/capabilities/terminal-connectors/index.ts";
import {
  type TerminalConnector,
  type TerminalPayment,
  TerminalUnavailableError,
} from "#extensions/connectors/terminal/index.ts";
import { batchesOf } from "#extensions/platform/engine-events/batches.ts";
import type { Span } from "#extensions/platform/engine-events/engine-copy-terms.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { translate } from "./terminal-holder.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { findTransactions } from "./transactions.service.ts";
import { withFingerprint } from "./with-fingerprint.ts";

/** What all holders have of a span. The engine comes first, since a comparison may stop when it has seen enough. */
export async function* listPayments(work: UnitOfWork, span: Span): AsyncGenerator<RemotePayment> {
  const { payments } = await merchantEngine(work);
  for await (const payment of payments.list(span)) yield await withFingerprint(work, payment);
  const terminal = await findTerminal(work);
  if (terminal) yield* terminalPayments(work, terminal, span);
}

const BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Those of our transactions: what else the vendor has is not ours. Its outage must not keep the engine's payments from
 * being compared, and the next comparison overlaps this one.
 */
async function* terminalPayments(work: UnitOfWork, { payments }: TerminalConnector, span: Span) {
  const from = span.createdFrom ?? new Date(0);
  const to = span.createdTo ?? new Date(work.clock.realNow().getTime() + DAY_MS);
  try {
    for await (const batch of batchesOf(payments.list({ from, to }), BATCH)) yield* ours(work, batch);
  } catch (error) {
    if (!(error instanceof TerminalUnavailableError)) throw error;
    const { organizationId } = work.tenant;
    work.context.logger.warn({ err: error, organizationId }, "the payments of the terminals could not be listed");
  }
}

async function* ours(work: UnitOfWork, payments: readonly TerminalPayment[]): AsyncGenerator<RemotePayment> {
  const known = await findTransactions(
    work,
    payments.map(({ transactionId }) => transactionId),
  );
  const rows = new Map(known.map((row) => [row.id, row]));
  for (const payment of payments) {
    const row = rows.get(payment.transactionId);
    if (row?.holder === "terminal") yield await translate(work, payment, row);
  }
}
