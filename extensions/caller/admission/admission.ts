import {
  type Bounds,
  byPriority,
  byTurn,
  type Measured,
  mayBegin,
  nextLimit,
  type Shared,
  type Standing,
} from "./admission.rules.ts";
import { Owners } from "./owners.ts";

export interface AdmissionOptions {
  /** The maximum of the limit. */
  readonly ceiling: number;
  /** Limit on a request's wait, in ms. */
  readonly patienceMs: number;
}

export interface Applicant<Class extends string> {
  /** An organization, or one name for all requests without a known organization. */
  readonly owner: string;
  readonly kind: Class;
  /** Aborted when the client disconnects. Read only while requests wait or the process is saturated. */
  readonly signal?: () => AbortSignal;
}

/**
 * Begun: call `leave` once at the end. Refused: no capacity. Left: the client disconnected. The latter two start
 * nothing.
 */
export type Admitted =
  | { readonly outcome: "begun"; readonly leave: () => void }
  | { readonly outcome: "refused" }
  | { readonly outcome: "left" };

interface Waiting<Class extends string> {
  readonly applicant: Applicant<Class>;
  readonly arrival: number;
  end(outcome: Admitted["outcome"]): void;
}

/** Enough for a burst that is processed within the waiting limit. */
const QUEUE_SLOTS = 128;
/**
 * What one client may ask at once. With 10 ms of CPU each, a thread that has a core to itself answers so many within the
 * longest delay: that fewer take longer says that the machine is busy with something else, which no refusal mends.
 */
const FLOOR = 32;
const START = 128;

const REFUSED: Admitted = { outcome: "refused" };
const LEFT: Admitted = { outcome: "left" };

/**
 * Limits a process's concurrency by the delay that it causes itself (`measured`): waiting for the payment engine costs
 * nothing. Started requests continue.
 */
export class Admission<Class extends string> {
  readonly #classes: readonly Class[];
  readonly #bounds: Bounds;
  readonly #patienceMs: number;
  readonly #owners = new Owners();
  readonly #waiting = new Set<Waiting<Class>>();
  readonly #counts: { readonly [Outcome in Admitted["outcome"]]: Map<Class, number> };
  #limit: number;
  #inFlight = 0;
  #busiest = 0;
  #arrivals = 0;
  #ended = 0;
  #isSaturated = false;

  /** The classes, first refused first. */
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

  /** Updates the limit from the measurements since the last call. */
  measured(seen: Pick<Measured, "elapsedMs" | "isSaturated">): void {
    const [limit, busiest, inFlight, ended] = [this.#limit, this.#busiest, this.#inFlight, this.#ended];
    this.#limit = nextLimit({ limit, busiest, inFlight, ended, ...seen }, this.#bounds);
    this.#busiest = inFlight;
    this.#ended = 0;
    this.#isSaturated = seen.isSaturated;
    this.#beginNext();
  }

  async enter(applicant: Applicant<Class>): Promise<Admitted> {
    const isCalm = this.#waiting.size === 0 && !this.#isSaturated;
    if (!isCalm && applicant.signal?.().aborted) return this.#turnedAway(applicant, "left");
    const arrival = this.#arrivals++;
    if (this.#waiting.size === 0 && mayBegin(this.#standing(applicant, arrival), this.#shared(applicant)))
      return this.#begin(applicant);
    return this.#wait(applicant, arrival);
  }

  #begin(applicant: Applicant<Class>): Admitted {
    this.#owners.change(applicant.owner, { inFlight: 1 });
    this.#inFlight += 1;
    this.#busiest = Math.max(this.#busiest, this.#inFlight);
    this.#count(applicant, "begun");
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      this.#owners.change(applicant.owner, { inFlight: -1 });
      this.#inFlight -= 1;
      this.#ended += 1;
      this.#beginNext();
    };
    return { outcome: "begun", leave };
  }

  #wait(applicant: Applicant<Class>, arrival: number): Promise<Admitted> {
    return new Promise((resolve) => {
      const signal = applicant.signal?.();
      const end = (outcome: Admitted["outcome"]) => {
        if (!this.#waiting.delete(waiting)) return;
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        this.#owners.change(applicant.owner, { waiting: -1 });
        resolve(outcome === "begun" ? this.#begin(applicant) : this.#turnedAway(applicant, outcome));
      };
      const leave = () => end("left");
      const timer = setTimeout(end, this.#patienceMs, "refused");
      const waiting = { applicant, arrival, end };
      signal?.addEventListener("abort", leave);
      this.#owners.change(applicant.owner, { waiting: 1 });
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
      (worst, each) => (worst && byPriority(worst.standing, each.standing, shared) > 0 ? worst : each),
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
    const { inFlight, waiting } = this.#owners.workOf(owner);
    const rank = this.#classes.indexOf(kind);
    return { rank, isHighest: rank === this.#classes.length - 1, inFlight, wanted: inFlight + waiting, arrival };
  }

  #shared(newcomer?: Applicant<Class>): Shared {
    const isNew = newcomer !== undefined && !this.#owners.has(newcomer.owner);
    const owners = this.#owners.size + Number(isNew);
    return { limit: this.#limit, inFlight: this.#inFlight, places: this.#places, owners };
  }

  get #places(): number {
    return Math.min(QUEUE_SLOTS, this.#bounds.ceiling);
  }

  #turnedAway(applicant: Applicant<Class>, outcome: "refused" | "left"): Admitted {
    this.#count(applicant, outcome);
    return outcome === "left" ? LEFT : REFUSED;
  }

  #count({ kind }: Applicant<Class>, outcome: Admitted["outcome"]): void {
    const counts = this.#counts[outcome];
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}
