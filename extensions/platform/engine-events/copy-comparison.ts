import type { EntitySchema, FilterQuery, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { askedChanges } from "./asked-changes.ts";
import { batchesOf, type CreationPosition, pagesOf, spanOf } from "./batches.ts";
import { isOutage, reportFailure } from "./comparison-failures.ts";
import type { EngineCopyTerms, LateChanges, Row } from "./engine-copy-terms.ts";
import type { Reported } from "./engine-follower.ts";

/** Rows per comparison. */
const BATCH = 200;
/** Comparisons per run of due work. It is small, so that an interruption costs little. */
const PAGES_AT_ONCE = 25;
/** Objects per page of the engine's lists. */
const LISTED_PER_CALL = 100;

interface Copy<Entity extends EntitySchema, Remote> {
  isKept(engineId: string): boolean;
  differs(row: Row<Entity>, remote: Remote): boolean;
  refresh(work: UnitOfWork, engineId: string): Promise<unknown>;
  find(work: UnitOfWork, engineId: string): Promise<Row<Entity> | null>;
}

/** Finds differences between our rows and the engine's lists. */
export class CopyComparison<Entity extends EntitySchema, Remote> {
  readonly #terms: EngineCopyTerms<Entity, Remote>;
  readonly #copy: Copy<Entity, Remote>;

  constructor(terms: EngineCopyTerms<Entity, Remote>, copy: Copy<Entity, Remote>) {
    this.#terms = terms;
    this.#copy = copy;
  }

  /**
   * Whether an ended object is as the event shows it. Open ones are always read, since they go on changing. Answers that
   * are on their way are awaited first.
   */
  async knows(work: UnitOfWork, { objectId, object }: Reported): Promise<boolean> {
    const { reported, open, idOf } = this.#terms;
    if (!this.#copy.isKept(objectId)) return true;
    if (!reported) return false;
    await work.context.use(askedChanges).kept(work, objectId);
    const row = await this.#copy.find(work, objectId);
    if (!row || open.in.includes(String(row[open.column as keyof Row<Entity>]))) return false;
    const remote = await reported(work, object);
    return remote !== null && idOf(remote) === objectId && !this.#copy.differs(row, remote);
  }

  /** Finds objects created since then, and changes of open ones. Holds one batch in memory at a time. */
  async reconcile(work: UnitOfWork, since: Date): Promise<void> {
    const { list, listOpen, open } = this.#terms;
    await this.#compareListed(work, list(work, { createdFrom: since }));
    if (listOpen) await this.#compareListed(work, listOpen(work, {}));
    // Includes rows of the span above: a list may omit objects that it should contain.
    const isOpen = { [open.column]: { $in: open.in } };
    for await (const rows of pagesOf((after) => this.#findPage(work, { ...isOpen, ...after }), BATCH)) {
      await this.#comparePage(work, rows, (listOpen ?? list)(work, spanOf(rows)));
      work.em.clear();
    }
  }

  /**
   * Compares a bounded number of ended rows from `from` on, to find late changes. Returns the position to continue
   * from; null at the end.
   */
  async compareLate(
    work: UnitOfWork,
    late: LateChanges<Remote>,
    from: CreationPosition | null,
  ): Promise<CreationPosition | null> {
    const { listChanged, where, days, list = this.#terms.list } = late;
    if (listChanged) {
      await this.#compareListed(work, listChanged(work, { createdFrom: daysBefore(earlierNow(work), days) }));
      return null;
    }
    const condition = { ...where, createdAt: { $gte: daysBefore(work.now(), days) } };
    let pages = 0;
    for await (const rows of pagesOf((after) => this.#findPage(work, { $and: [condition, after] }), BATCH, from)) {
      await this.#comparePage(work, rows, list(work, spanOf(rows)));
      work.em.clear();
      pages += 1;
      const last = rows.at(-1);
      if (pages === PAGES_AT_ONCE && last) return { id: last.id, createdAt: last.createdAt };
    }
    return null;
  }

  async #compareListed(work: UnitOfWork, remotes: AsyncIterable<Remote>): Promise<void> {
    const { key, idOf } = this.#terms;
    for await (const batch of batchesOf(remotes, BATCH)) {
      await this.#compare(work, { [key]: { $in: batch.map(idOf) } } as never, batch, () => work.em.clear());
    }
  }

  /** Lists the rows' span while that takes fewer calls than reading each row that the list has not returned. */
  async #comparePage(work: UnitOfWork, rows: readonly Row<Entity>[], remotes: AsyncIterable<Remote>): Promise<void> {
    const { key, idOf } = this.#terms;
    const left = new Map(rows.map((row) => [String(row[key]), row]));
    let listed = 0;
    for await (const remote of remotes) {
      const row = left.get(idOf(remote));
      left.delete(idOf(remote));
      if (row && this.#copy.differs(row, remote)) await this.#refresh(work, idOf(remote));
      listed += 1;
      if (listed % LISTED_PER_CALL === 0 && listed >= left.size * LISTED_PER_CALL) break;
    }
    for (const engineId of left.keys()) await this.#refresh(work, engineId);
  }

  /**
   * Rereads objects that differ. A list may be older than an event received meanwhile, so it only selects candidates.
   */
  compare(
    work: UnitOfWork,
    condition: FilterQuery<InferEntity<Entity>>,
    remotes: AsyncIterable<Remote> | readonly Remote[],
  ): Promise<void> {
    return this.#compare(work, condition, remotes, () => {});
  }

  /** `forget` keeps the rows of one object from being compared again at the commit of each other. */
  async #compare(
    work: UnitOfWork,
    condition: FilterQuery<InferEntity<Entity>>,
    remotes: AsyncIterable<Remote> | readonly Remote[],
    forget: () => void,
  ): Promise<void> {
    const { entity, key, idOf, open } = this.#terms;
    const where = { environment: work.environment, ...(condition as object) };
    const rows = (await work.em.find(entity, where as never)) as Row<Entity>[];
    const ours = new Map(rows.map((row) => [String(row[key]), row]));
    const refresh = async (engineId: string) => {
      forget();
      await this.#refresh(work, engineId);
    };
    const seen = new Set<string>();
    for await (const remote of remotes) {
      const engineId = idOf(remote);
      if (!this.#copy.isKept(engineId)) continue;
      const row = ours.get(engineId);
      if (!seen.has(engineId) && (!row || this.#copy.differs(row, remote))) await refresh(engineId);
      seen.add(engineId);
    }
    for (const [engineId, row] of ours)
      if (!seen.has(engineId) && open.in.includes(String(row[open.column]))) await refresh(engineId);
    forget();
  }

  /** One object's failure does not stop the comparison of the others. */
  async #refresh(work: UnitOfWork, engineId: string): Promise<void> {
    try {
      await this.#copy.refresh(work, engineId);
    } catch (error) {
      if (isOutage(error)) throw error;
      reportFailure(work, { noun: this.#terms.noun, engineId }, error);
    }
  }

  async #findPage({ em, environment }: UnitOfWork, condition: object): Promise<Row<Entity>[]> {
    const options = { orderBy: { createdAt: "asc", id: "asc" }, limit: BATCH };
    return (await em.find(
      this.#terms.entity,
      { environment, ...condition } as never,
      options as never,
    )) as Row<Entity>[];
  }
}

const DAY_MS = 86_400_000;

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** Only the sandbox engine follows a test clock; other engines create objects in real time. */
function earlierNow(work: UnitOfWork): Date {
  return new Date(Math.min(work.now().getTime(), work.clock.realNow().getTime()));
}
