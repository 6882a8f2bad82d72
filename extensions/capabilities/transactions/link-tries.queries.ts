import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface LinkTries {
  /** Tries of the link's newest payments, and how many of them were declined. */
  readonly tries: number;
  readonly declines: number;
  /** Recent declines of the link. */
  readonly linkDeclines: number;
  /** Recent declines from the network, of all of the organization's payments. */
  readonly networkDeclines: number;
}

interface Asked {
  readonly paymentLinkId: string;
  readonly network: string | null;
  /** Payments that count as newest, and since when. */
  readonly newest: { readonly since: Date; readonly limit: number };
  /** Since when declines are recent, and up to how many each are counted. */
  readonly declined: { readonly since: Date; readonly link: number; readonly network: number };
}

const DECLINES_WHERE = (column: string) =>
  `(select coalesce(sum(decline_count), 0)::int from (
      select decline_count from transaction_extensions
      where organization_id = ? and environment = ? and ${column} = ? and last_declined_at >= ?
      order by last_declined_at desc limit ?) as recent)`;

/** What says whether cards are tried at a link. Each part reads a bounded number of rows from an index. */
export async function countLinkTries(
  { em, tenant, environment }: UnitOfWork,
  { paymentLinkId, network, newest, declined }: Asked,
): Promise<LinkTries> {
  const place = [tenant.organizationId, environment];
  const since = declined.since.toISOString();
  const [row] = await em.execute<LinkTries[]>(
    `select newest.tries, newest.declines,
       ${DECLINES_WHERE("payment_link_id")} as "linkDeclines", ${DECLINES_WHERE("payer_network")} as "networkDeclines"
     from (
       select coalesce(sum(attempt_count), 0)::int as tries, coalesce(sum(decline_count), 0)::int as declines from (
         select attempt_count, decline_count from transaction_extensions
         where organization_id = ? and environment = ? and payment_link_id = ? and created_at >= ?
         order by created_at desc limit ?) as of_link) as newest`,
    [
      ...[...place, paymentLinkId, since, declined.link],
      ...[...place, network, since, declined.network],
      ...[...place, paymentLinkId, newest.since.toISOString(), newest.limit],
    ],
  );
  return row ?? { tries: 0, declines: 0, linkDeclines: 0, networkDeclines: 0 };
}
