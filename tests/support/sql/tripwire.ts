import { JOBS_SCHEMA } from "#extensions/platform/jobs/boss.ts";
import { onDatabase } from "#tests/support/database.ts";

/** Tells PostgreSQL the organization of a statement. */
export const TENANT_SETTING = "tripwire.tenant";

/** The system's own statements, listed in system-statements.ts. */
export const ANY_TENANT = "*";

const PASSWORD = "tripwire";

/**
 * A policy that raises when a statement reads another organization's row. A filter by organization_id runs earlier;
 * superusers bypass it.
 */
export async function layTripwire(databaseUrl: string, role: string, tables: readonly string[]): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    const user = client.escapeIdentifier(role);
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${user} login password '${PASSWORD}'`);
    await client.query(FUNCTION);
    for (const table of tables) await client.query(policyOf(client.escapeIdentifier(table)));
    // For a role that may not create schemas, as in docs/operations.md.
    await client.query(`create schema ${JOBS_SCHEMA} authorization ${user}`);
    await client.query(`
      grant all on schema public to ${user};
      grant all on all tables in schema public to ${user};
      grant all on all sequences in schema public to ${user}`);
    // Processes of tests connect as the owner, and may be the first to make the tables of jobs.
    for (const kind of ["tables", "sequences", "functions"])
      await client.query(`alter default privileges in schema ${JOBS_SCHEMA} grant all on ${kind} to ${user}`);
    const { rows } = await client.query<{ name: string; right: string }>(GIVEN_AWAY);
    for (const { name, right } of rows)
      await client.query(`revoke ${right} on ${client.escapeIdentifier(name)} from ${user}`);
  });
}

/** Rights to change rows that the table's owner has revoked. */
const GIVEN_AWAY = `
  select c.relname as name, r.name as right from pg_class c
  cross join unnest(array['update', 'delete', 'truncate']) as r (name)
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relacl is not null
    and not exists (
      select from aclexplode(c.relacl) a where a.grantee = c.relowner and lower(a.privilege_type) = r.name)`;

export function asRole(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = PASSWORD;
  return url.href;
}

const FUNCTION = `
  create function tripwire(organization_id text) returns boolean language plpgsql stable cost 100000 as $$
  declare tenant text := current_setting('${TENANT_SETTING}', true);
  begin
    if tenant = '${ANY_TENANT}' or organization_id = tenant then return true; end if;
    raise exception 'TENANT TRIPWIRE: a row of % was reached for %', organization_id, tenant;
  end $$`;

function policyOf(table: string): string {
  return `
    alter table ${table} enable row level security;
    create policy tripwire on ${table} using (tripwire(organization_id)) with check (tripwire(organization_id))`;
}
