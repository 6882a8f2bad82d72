import type pg from "pg";

export interface Organization {
  id: string;
  slug: string;
  name: string;
}

export interface Membership {
  role: string;
  organization: Organization;
}

/** The memberships of a user, oldest first. */
export async function listMemberships(pool: pg.Pool, userId: string): Promise<Membership[]> {
  const { rows } = await pool.query<Organization & { role: string }>(
    `select o.id, o.slug, o.name, m.role
       from auth.member m join auth.organization o on o.id = m."organizationId"
      where m."userId" = $1
      order by m."createdAt", m.id`,
    [userId],
  );
  return rows.map(({ role, ...organization }) => ({ role, organization }));
}

export interface Member {
  role: string;
  user: { id: string; name: string; email: string };
}

/** Everyone who belongs to the organization, those who came first at the front. */
export async function listMembers(pool: pg.Pool, organizationId: string): Promise<Member[]> {
  const { rows } = await pool.query<Member["user"] & { role: string }>(
    `select u.id, u.name, u.email, m.role
       from auth.member m join auth."user" u on u.id = m."userId"
      where m."organizationId" = $1
      order by m."createdAt", m.id`,
    [organizationId],
  );
  return rows.map(({ role, ...user }) => ({ role, user }));
}

/**
 * The active organization if the user is still a member, or the only one if none is active. Never silently replaces an
 * active one.
 */
export function currentOrganization(
  memberships: Membership[],
  activeOrganizationId: string | null,
): Organization | null {
  const chosen = activeOrganizationId
    ? memberships.find(({ organization }) => organization.id === activeOrganizationId)
    : memberships.length === 1
      ? memberships[0]
      : undefined;
  return chosen?.organization ?? null;
}
