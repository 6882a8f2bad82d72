import type { Call } from "#sandbox/engine/routing/route.ts";
import type { Db } from "#sandbox/engine/store/database.ts";
import { findAccountState } from "./account-state.ts";

/** The account's time. */
export async function accountTime(call: Pick<Call, "db" | "engine">, merchantId: string): Promise<Date> {
  return (await findAccountState(call, "merchant", merchantId))?.now ?? call.engine.now();
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
