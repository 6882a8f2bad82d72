import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Range {
  readonly paymentLinkId: string;
  readonly since: Date;
  /** Of the newest attempts. */
  readonly limit: number;
}

/** Tries and declines of the newest attempts of a link that a challenge came before. */
export async function countChallengedTries(
  { em, tenant, environment }: UnitOfWork,
  { paymentLinkId, since, limit }: Range,
): Promise<{ readonly tries: number; readonly declines: number }> {
  const [row] = await em.execute<{ tries: number; declines: number }[]>(
    `select coalesce(sum(payment.attempt_count), 0)::int as tries,
       coalesce(sum(payment.decline_count), 0)::int as declines
     from (
       select transaction_id from payment_link_attempts
       where organization_id = ? and environment = ? and payment_link_id = ? and is_challenged and created_at >= ?
       order by created_at desc limit ?) as attempt
     join transaction_extensions as payment
       on payment.organization_id = ? and payment.environment = ? and payment.id = attempt.transaction_id`,
    [
      ...[tenant.organizationId, environment, paymentLinkId, since.toISOString(), limit],
      ...[tenant.organizationId, environment],
    ],
  );
  return row ?? { tries: 0, declines: 0 };
}
