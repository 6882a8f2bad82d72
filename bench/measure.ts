import { Agent, request } from "node:http";

/** One request of a side, sent as fast as the answers come. */
export interface Side {
  readonly name: string;
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Plan {
  readonly rounds: number;
  readonly requestsPerRound: number;
  readonly concurrency: number;
  /** No round begins after this. */
  readonly untilMs: number;
}

export interface Result {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Comparison {
  readonly rounds: number;
  readonly ours: Result;
  readonly theirs: Result;
  /** Medians over the rounds of ours / theirs within a round, so that what slows the machine slows both. */
  readonly ratio: { readonly perSecond: number; readonly p50: number };
}

/** Takes turns, so that both sides meet the same machine; who begins changes from round to round. */
export async function compare(ours: Side, theirs: Side, plan: Plan): Promise<Comparison> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
  const rounds: { ours: Round; theirs: Round }[] = [];
  try {
    for (const side of [ours, theirs]) await runRound(side, plan, agent);
    while (rounds.length < plan.rounds && performance.now() < plan.untilMs) {
      const oursFirst = rounds.length % 2 === 0;
      const first = await runRound(oursFirst ? ours : theirs, plan, agent);
      const second = await runRound(oursFirst ? theirs : ours, plan, agent);
      rounds.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
    }
  } finally {
    agent.destroy();
  }
  return {
    rounds: rounds.length,
    ours: resultOf(
      ours.name,
      rounds.map((round) => round.ours),
    ),
    theirs: resultOf(
      theirs.name,
      rounds.map((round) => round.theirs),
    ),
    ratio: {
      perSecond: median(rounds.map((round) => perSecondOf(round.ours) / perSecondOf(round.theirs))),
      p50: median(
        rounds.map((round) => quantile(round.ours.latenciesMs, 0.5) / quantile(round.theirs.latenciesMs, 0.5)),
      ),
    },
  };
}

interface Round {
  readonly latenciesMs: readonly number[];
  readonly elapsedMs: number;
}

async function runRound(side: Side, { requestsPerRound, concurrency }: Plan, agent: Agent): Promise<Round> {
  const latenciesMs: number[] = [];
  let left = requestsPerRound;
  const startedAt = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const sentAt = performance.now();
      await ask(side, agent);
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { latenciesMs, elapsedMs: performance.now() - startedAt };
}

function ask({ name, url, method, headers, body }: Side, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once("error", reject);
      answer.once("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${name} answered ${answer.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

function resultOf(name: string, rounds: readonly Round[]): Result {
  const latencies = rounds.flatMap((round) => round.latenciesMs);
  return {
    name,
    perSecond: median(rounds.map(perSecondOf)),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
}

function perSecondOf({ latenciesMs, elapsedMs }: Round): number {
  return (latenciesMs.length / elapsedMs) * 1_000;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
