import { type Bounds, byPlace, byTurn, mayBegin, nextLimit, type Shared, type Standing } from "./admission.rules.ts";

export interface AdmissionOptions {
  /** The limit never exceeds it. */
  readonly ceiling: number;
  /** How long a request may wait. */
  readonly patienceMs: number;
}

export interface Applicant<Class extends string> {
  /** An organization, or all strangers together. */
  readonly owner: string;
  readonly kind: Class;
  /** Aborted when the client has left. Asked for only while requests wait, or the process is slow. */
  readonly signal?: () => AbortSignal;
}

/** Begun: call `leave` once when it has ended. Refused: there is no room. Left: the client has gone. Nothing begins in the latter two. */
export type Admitted =
  | { readonly outcome: "begun"; readonly leave: () => void }
  | { readonly outcome: "refused" }
  | { readonly outcome: "left" };

interface Waiting<Class extends string> {
  readonly applicant: Applicant<Class>;
  readonly arrival: number;
  end(outcome: Admitted["outcome"]): void;
}

interface Owner {
  inFlight: number;
  waiting: number;
}

/** A burst that takes no longer than the patience of those who wait. */
const PLACES = 128;
const FLOOR = 8;
const START = 128;
const SLOW_MS = 20;

const REFUSED: Admitted = { outcome: "refused" };
const LEFT: Admitted = { outcome: "left" };

/**
 * Lets a process take on as much work as it can answer. The limit of what is in flight follows the delay that the process itself
 * causes (`measured`), and not how long requests take: one that waits for the payment engine costs nothing. What has begun stays.
 */
export class Admission<Class extends string> {
  readonly #classes: readonly Class[];
  readonly #bounds: Bounds;
  readonly #patienceMs: number;
  readonly #owners = new Map<string, Owner>();
  readonly #waiting = new Set<Waiting<Class>>();
  readonly #counts: { readonly [Outcome in Admitted["outcome"]]: Map<Class, number> };
  #limit: number;
  #inFlight = 0;
  #busiest = 0;
  #arrivals = 0;
  #isSlow = false;

  /** The classes, beginning with the one that is refused first. */
  constructor(classes: readonly Class[], { ceiling, patienceMs }: AdmissionOptions) {
    this.#classes = classes;
    this.#patienceMs = patienceMs;
    this.#bounds = { floor: Math.min(FLOOR, ceiling), start: Math.min(START, ceiling), ceiling };
    this.#limit = this.#bounds.start;
    const none = () => new Map(classes.map((each) => [each, 0] as const));
    this.#counts = { begun: none(), refused: none(), left: none() };
  }

  get figures() {
    const { begun, refused, left } = this.#counts;
    return { limit: this.#limit, inFlight: this.#inFlight, waiting: this.#waiting.size, begun, refused, left };
  }

  /** Sets the limit by how long work has waited for this process since the last time. */
  measured(delayMs: number): void {
    this.#limit = nextLimit({ limit: this.#limit, busiest: this.#busiest, delayMs }, this.#bounds);
    this.#busiest = this.#inFlight;
    this.#isSlow = delayMs > SLOW_MS;
    this.#beginNext();
  }

  async enter(applicant: Applicant<Class>): Promise<Admitted> {
    const isCalm = this.#waiting.size === 0 && !this.#isSlow;
    if (!isCalm && applicant.signal?.().aborted) return this.#ended(applicant, "left");
    const arrival = this.#arrivals++;
    if (this.#waiting.size === 0 && mayBegin(this.#standing(applicant, arrival), this.#shared(applicant)))
      return this.#begin(applicant);
    return this.#wait(applicant, arrival);
  }

  #begin(applicant: Applicant<Class>): Admitted {
    const owner = this.#ownerOf(applicant);
    owner.inFlight += 1;
    this.#inFlight += 1;
    this.#busiest = Math.max(this.#busiest, this.#inFlight);
    this.#count(applicant, "begun");
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      owner.inFlight -= 1;
      this.#inFlight -= 1;
      this.#forget(applicant.owner, owner);
      this.#beginNext();
    };
    return { outcome: "begun", leave };
  }

  #wait(applicant: Applicant<Class>, arrival: number): Promise<Admitted> {
    const owner = this.#ownerOf(applicant);
    return new Promise((resolve) => {
      const signal = applicant.signal?.();
      const end = (outcome: Admitted["outcome"]) => {
        if (!this.#waiting.delete(waiting)) return;
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        owner.waiting -= 1;
        if (outcome === "begun") return resolve(this.#begin(applicant));
        this.#forget(applicant.owner, owner);
        resolve(this.#ended(applicant, outcome));
      };
      const leave = () => end("left");
      const timer = setTimeout(end, this.#patienceMs, "refused");
      const waiting = { applicant, arrival, end };
      signal?.addEventListener("abort", leave);
      owner.waiting += 1;
      this.#waiting.add(waiting);
      this.#beginNext();
      if (this.#waiting.size > this.#places) this.#refuseOne();
    });
  }

  #beginNext(): void {
    for (;;) {
      const shared = this.#shared();
      const able = this.#standings().filter(({ standing }) => mayBegin(standing, shared));
      const next = able.reduce(
        (best, each) => (best && byTurn(best.standing, each.standing, shared) <= 0 ? best : each),
        able[0],
      );
      if (!next) return;
      next.waiting.end("begun");
    }
  }

  #refuseOne(): void {
    const shared = this.#shared();
    const [first, ...others] = this.#standings();
    const last = others.reduce(
      (worst, each) => (worst && byPlace(worst.standing, each.standing, shared) > 0 ? worst : each),
      first,
    );
    last?.waiting.end("refused");
  }

  #standings() {
    return [...this.#waiting].map((waiting) => ({
      waiting,
      standing: this.#standing(waiting.applicant, waiting.arrival),
    }));
  }

  #standing({ owner, kind }: Applicant<Class>, arrival: number): Standing {
    const { inFlight, waiting } = this.#owners.get(owner) ?? { inFlight: 0, waiting: 0 };
    const rank = this.#classes.indexOf(kind);
    return { rank, isHighest: rank === this.#classes.length - 1, inFlight, wanted: inFlight + waiting, arrival };
  }

  #shared(newcomer?: Applicant<Class>): Shared {
    const isNew = newcomer !== undefined && !this.#owners.has(newcomer.owner);
    const owners = this.#owners.size + Number(isNew);
    return { limit: this.#limit, inFlight: this.#inFlight, places: this.#places, owners };
  }

  get #places(): number {
    return Math.min(PLACES, this.#bounds.ceiling);
  }

  #ownerOf({ owner }: Applicant<Class>): Owner {
    const known = this.#owners.get(owner) ?? { inFlight: 0, waiting: 0 };
    this.#owners.set(owner, known);
    return known;
  }

  #forget(name: string, { inFlight, waiting }: Owner): void {
    if (inFlight + waiting === 0) this.#owners.delete(name);
  }

  #ended(applicant: Applicant<Class>, outcome: "refused" | "left"): Admitted {
    this.#count(applicant, outcome);
    return outcome === "left" ? LEFT : REFUSED;
  }

  #count({ kind }: Applicant<Class>, outcome: Admitted["outcome"]): void {
    const counts = this.#counts[outcome];
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}
