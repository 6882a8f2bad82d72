/** An implementation of key verification, called concurrently. */
export interface Side {
  readonly name: string;
  /** Overrides the plan's round length. */
  readonly roundMs?: number;
  /** Runs before each round, unmeasured. */
  warm?(): Promise<void>;
  /** Verifies the next key. @throws when the result is unexpected */
  ask(): Promise<void>;
  /** Finishes deferred work, so that its time counts in the round that caused it. */
  drain?(): Promise<void>;
}

export interface Plan {
  readonly rounds: number;
  readonly roundMs: number;
  readonly concurrency: number;
  /** No round begins after this. */
  readonly untilMs: number;
}

export interface Result {
  readonly name: string;
  /** By round, so that sides can be compared within a round. */
  readonly perSecond: readonly number[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of this process per call, without other processes. */
  readonly cpuMs: number;
}

interface Round {
  readonly latenciesMs: readonly number[];
  readonly elapsedMs: number;
  readonly cpuMs: number;
}

/** Alternates the sides, with a rotating start, so that all meet the same machine. Warms up first. */
export async function compareSides(sides: readonly Side[], plan: Plan): Promise<Result[]> {
  for (const side of sides) await runRound(side, plan);
  const rounds = new Map<Side, Round[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < plan.rounds && performance.now() < plan.untilMs; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const side = sides[(round + turn) % sides.length] as Side;
      rounds.get(side)?.push(await runRound(side, plan));
    }
  }
  return sides.map((side) => resultOf(side.name, rounds.get(side) ?? []));
}

async function runRound(side: Side, plan: Plan): Promise<Round> {
  const { roundMs = plan.roundMs } = side;
  await side.warm?.();
  const latenciesMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const worker = async () => {
    while (performance.now() - startedAt < roundMs) {
      const askedAt = performance.now();
      await side.ask();
      latenciesMs.push(performance.now() - askedAt);
      // Cached answers alone would starve the process's timers and sockets.
      if (latenciesMs.length % YIELD_EACH === 0) await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: plan.concurrency }, worker));
  await side.drain?.();
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { latenciesMs, elapsedMs, cpuMs: (user + system) / 1_000 };
}

/** At most as often as a server's event loop turns under the same load. */
const YIELD_EACH = 16;

function resultOf(name: string, rounds: readonly Round[]): Result {
  const latencies = rounds.flatMap((round) => round.latenciesMs).toSorted((one, other) => one - other);
  return {
    name,
    perSecond: rounds.map(({ latenciesMs, elapsedMs }) => (latenciesMs.length / elapsedMs) * 1_000),
    p50Ms: at(latencies, 0.5),
    p99Ms: at(latencies, 0.99),
    cpuMs: median(rounds.map(({ cpuMs, latenciesMs }) => cpuMs / latenciesMs.length)),
  };
}

/** The median of the rates of one side divided by the other's, round by round. */
export function ratioOf(one: Result, other: Result): number {
  return median(one.perSecond.map((rate, round) => rate / (other.perSecond[round] ?? Number.NaN)));
}

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
