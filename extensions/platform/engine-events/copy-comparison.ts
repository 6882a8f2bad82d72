import type { EntitySchema, FilterQuery, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { batchesOf, pagesOf, spanOf } from "./batches.ts";
import type { EngineCopyTerms, Row } from "./engine-copy-terms.ts";

/** How many rows are compared at a time. */
const BATCH = 200;
/** How many objects the engine's lists have on a page. */
const LISTED_PER_CALL = 100;

interface Copy<Entity extends EntitySchema, Remote> {
  isKept(engineId: string): boolean;
  differs(row: Row<Entity>, remote: Remote): boolean;
  refresh(work: UnitOfWork, engineId: string): Promise<unknown>;
}

/** Finds differences between rows and what the engine lists. */
export class CopyComparison<Entity extends EntitySchema, Remote> {
  readonly #terms: EngineCopyTerms<Entity, Remote>;
  readonly #copy: Copy<Entity, Remote>;

  constructor(terms: EngineCopyTerms<Entity, Remote>, copy: Copy<Entity, Remote>) {
    this.#terms = terms;
    this.#copy = copy;
  }

  /** Finds what the engine created since then, and changes of what is open. Only a batch of it is held at a time. */
  async reconcile(work: UnitOfWork, since: Date): Promise<void> {
    const { list, listOpen, open, key, idOf } = this.#terms;
    const listed = [list(work, { createdFrom: since }), ...(listOpen ? [listOpen(work, {})] : [])];
    for (const remotes of listed)
      for await (const batch of batchesOf(remotes, BATCH)) {
        await this.compare(work, { [key]: { $in: batch.map(idOf) } } as never, batch);
        work.em.clear();
      }
    // Those of the time above too: a list may leave out what it should have.
    const isOpen = { [open.column]: { $in: open.in } };
    for await (const rows of pagesOf((after) => this.#findPage(work, { ...isOpen, ...after }), BATCH)) {
      await this.#compareOpen(work, rows, (listOpen ?? list)(work, spanOf(rows)));
      work.em.clear();
    }
  }

  /** Lists the time of these rows for as long as that takes fewer calls than to read each that the list has not shown. */
  async #compareOpen(work: UnitOfWork, rows: readonly Row<Entity>[], remotes: AsyncIterable<Remote>): Promise<void> {
    const { key, idOf } = this.#terms;
    const left = new Map(rows.map((row) => [String(row[key]), row]));
    let listed = 0;
    for await (const remote of remotes) {
      const row = left.get(idOf(remote));
      left.delete(idOf(remote));
      if (row && this.#copy.differs(row, remote)) await this.#copy.refresh(work, idOf(remote));
      listed += 1;
      if (listed % LISTED_PER_CALL === 0 && listed >= left.size * LISTED_PER_CALL) break;
    }
    for (const engineId of left.keys()) await this.#copy.refresh(work, engineId);
  }

  /** Reads again what differs. A list may be older than what an event has said meanwhile, so it only tells what to read. */
  async compare(
    work: UnitOfWork,
    condition: FilterQuery<InferEntity<Entity>>,
    remotes: AsyncIterable<Remote> | readonly Remote[],
  ): Promise<void> {
    const { entity, key, idOf, open } = this.#terms;
    const where = { environment: work.environment, ...(condition as object) };
    const rows = (await work.em.find(entity, where as never)) as Row<Entity>[];
    const ours = new Map(rows.map((row) => [String(row[key]), row]));
    const seen = new Set<string>();
    for await (const remote of remotes) {
      const engineId = idOf(remote);
      if (!this.#copy.isKept(engineId)) continue;
      const row = ours.get(engineId);
      if (!seen.has(engineId) && (!row || this.#copy.differs(row, remote))) await this.#copy.refresh(work, engineId);
      seen.add(engineId);
    }
    for (const [engineId, row] of ours)
      if (!seen.has(engineId) && open.in.includes(String(row[open.column]))) await this.#copy.refresh(work, engineId);
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
