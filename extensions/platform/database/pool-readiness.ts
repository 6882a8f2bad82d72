import type { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { withQueryLimit } from "./limited-client.ts";
import type { PoolWatch } from "./pool-watch.ts";

/** Shorter than the two seconds of a probe's timeout. */
const PATIENCE_MS = 1_500;

/**
 * Whether the database answers the pool within two seconds. A fully used pool is ready while any of its connections
 * gets answers.
 */
export function createReadiness(orm: MikroORM, watch: PoolWatch): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const answer = async () => ((await orm.em.getConnection().getNativeClient()) as Pool).query("select 1");
  async function ask(): Promise<boolean> {
    const startedAt = performance.now();
    const timer = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
    const isAnswered = withQueryLimit(PATIENCE_MS, answer).then(
      () => true,
      () => false,
    );
    return (await Promise.race([isAnswered, timer])) || watch.answeredAt > startedAt;
  }
  return () => {
    asking ??= ask().finally(() => (asking = null));
    return asking;
  };
}
