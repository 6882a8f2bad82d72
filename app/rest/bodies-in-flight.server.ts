import { refuse } from "./errors.server.ts";

const MIB = 1024 * 1024;
/** Five of the largest uploads at once. */
const PER_OWNER_BYTES = 32 * MIB;
const PER_PROCESS_BYTES = 128 * MIB;
const RETRY_SHORTLY = { "retry-after": "5" };

const owners = new WeakMap<object, string>();

/** Names the key or person that sends this body. */
export function setBodyOwner(request: object, owner: string): void {
  owners.set(request, owner);
}

/** Caps the bytes of bodies being read: received parts of an unfinished upload stay in memory. */
export class BodiesInFlight {
  readonly #bytes = new Map<string, number>();
  #total = 0;

  /** Begins to count a body. `release` must follow. */
  open(request: object) {
    const owner = owners.get(request) ?? "unknown";
    let held = 0;
    const add = (bytes: number) => {
      held += bytes;
      this.#total += bytes;
      const left = (this.#bytes.get(owner) ?? 0) + bytes;
      if (left === 0) this.#bytes.delete(owner);
      else this.#bytes.set(owner, left);
    };
    return {
      /** Holds this many bytes in total. @throws ApiError 503 */
      hold: (bytes: number): void => {
        const more = bytes - held;
        if (more <= 0) return;
        const own = this.#bytes.get(owner) ?? 0;
        if (own + more > PER_OWNER_BYTES || this.#total + more > PER_PROCESS_BYTES)
          throw refuse("uploads_at_capacity", { headers: RETRY_SHORTLY });
        add(more);
      },
      release: (): void => add(-held),
    };
  }
}

/** One per process: only routes read bodies, and they share one module graph. */
export const bodiesInFlight = new BodiesInFlight();
