import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { part } from "#extensions/platform/work/part.ts";

/** Shorter than the time after which an engine gives up on the delivery of an event. */
const LONGEST_MS = 3_000;
/** More events than these do not wait, so that they leave room for other requests. */
const MOST_WAITING = 50;

interface Asking {
  readonly tenant: Tenant;
}

/**
 * Objects that this process asks the engine to change at the moment. The engine may report such a change before the
 * answer to it is kept, which then happens twice: alone for the report, and together with others for the answers.
 */
class AskedChanges {
  readonly #running = new Map<string, Promise<unknown>>();
  #waiting = 0;

  /** Runs what asks the engine to change these objects and keeps its answers. */
  async during<Result>({ tenant }: Asking, ids: readonly string[], run: () => Promise<Result>): Promise<Result> {
    const running = run();
    const ended = running.catch(() => undefined);
    const names = ids.map((id) => nameOf(tenant, id));
    for (const name of names) this.#running.set(name, ended);
    try {
      return await running;
    } finally {
      for (const name of names) if (this.#running.get(name) === ended) this.#running.delete(name);
    }
  }

  /** Resolves when answers about the object are kept, or after a moment. At once where nothing is asked. */
  async kept({ tenant }: Asking, id: string): Promise<void> {
    const running = this.#running.get(nameOf(tenant, id));
    if (!running || this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    const late = new AbortController();
    try {
      await Promise.race([running, sleep(LONGEST_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
    } finally {
      late.abort();
      this.#waiting -= 1;
    }
  }
}

const nameOf = ({ organizationId }: Tenant, id: string): string => `${organizationId} ${id}`;

export const askedChanges = part("asked changes", () => new AskedChanges());
