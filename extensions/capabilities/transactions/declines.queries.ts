import type { DeclineCounts, RiskRule } from "#extensions/capabilities/risk/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The facts by which declines are counted. Null is unknown, so its rule counts none. */
export interface PaymentFacts {
  /** The organization's fingerprint of the card, as stored. */
  readonly fingerprint: string | null;
  /** One IPv4 address, or the /64 network of an IPv6 address. */
  readonly payerNetwork: string | null;
  readonly customerId: string | null;
  readonly amountMinorUnits: bigint;
  readonly currency: string;
  /** Null for a sale without a payment link. */
  readonly paymentLinkId: string | null;
  /** Null for a sale that pays no invoice. */
  readonly invoiceId: string | null;
}

interface DeclineRange {
  readonly rule: RiskRule;
  readonly where: string;
  readonly values: readonly (string | null)[];
}

const NONE: DeclineCounts = { declinesPerCard: 0, declinesPerAddress: 0, declinesPerCustomer: 0, declinesPerAmount: 0 };

/** Few, so that there are few statements to prepare. */
const RANGES_PER_STATEMENT = 10;

/**
 * Recent declines per payment and rule, counted up to the rule's limit, so that the cost stays constant. All declines of
 * a payment count while its last one is recent.
 */
export async function countDeclines(
  work: UnitOfWork,
  payments: readonly PaymentFacts[],
  { since, limits }: { readonly since: Date; readonly limits: DeclineCounts },
): Promise<DeclineCounts[]> {
  const ranges = payments.flatMap((facts, payment) =>
    rangesOf(facts)
      .filter(({ rule, values }) => limits[rule] > 0 && !values.includes(null))
      .map((range) => ({ ...range, payment, since, limit: limits[range.rule] })),
  );
  const counts = payments.map(() => ({ ...NONE }));
  for (let start = 0; start < ranges.length; start += RANGES_PER_STATEMENT)
    for (const { payment, rule, declines } of await readDeclines(
      work,
      ranges.slice(start, start + RANGES_PER_STATEMENT),
    ))
      Object.assign(counts[payment] ?? {}, { [rule]: declines });
  return counts;
}

interface ReadRange extends DeclineRange {
  /** Its position among those that are screened. */
  readonly payment: number;
  readonly since: Date;
  readonly limit: number;
}

type Counted = Pick<ReadRange, "payment" | "rule"> & { readonly declines: number };

/** The engine's clock may be ahead by so much. Declines after that are of a test clock that was removed. */
const AHEAD_MS = 300_000;

export const untilOf = (work: Pick<UnitOfWork, "now">): Date => new Date(work.now().getTime() + AHEAD_MS);

function readDeclines(work: UnitOfWork, ranges: readonly ReadRange[]): Promise<Counted[]> {
  const { em, tenant, environment } = work;
  const until = untilOf(work).toISOString();
  const branches = ranges.map(({ payment, rule, where, values, since, limit }) => ({
    sql: `select ?::int as payment, ? as rule, coalesce(sum(decline_count), 0)::int as declines from (
        select decline_count from transaction_extensions
        where organization_id = ? and environment = ? and ${where} and last_declined_at >= ? and last_declined_at < ?
        order by last_declined_at desc limit ?) as recent`,
    params: [payment, rule, tenant.organizationId, environment, ...values, since.toISOString(), until, limit],
  }));
  return em.execute<Counted[]>(
    branches.map(({ sql }) => sql).join(" union all "),
    branches.flatMap(({ params }) => params),
  );
}

/**
 * The engine names only the last card of a payment. Where that card paid, the declines before it may be of other cards,
 * so they count for none.
 */
const UNPAID_BY_CARD = "fingerprint = ? and status <> all(string_to_array(?, ','))";
const PAID = ["authorized", "succeeded", "partially_captured"];

function rangesOf(facts: PaymentFacts): DeclineRange[] {
  const { fingerprint, payerNetwork } = facts;
  return [
    { rule: "declinesPerCard", where: UNPAID_BY_CARD, values: [fingerprint, PAID.join(",")] },
    { rule: "declinesPerAddress", where: "payer_network = ?", values: [payerNetwork] },
    ...customerRanges(facts),
    ...amountRanges(facts),
  ];
}

/**
 * Nobody tries cards with invoices: their amounts and customers are the merchant's. A customer's own declines would
 * refuse the renewal, so only the rules by card and address apply to an invoice, which a payer's page has.
 */
function customerRanges({ customerId, invoiceId }: PaymentFacts): DeclineRange[] {
  if (invoiceId !== null) return [];
  return [{ rule: "declinesPerCustomer", where: "customer_id = ?", values: [customerId] }];
}

/**
 * All payers of a link pay the same amounts, so its declines block no other sale. They lead its payers to a challenge
 * instead of blocking them: see `countLinkTries`. All subscribers pay the same price, so that a few declines of it would
 * refuse all further renewals.
 */
function amountRanges({ amountMinorUnits, currency, paymentLinkId, invoiceId }: PaymentFacts): DeclineRange[] {
  if (paymentLinkId !== null || invoiceId !== null) return [];
  const where = "currency = ? and amount_minor_units = ? and payment_link_id is null and invoice_id is null";
  return [{ rule: "declinesPerAmount", where, values: [currency, String(amountMinorUnits)] }];
}
