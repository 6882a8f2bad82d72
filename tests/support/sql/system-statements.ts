/** A statement about more than one organization, as it is sent, and why it may be. What stands for a value does not matter. */
export interface SystemStatement {
  readonly why: string;
  readonly sql: string;
}

export const systemStatements: readonly SystemStatement[] = [
  {
    why: "A key is found by its hash, which nobody can guess, before its organization is known. Every join carries the organization.",
    sql: `select k.id as api_key_id, k.organization_id, o.slug as organization_slug, k.key_prefix, k.scopes, k.environment,
       k.is_active, (extract(epoch from k.expires_at) * 1000)::float8 as expires_at_ms,
       coalesce(o.legacy_merchant_id, m.engine_merchant_id) as merchant_id
     from api_key_hashes h
     join api_keys k on k.organization_id = h.organization_id and k.id = h.api_key_id
     join organizations o on o.id = k.organization_id
     left join merchant_extensions m
       on m.organization_id = k.organization_id and m.environment = k.environment and m.is_active
     where h.hash = $1`,
  },
  {
    why: "A migration reads the key version out of every sealed row, each for itself, before the service serves anybody.",
    sql: `update merchant_extensions m set encryption_key_id = convert_from(decode(
        rpad(h.header, (ceil(length(h.header) / 4.0) * 4)::int, '='), 'base64'), 'UTF8')::jsonb ->> 'kid'
      from (
        select organization_id, id, translate(split_part(sealed_engine_api_key, '.', 1), '-_', '+/') as header
        from merchant_extensions
      ) h
      where m.organization_id = h.organization_id and m.id = h.id`,
  },
];
