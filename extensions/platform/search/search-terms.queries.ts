import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

/** The resource that terms find. */
export interface SearchedPlace {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly resource: string;
  readonly createdAt: Date;
  readonly id: string;
}

/** Terms have none. */
const BLANK = " ";

export async function deleteTerms(em: EntityManager, place: SearchedPlace, terms: readonly string[]): Promise<void> {
  const { organizationId, environment, resource, createdAt, id } = place;
  await em.execute(
    `delete from search_terms
     where organization_id = ? and environment = ? and resource = ? and term = any(string_to_array(?, ?))
       and created_at = ? and id = ?`,
    [organizationId, environment, resource, terms.join(BLANK), BLANK, createdAt, id],
  );
}

/** A concurrent writer of the same term changes the same version of the resource, so one of the two fails. */
export async function insertTerms(em: EntityManager, place: SearchedPlace, terms: readonly string[]): Promise<void> {
  const { organizationId, environment, resource, createdAt, id } = place;
  await em.execute(
    `insert into search_terms (organization_id, environment, resource, term, created_at, id)
     select ?, ?, ?, term, ?, ? from unnest(string_to_array(?, ?)) as term
     on conflict (organization_id, environment, resource, term, created_at, id) do nothing`,
    [organizationId, environment, resource, createdAt, id, terms.join(BLANK), BLANK],
  );
}
