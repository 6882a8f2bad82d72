import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { cpuMsOf } from "./cpu.ts";
import { aSide, type Side } from "./database.ts";
import { type Work, works } from "./work.ts";

const FEW = 10;
const MANY = Number(process.env.BENCH_ORGANIZATIONS ?? 100_000);
/** The least number of organizations served in a round of each side. */
const SERVED = 300;
const ROUNDS = 7;
const UNTIL_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const sides: Side[] = [];
try {
  await withoutVacuum();
  const [few, many] = [await aSide(server.url, FEW), await aSide(server.url, MANY)];
  sides.push(few, many);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const wanted = process.argv.slice(2);
  for (const work of works)
    if (wanted.length === 0 || wanted.some((part) => work.name.includes(part))) await compare(work, few, many);
} finally {
  for (const side of sides) await side.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Autovacuum would run meanwhile and be counted. */
async function withoutVacuum(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  await client.end();
}

async function compare(work: Work, few: Side, many: Side): Promise<void> {
  await work.fill(many);
  await many.client.query("vacuum analyze");
  const sides = [few, many] as const;
  for (const side of sides) await round(work, side);
  const rounds: { few: Cost; many: Cost }[] = [];
  const startedAt = performance.now();
  while (rounds.length < ROUNDS && performance.now() - startedAt < UNTIL_MS) {
    const inTurn = rounds.length % 2 === 0 ? sides : sides.toReversed();
    const costs = new Map<Side, Cost>();
    for (const side of inTurn) costs.set(side, await round(work, side));
    rounds.push({ few: costs.get(few) as Cost, many: costs.get(many) as Cost });
  }
  const of = (value: (each: (typeof rounds)[number]) => number) => median(rounds.map(value)).toFixed(2);
  console.log(`\n${work.name}, one organization, ${rounds.length} rounds: CPU of the service and of PostgreSQL, time`);
  console.log(`  ${FEW} have some: ${of(({ few }) => few.cpuMs)} ms CPU, ${of(({ few }) => few.ms)} ms`);
  console.log(`  ${MANY} have some: ${of(({ many }) => many.cpuMs)} ms CPU, ${of(({ many }) => many.ms)} ms`);
  console.log(`  ratio of CPU ${of(({ few, many }) => many.cpuMs / few.cpuMs)}`);
}

interface Cost {
  readonly cpuMs: number;
  readonly ms: number;
}

/** Cost per organization. With few organizations, they get new work until enough were served. */
async function round(work: Work, side: Side): Promise<Cost> {
  let cost: Cost = { cpuMs: 0, ms: 0 };
  let served = 0;
  while (served < SERVED) {
    if (side.organizations < SERVED || work.startsAgain) await work.fill(side);
    const before = { cpuMs: await cpuMsOf(server), ms: performance.now() };
    const count = await work.serve(side, Math.min(SERVED, side.organizations));
    if (count === 0) throw new Error(`${work.name} found nothing`);
    served += count;
    cost = { cpuMs: cost.cpuMs + (await cpuMsOf(server)) - before.cpuMs, ms: cost.ms + performance.now() - before.ms };
  }
  return { cpuMs: cost.cpuMs / served, ms: cost.ms / served };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
