import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { AttemptedBy, AttemptStatus } from "./attempt.rules.ts";

/** An attempt as its invoice shows it. */
export interface ShownAttempt {
  readonly invoiceId: string;
  readonly transactionId: string;
  readonly attemptStatus: AttemptStatus;
  readonly attemptedBy: AttemptedBy;
  readonly attemptedAt: Date;
  readonly declineCode: string | null;
  readonly reason: string | null;
}

const MOST_SHOWN = 20;

/** The newest attempts of invoices, newest first on each. */
export async function attemptsOf(
  { em, tenant, environment }: UnitOfWork,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownAttempt[]>> {
  if (invoiceIds.length === 0) return new Map();
  const attempts = await em.execute<(Omit<ShownAttempt, "attemptedAt"> & { readonly attemptedAt: string })[]>(
    `select invoice_id as "invoiceId", transaction_id as "transactionId", status as "attemptStatus",
       attempted_by as "attemptedBy", created_at as "attemptedAt", decline_code as "declineCode", reason
     from (
       select *, row_number() over (partition by invoice_id order by created_at desc, id desc) as place
       from invoice_attempts
       where organization_id = ? and environment = ? and invoice_id = any(string_to_array(?, ','))) as numbered
     where place <= ? order by place`,
    [tenant.organizationId, environment, invoiceIds.join(","), MOST_SHOWN],
  );
  const shown = attempts.map((attempt) => ({ ...attempt, attemptedAt: new Date(attempt.attemptedAt) }));
  return Map.groupBy(shown, ({ invoiceId }) => invoiceId);
}
