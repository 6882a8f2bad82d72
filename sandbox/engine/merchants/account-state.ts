import type { Call } from "#sandbox/engine/routing/route.ts";

/** Lookups of a merchant. `$1` is the value, `$2` the engine's time. */
const OWNERS = {
  merchant: "select $1 as merchant_id",
  secretKeyHash: `select merchant_id from sandbox_engine.api_keys
    where key_hash = $1 and not revoked and (expires_at is null or expires_at > $2)`,
  publishableKey: "select id as merchant_id from sandbox_engine.accounts where body ->> 'publishable_key' = $1",
} as const;

export interface AccountState {
  merchantId: string;
  /** The account's time, which a control call may freeze. Keys and webhook deliveries use real time. */
  now: Date;
  /** False also when no profile is named. */
  hasProfile: boolean;
}

/** Account data that almost every request needs, in one query. Null for an unknown key. */
export async function findAccountState(
  { db, engine }: Pick<Call, "db" | "engine">,
  owner: keyof typeof OWNERS,
  name: string,
  profileId: string | null = null,
): Promise<AccountState | null> {
  const found = await db.query(
    `select o.merchant_id as "merchantId", coalesce(c.stands_at, $2::timestamptz) as now, p.id is not null as "hasProfile"
     from (${OWNERS[owner]}) o
     left join sandbox_engine.clocks c on c.merchant_id = o.merchant_id
     left join sandbox_engine.profiles p on p.merchant_id = o.merchant_id and p.id = $3`,
    [name, engine.now(), profileId],
  );
  return (found.rows[0] as AccountState | undefined) ?? null;
}
