import type { EntityManager } from "@mikro-orm/postgresql";
import type { Derived, Owner } from "#extensions/platform/derived-rows/derived-rows-keeper.ts";

/** The resource that terms find. */
export interface SearchedPlace extends Owner {
  readonly resource: string;
  readonly createdAt: Date;
  readonly id: string;
}

type Searched = readonly Derived<SearchedPlace>[];

/** Of the columns of `searched`. */
const ROWS = `jsonb_to_recordset(?::jsonb) as searched (resource text, created_at timestamptz, id text, terms jsonb)
     cross join lateral jsonb_array_elements_text(searched.terms) as found (term)`;

const rowsOf = (searched: Searched) =>
  JSON.stringify(
    searched.map(({ place: { resource, createdAt, id }, keys: terms }) => ({
      ...{ resource, created_at: createdAt.toISOString(), id, terms },
    })),
  );

export async function deleteTerms(em: EntityManager, owner: Owner, searched: Searched): Promise<void> {
  await em.execute(
    `delete from search_terms s using ${ROWS}
     where s.organization_id = ? and s.environment = ? and s.resource = searched.resource and s.term = found.term
       and s.created_at = searched.created_at and s.id = searched.id`,
    [rowsOf(searched), owner.organizationId, owner.environment],
  );
}

/** A concurrent writer of the same term changes the same version of the resource, so one of the two fails. */
export async function insertTerms(em: EntityManager, owner: Owner, searched: Searched): Promise<void> {
  await em.execute(
    `insert into search_terms (organization_id, environment, resource, term, created_at, id)
     select ?, ?, searched.resource, found.term, searched.created_at, searched.id from ${ROWS}
     on conflict (organization_id, environment, resource, term, created_at, id) do nothing`,
    [owner.organizationId, owner.environment, rowsOf(searched)],
  );
}
