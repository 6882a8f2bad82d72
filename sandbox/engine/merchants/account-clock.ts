import type { Call } from "#sandbox/engine/http/route.ts";
import type { Db } from "#sandbox/engine/store/database.ts";

/** The account's time: frozen where a control call has set it. Keys and webhook deliveries have real time. */
export async function accountTime(call: Pick<Call, "db" | "engine">, merchantId: string): Promise<Date> {
  return (await accountState(call, merchantId)).now;
}

/** The account's time, and whether it has the profile: one question, because almost every request asks both. */
export async function accountState(
  { db, engine }: Pick<Call, "db" | "engine">,
  merchantId: string,
  profileId: string | null = null,
): Promise<{ now: Date; hasProfile: boolean }> {
  const found = await db.query(
    `select (select stands_at from sandbox_engine.clocks where merchant_id = $1) as stands_at,
       exists (select from sandbox_engine.profiles where merchant_id = $1 and id = $2) as has_profile`,
    [merchantId, profileId],
  );
  const state = found.rows[0] as { stands_at: Date | null; has_profile: boolean };
  return { now: state.stands_at ?? engine.now(), hasProfile: state.has_profile };
}

/** Freezes the account's time; null returns it to real time. */
export async function setAccountTime(db: Db, merchantId: string, to: Date | null): Promise<void> {
  if (!to) await db.query("delete from sandbox_engine.clocks where merchant_id = $1", [merchantId]);
  else
    await db.query(
      `insert into sandbox_engine.clocks (merchant_id, stands_at) values ($1, $2)
       on conflict (merchant_id) do update set stands_at = excluded.stands_at`,
      [merchantId, to],
    );
}
