import { type Cpu, cpuBetween, mapCpu, readCpu } from "./cpu.ts";

/** One request of a side, repeated without pauses. */
export interface Side {
  readonly name: string;
  /** @throws Error when the answer is unexpected */
  ask(): Promise<void>;
}

export interface Plan {
  readonly rounds: number;
  readonly roundMs: number;
  /** Long enough to compile the code. */
  readonly warmUpMs: number;
  readonly concurrency: number;
  /** CPU of the processes per ms without requests, which is subtracted. */
  readonly idle: Cpu;
}

export interface Result {
  readonly name: string;
  /** CPU of one request, in ms: the median of the rounds. */
  readonly cpu: Cpu;
  readonly p50Ms: number;
  readonly rounds: readonly Round[];
}

interface Round {
  readonly cpu: Cpu;
  readonly latenciesMs: readonly number[];
}

/** Alternates the sides, with a rotating start, so that both meet the same machine. */
export async function compare(sides: readonly Side[], plan: Plan): Promise<Result[]> {
  const rounds = new Map<Side, Round[]>(sides.map((side) => [side, []]));
  for (const side of sides) await runRound(side, { ...plan, roundMs: plan.warmUpMs });
  for (let round = 0; round < plan.rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) rounds.get(side)?.push(await runRound(side, plan));
  return [...rounds].map(([{ name }, ran]) => ({
    name,
    cpu: mapCpu((role) => median(ran.map(({ cpu }) => cpu[role]))),
    p50Ms: median(ran.flatMap(({ latenciesMs }) => latenciesMs)),
    rounds: ran,
  }));
}

/** CPU of the processes per ms without requests. */
export async function measureIdle(ms: number): Promise<Cpu> {
  const [before, startedAt] = [readCpu(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, ms));
  const spent = cpuBetween(before, readCpu());
  const elapsedMs = performance.now() - startedAt;
  return mapCpu((role) => spent[role] / elapsedMs);
}

async function runRound(side: Side, { roundMs, concurrency, idle }: Plan): Promise<Round> {
  const latenciesMs: number[] = [];
  const [before, startedAt] = [readCpu(), performance.now()];
  const worker = async () => {
    while (performance.now() < startedAt + roundMs) {
      const sentAt = performance.now();
      await side.ask();
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsedMs = performance.now() - startedAt;
  const spent = cpuBetween(before, readCpu());
  return { latenciesMs, cpu: mapCpu((role) => (spent[role] - idle[role] * elapsedMs) / latenciesMs.length) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
