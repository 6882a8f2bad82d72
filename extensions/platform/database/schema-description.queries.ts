import type { EntityManager } from "@mikro-orm/postgresql";

/** One fact about a table, for example a column or an index, in PostgreSQL's own words. */
export interface SchemaFact {
  readonly table: string;
  readonly fact: string;
}

/**
 * All facts of tables and functions that migrations write, in a fixed order, without the table of migrations and
 * granted roles.
 */
export function describeSchema(em: EntityManager): Promise<SchemaFact[]> {
  return em.execute<SchemaFact[]>(
    `with tables as (
       select c.* from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
     facts (name, fact) as (
       select relname::text, concat_ws(' ', case relpersistence when 'u' then 'unlogged' end, 'table', array_to_string(reloptions, ' '))
       from tables
       union all
       select t.relname::text, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end, nullif('identity ' || a.attidentity::text, 'identity '),
         case when a.attgenerated = '' then 'default' else 'generated' end || ' ' || pg_get_expr(d.adbin, d.adrelid))
       from tables t
       join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
       union all
       select t.relname::text, concat_ws(' ', 'constraint', c.conname, pg_get_constraintdef(c.oid))
       from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('c', 'f', 'p', 'u', 'x')
       union all
       select t.relname::text, pg_get_indexdef(i.indexrelid)
       from tables t join pg_index i on i.indrelid = t.oid
       where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
       union all
       select t.relname::text, pg_get_triggerdef(g.oid)
       from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
       union all
       select t.relname::text, 'owner may ' || string_agg(lower(r.privilege_type), ', ' order by r.privilege_type)
       from tables t cross join lateral aclexplode(coalesce(t.relacl, acldefault('r', t.relowner))) r
       where r.grantee = t.relowner and r.privilege_type <> 'MAINTAIN'
       group by t.relname
       union all
       select f.proname::text, pg_get_functiondef(f.oid)
       from pg_proc f
       where f.pronamespace = 'public'::regnamespace and f.prokind in ('f', 'p')
         and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e'))
     select name as "table", fact from facts order by name collate "C", fact collate "C"`,
  );
}
