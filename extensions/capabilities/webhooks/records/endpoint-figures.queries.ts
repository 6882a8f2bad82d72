import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { WebhookHourEntity } from "./webhook-delivery.entity.ts";

export interface HourRow {
  readonly endpointId: string;
  readonly delivered: bigint;
  readonly failed: bigint;
  readonly durations: readonly bigint[];
}

export async function readHours({ em }: UnitOfWork, endpointIds: readonly string[], since: Date): Promise<HourRow[]> {
  const rows = await em.find(
    WebhookHourEntity,
    { endpointId: { $in: [...endpointIds] }, hour: { $gte: since } },
    { disableIdentityMap: true },
  );
  return rows.map(({ durations, ...row }) => ({ ...row, durations: durations.map(BigInt) }));
}

/** The number of waiting deliveries per endpoint. */
export async function countHeld(
  { em, tenant }: UnitOfWork,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await em.execute<{ endpointId: string; held: string }[]>(
    `select endpoint_id as "endpointId", count(*)::text as held from webhook_deliveries
     where organization_id = ? and endpoint_id in (?) and status = ? group by endpoint_id`,
    [tenant.organizationId, [...endpointIds], "held"],
  );
  return new Map(rows.map(({ endpointId, held }) => [endpointId, BigInt(held)]));
}
