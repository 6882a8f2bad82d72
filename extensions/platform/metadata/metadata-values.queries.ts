import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

/** The place of a resource in its list. */
export interface ListedPlace {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly resource: string;
  readonly createdAt: Date;
  readonly id: string;
}

export async function deleteEntries(em: EntityManager, place: ListedPlace, digests: readonly string[]): Promise<void> {
  const { organizationId, environment, resource, createdAt, id } = place;
  await em.execute(
    `delete from metadata_values
     where organization_id = ? and environment = ? and resource = ? and entry = any(string_to_array(?, ','))
       and created_at = ? and id = ?`,
    [organizationId, environment, resource, digests.join(), createdAt, id],
  );
}

/** A concurrent writer of the same entry changes the same version of the resource, so one of the two fails. */
export async function insertEntries(em: EntityManager, place: ListedPlace, digests: readonly string[]): Promise<void> {
  const { organizationId, environment, resource, createdAt, id } = place;
  await em.execute(
    `insert into metadata_values (organization_id, environment, resource, entry, created_at, id)
     select ?, ?, ?, entry, ?, ? from unnest(string_to_array(?, ',')) as entry
     on conflict (organization_id, environment, resource, entry, created_at, id) do nothing`,
    [organizationId, environment, resource, createdAt, id, digests.join()],
  );
}
