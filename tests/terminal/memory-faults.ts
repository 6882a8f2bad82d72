import { TerminalRefusedError, TerminalUnavailableError } from "#extensions/connectors/terminal/index.ts";

/**
 * What happens to the next call of a method: `drop` does nothing and gives no answer, `lose` does it and gives none,
 * `delay` gives none and does it when `arrive` is called, `hold` does it and answers when `release` is called. `kill` is
 * the death of our process after it was done; there is one before it was done too.
 */
export type Fault = "drop" | "lose" | "delay" | "hold" | "kill" | "kill_before";

/** Calls that may be broken, each fault once. */
export class MemoryFaults {
  /** Runs before each call, for example to let something else happen first. */
  before: ((method: string) => Promise<void>) | null = null;
  readonly #faults = new Map<string, Fault[]>();
  readonly #delayed: (() => unknown)[] = [];
  readonly #held: (() => void)[] = [];

  fail(method: string, ...faults: readonly Fault[]): void {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), ...faults]);
  }

  heal(): void {
    this.#faults.clear();
    this.arrive();
    this.release();
  }

  /** Delayed calls arrive. */
  arrive(): void {
    for (const call of this.#delayed.splice(0)) {
      try {
        call();
      } catch (error) {
        if (!(error instanceof TerminalRefusedError)) throw error;
      }
    }
  }

  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  async call<T>(method: string, run: () => T): Promise<T> {
    const [fault, ...rest] = this.#faults.get(method) ?? [];
    this.#faults.set(method, rest);
    await this.before?.(method);
    if (fault === "kill_before") throw new Error("killed");
    if (fault === "kill") {
      run();
      throw new Error("killed");
    }
    if (fault === "delay") this.#delayed.push(run);
    if (fault === "lose" || fault === "hold") {
      const done = run();
      if (fault === "lose") throw new TerminalUnavailableError();
      await new Promise<void>((resolve) => this.#held.push(resolve));
      return done;
    }
    if (fault) throw new TerminalUnavailableError();
    return run();
  }
}
