/** The server does not know the statement's name, or already uses it. */
const STALE: ReadonlySet<unknown> = new Set(["26000", "42P05"]);
/**
 * "Cached plan must not change result type". Its code means any unsupported feature, and its message may be translated.
 */
const CHANGED_TABLE = { code: "0A000", routine: "RevalidateCachedQuery" };

const FIRST_PAUSE_MS = 60_000;

/** Whether one pool's connections name their statements, and which earlier names are invalid. */
export class StatementNames {
  /** Part of each name: the server may still know a name of an earlier generation for another statement. */
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
   * Stops naming statements on all connections of the pool, so that a retry succeeds. Pauses double, for poolers that
   * do not support names.
   */
  pause(): void {
    if (!this.areUsed()) return;
    this.generation += 1;
    this.#pausedUntil = performance.now() + this.#pauseMs;
    this.#onPause(this.#pauseMs);
    this.#pauseMs *= 2;
  }
}

/** Also recognizes errors wrapped by MikroORM, which keeps the code. */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return STALE.has(code) || (code === CHANGED_TABLE.code && routine === CHANGED_TABLE.routine);
}

/** Runs a transaction, and restarts it if it failed on a stale statement: nothing was committed. */
export async function restarting<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isStaleStatement(error)) throw error;
    return run();
  }
}
