import type { Db } from "#sandbox/engine/store/database.ts";
import type { CardBehavior } from "./test-cards.ts";

/** A merchant's settings of a card, by its key, or of one stored method, by its ID. They survive a restart. */
export async function setCardBehavior(
  db: Db,
  merchantId: string,
  subject: string,
  behavior: CardBehavior,
): Promise<void> {
  await db.query(
    `insert into sandbox_engine.card_settings (merchant_id, subject, behavior) values ($1, $2, $3)
     on conflict (merchant_id, subject) do update set behavior = excluded.behavior`,
    [merchantId, subject, JSON.stringify(behavior)],
  );
}

/** The settings of the first subject that has any. */
export async function findCardBehavior(
  db: Db,
  merchantId: string,
  subjects: readonly string[],
): Promise<CardBehavior | undefined> {
  const found = await db.query(
    `select behavior from sandbox_engine.card_settings where merchant_id = $1 and subject = any($2)
     order by array_position($2::text[], subject) limit 1`,
    [merchantId, subjects],
  );
  return (found.rows[0] as { behavior: CardBehavior } | undefined)?.behavior;
}

export async function clearCardBehaviors(db: Db): Promise<void> {
  await db.query("delete from sandbox_engine.card_settings");
}
