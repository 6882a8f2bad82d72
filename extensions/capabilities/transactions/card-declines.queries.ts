import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Cap, COUNTED_MS } from "./attempt-caps.rules.ts";
import { untilOf } from "./declines.queries.ts";

export interface CardDecline {
  /** The engine's ID of the attempt. */
  readonly id: string;
  readonly fingerprint: string;
  readonly network: string;
  readonly currency: string;
  readonly amountMinorUnits: bigint;
  readonly declinedAt: Date;
}

/** Keeps declined attempts, each once, and deletes a part of those that no cap counts any more. */
export async function keepCardDeclines(phase: UnitOfWork, declines: readonly CardDecline[]): Promise<void> {
  const { em, tenant, environment } = phase;
  const { organizationId } = tenant;
  const rows = declines.map(({ id, fingerprint, network, currency, amountMinorUnits, declinedAt }) => [
    ...[organizationId, id, environment, fingerprint, network, currency, String(amountMinorUnits), declinedAt],
  ]);
  await em.execute(
    `with forgotten as (
       delete from card_declines where organization_id = ? and id in (
         select id from card_declines where organization_id = ? and environment = ? and declined_at < ?
         order by declined_at limit ? for update skip locked)
     )
     insert into card_declines
       (organization_id, id, environment, fingerprint, network, currency, amount_minor_units, declined_at)
     values ${rows.map(() => "(?, ?, ?, ?, ?, ?, ?, ?)").join(", ")}
     on conflict (organization_id, id) do nothing`,
    [
      ...[organizationId, organizationId, environment, new Date(phase.now().getTime() - COUNTED_MS)],
      ...[FORGOTTEN_AT_ONCE, ...rows.flat()],
    ],
  );
}

const FORGOTTEN_AT_ONCE = 100;

/**
 * Which of these cards were declined lately, or have a payment under way that may be. It reads one decline of each, and
 * its payments of a day.
 */
export async function countedCards(work: UnitOfWork, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  const { em, tenant, environment } = work;
  const now = work.now().getTime();
  const rows = await em.execute<{ fingerprint: string }[]>(
    `select asked.fingerprint from unnest(string_to_array(?, ',')) as asked (fingerprint)
      where exists (
        select from card_declines as declined
        where declined.organization_id = ? and declined.environment = ?
          and declined.fingerprint = asked.fingerprint and declined.declined_at >= ? and declined.declined_at < ?)
      or exists (
        select from transaction_extensions as paying
        where paying.organization_id = ? and paying.environment = ? and paying.fingerprint = asked.fingerprint
          and paying.created_at >= ? and paying.created_at < ? and paying.status = any(string_to_array(?, ',')))`,
    [
      ...[fingerprints.join(","), tenant.organizationId, environment, new Date(now - COUNTED_MS), untilOf(work)],
      ...[tenant.organizationId, environment, new Date(now - DAY_MS), untilOf(work), UNDER_WAY.join(",")],
    ],
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

const DAY_MS = 86_400_000;

/** A charge whose card the networks may have seen declined. */
export interface CappedCharge {
  readonly fingerprint: string;
  readonly network: string;
  readonly currency: string;
  readonly amountMinorUnits: bigint;
}

/** The time of the decline that is `limit` declines ago. Null when there are fewer. It reads no more rows than the limit. */
export async function findLimiting(
  work: UnitOfWork,
  { fingerprint, network, currency, amountMinorUnits }: CappedCharge,
  { limit, isPerAmount }: Pick<Cap, "limit" | "isPerAmount">,
): Promise<Date | null> {
  const { em, tenant, environment } = work;
  const [amount, values] = isPerAmount
    ? ["and currency = ? and amount_minor_units = ?", [currency, String(amountMinorUnits)]]
    : ["", []];
  const [row] = await em.execute<{ declined_at: string | Date }[]>(
    `select declined_at from card_declines
      where organization_id = ? and environment = ? and fingerprint = ? and network = ? ${amount}
        and declined_at < ?
      order by declined_at desc limit 1 offset ?`,
    [tenant.organizationId, environment, fingerprint, network, ...values, untilOf(work), limit - 1],
  );
  return row ? new Date(row.declined_at) : null;
}

const UNDER_WAY = ["processing", "requires_action"];
/** No cap is higher. */
const MOST_UNDER_WAY = 35;

/** The newest payments by a card, of any customer, that may still be declined. */
export async function paymentsUnderWay(work: UnitOfWork, fingerprint: string): Promise<string[]> {
  const { em, tenant, environment } = work;
  const rows = await em.execute<{ id: string }[]>(
    `select id from transaction_extensions
      where organization_id = ? and environment = ? and fingerprint = ? and created_at >= ?
        and created_at < ? and status = any(string_to_array(?, ','))
      order by created_at desc limit ?`,
    [
      ...[tenant.organizationId, environment, fingerprint, new Date(work.now().getTime() - COUNTED_MS), untilOf(work)],
      ...[UNDER_WAY.join(","), MOST_UNDER_WAY],
    ],
  );
  return rows.map(({ id }) => id);
}
