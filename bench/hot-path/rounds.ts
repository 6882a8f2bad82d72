import { type Cpu, cpuBetween, mapCpu, readCpu } from "./cpu.ts";

/** One request of a side, sent as fast as the answers come. */
export interface Side {
  readonly name: string;
  /** @throws Error when the answer is not the expected one */
  ask(): Promise<void>;
}

export interface Plan {
  readonly rounds: number;
  readonly roundMs: number;
  /** Until the code is compiled. */
  readonly warmUpMs: number;
  readonly concurrency: number;
  /** What the processes use in a ms without any request. It is no request's. */
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

/** Takes turns, so that both sides meet the same machine; who begins changes from round to round. */
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

/** What the processes use in a ms while nobody asks. */
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
