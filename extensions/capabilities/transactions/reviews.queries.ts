import type { SystemWork } from "#extensions/platform/work/work.ts";

/** Payments that wait for a decision at the processor, of all organizations. */
export interface OpenReviews {
  readonly environment: string;
  readonly reason: string;
  readonly count: number;
  /** When the oldest began, in ms since 1970. */
  readonly oldest_ms: number;
}

export function countReviews({ em }: Pick<SystemWork, "em">): Promise<OpenReviews[]> {
  return em.execute(
    `select environment, review_reason as reason, count(organization_id)::int as count,
       (extract(epoch from min(coalesce(review_since, updated_at))) * 1000)::float8 as oldest_ms
     from transaction_extensions where review_reason is not null group by environment, review_reason`,
  );
}
