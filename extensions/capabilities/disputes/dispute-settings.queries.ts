import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Sets open disputes that have no switch of their own. Their rows are locked in the order of their IDs. */
export async function followSwitch({ em, tenant, environment }: UnitOfWork, autoSubmit: boolean): Promise<void> {
  await em.execute(
    `with open as materialized (
       select id from dispute_extensions
       where organization_id = ? and environment = ? and status = ? and not is_auto_submit_chosen order by id for update
     )
     update dispute_extensions set auto_submit = ?
     where organization_id = ? and id in (select id from open)`,
    [tenant.organizationId, environment, "dispute_opened", autoSubmit, tenant.organizationId],
  );
}
