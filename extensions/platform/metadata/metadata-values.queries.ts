import type { EntityManager } from "@mikro-orm/postgresql";
import type { Derived, Owner } from "#extensions/platform/derived-rows/derived-rows-keeper.ts";

/** The place of a resource in its list. */
export interface ListedPlace extends Owner {
  readonly resource: string;
  readonly createdAt: Date;
  readonly id: string;
}

type Listed = readonly Derived<ListedPlace>[];

/** Of the columns of `listed`. */
const ROWS = `jsonb_to_recordset(?::jsonb) as listed (resource text, created_at timestamptz, id text, digests jsonb)
     cross join lateral jsonb_array_elements_text(listed.digests) as found (entry)`;

const rowsOf = (listed: Listed) =>
  JSON.stringify(
    listed.map(({ place: { resource, createdAt, id }, keys: digests }) => ({
      ...{ resource, created_at: createdAt.toISOString(), id, digests },
    })),
  );

export async function deleteEntries(em: EntityManager, owner: Owner, listed: Listed): Promise<void> {
  await em.execute(
    `delete from metadata_values v using ${ROWS}
     where v.organization_id = ? and v.environment = ? and v.resource = listed.resource and v.entry = found.entry
       and v.created_at = listed.created_at and v.id = listed.id`,
    [rowsOf(listed), owner.organizationId, owner.environment],
  );
}

/** A concurrent writer of the same entry changes the same version of the resource, so one of the two fails. */
export async function insertEntries(em: EntityManager, owner: Owner, listed: Listed): Promise<void> {
  await em.execute(
    `insert into metadata_values (organization_id, environment, resource, entry, created_at, id)
     select ?, ?, listed.resource, found.entry, listed.created_at, listed.id from ${ROWS}
     on conflict (organization_id, environment, resource, entry, created_at, id) do nothing`,
    [owner.organizationId, owner.environment, rowsOf(listed)],
  );
}
