/** The server has no such statement, or has one by this name already. */
const STALE: ReadonlySet<unknown> = new Set(["26000", "42P05"]);
/** "Cached plan must not change result type", whose code stands for all that PostgreSQL does not do. Its words may be translated. */
const CHANGED_TABLE = { code: "0A000", routine: "RevalidateCachedQuery" };

const FIRST_PAUSE_MS = 60_000;

/** Whether the connections of one pool name their statements, and which names they made before no longer hold. */
export class StatementNames {
  /** Part of each name: a name of an earlier generation may be known to the server in another meaning. */
  generation = 0;
  #pausedUntil = 0;
  #pauseMs = FIRST_PAUSE_MS;
  readonly #onPause: (pauseMs: number) => void;

  constructor(onPause: (pauseMs: number) => void) {
    this.#onPause = onPause;
  }

  areUsed(): boolean {
    return performance.now() >= this.#pausedUntil;
  }

  /**
   * For all connections of the pool, so that the work that failed succeeds when it starts again on any of them. A pooler that
   * does not follow names makes them stale again and again, so each pause is twice as long as the one before.
   */
  pause(): void {
    if (!this.areUsed()) return;
    this.generation += 1;
    this.#pausedUntil = performance.now() + this.#pauseMs;
    this.#onPause(this.#pauseMs);
    this.#pauseMs *= 2;
  }
}

/** Also of an error that MikroORM has wrapped: it keeps the code. */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return STALE.has(code) || (code === CHANGED_TABLE.code && routine === CHANGED_TABLE.routine);
}

/** Runs a transaction, and again when it failed since a statement was stale: nothing of it has happened. */
export async function restarting<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isStaleStatement(error)) throw error;
    return run();
  }
}
