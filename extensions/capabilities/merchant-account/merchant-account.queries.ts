import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface Standing {
  readonly accountStatus: string;
  /** The largest sale in minor units, by currency. */
  readonly limits: Readonly<Record<string, number>>;
  readonly statementDescriptor: string | null;
}

/** The account's status and limits, read once per call. Null when it has not changed yet. */
export function readStanding(work: UnitOfWork): Promise<Standing | null> {
  return work.once(readStanding, () => standing(work, ""));
}

/** Like `readStanding`, at this moment: the status may have changed since the call began. */
export function rereadStanding(work: UnitOfWork): Promise<Standing | null> {
  return standing(work, "");
}

/** Like `readStanding`, and keeps them until the transaction ends. */
export function shareStanding(phase: UnitOfWork): Promise<Standing | null> {
  return standing(phase, " for share");
}

async function standing({ em, tenant, environment }: UnitOfWork, lock: "" | " for share"): Promise<Standing | null> {
  const [row] = await em.execute<Standing[]>(
    `select account_status as "accountStatus", limits, statement_descriptor as "statementDescriptor"
     from merchant_accounts where organization_id = ? and environment = ?${lock}`,
    [tenant.organizationId, environment],
  );
  return row ?? null;
}

/** Whether money can be paid out to somewhere. */
export async function hasPayoutDestination({ em, tenant, environment }: UnitOfWork): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select 1 from payout_destinations where organization_id = ? and environment = ? and default_for is not null limit 1",
    [tenant.organizationId, environment],
  );
  return rows.length > 0;
}
