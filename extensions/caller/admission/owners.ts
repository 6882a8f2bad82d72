interface Owner {
  inFlight: number;
  waiting: number;
}

/** The owners with requests in flight or waiting, and their numbers. */
export class Owners {
  readonly #known = new Map<string, Owner>();

  get size(): number {
    return this.#known.size;
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  workOf(name: string): Readonly<Owner> {
    return this.#known.get(name) ?? { inFlight: 0, waiting: 0 };
  }

  change(name: string, by: Partial<Owner>): void {
    const { inFlight, waiting } = this.workOf(name);
    const work = { inFlight: inFlight + (by.inFlight ?? 0), waiting: waiting + (by.waiting ?? 0) };
    if (work.inFlight + work.waiting === 0) this.#known.delete(name);
    else this.#known.set(name, work);
  }
}
