import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createContext } from "#extensions/platform/context.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { startDueWork } from "#extensions/platform/due-work/start-due-work.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";

const FEW = 10;
const MANY = Number(process.env.BENCH_ORGANIZATIONS ?? 100_000);
/** Organizations that are served in a round of each side. */
const SERVED = 300;
const ROUNDS = 7;
const UNTIL_MS = 60_000;
const KIND = "bench.due";

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const sides = [await aSide("few", FEW), await aSide("many", MANY)] as const;
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const rounds: { few: number; many: number }[] = [];
  for (const side of sides) await side.round();
  while (rounds.length < ROUNDS && performance.now() < UNTIL_MS) {
    const [first, second] = rounds.length % 2 === 0 ? sides : [sides[1], sides[0]];
    const times = new Map([[first.name, await first.round()]]);
    times.set(second.name, await second.round());
    rounds.push({ few: times.get("few") ?? 0, many: times.get("many") ?? 0 });
  }
  console.log(`Due work of one organization, ${rounds.length} rounds of ${SERVED} organizations`);
  console.log(`  ${FEW} have some: ${median(rounds.map(({ few }) => few)).toFixed(2)} ms`);
  console.log(`  ${MANY} have some: ${median(rounds.map(({ many }) => many)).toFixed(2)} ms`);
  console.log(`  ratio ${median(rounds.map(({ few, many }) => many / few)).toFixed(2)}`);
} finally {
  for (const side of sides) await side.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A database of its own, in which each of so many organizations has one due row. A round tells the milliseconds for one of them. */
async function aSide(name: "few" | "many", organizations: number) {
  const url = await aDatabase(name);
  const config = readConfig({
    DATABASE_URL: url,
    ENGINE_URL: "http://127.0.0.1:1",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  });
  const context = await createContext({ config, logger: pino({ level: "error" }), registry });
  await migrate(context.orm);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into organizations (id, slug, name, onboarding_status, created_at, public_profile)
     select 'org_' || n, 'slug-' || n, 'Name', 'complete', now(), '{}' from generate_series(1, $1::int) n`,
    [organizations],
  );
  const makeDue = async () => {
    await client.query(
      `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at)
       select id, gen_random_uuid(), 'sandbox', $1, 'subject', clock_timestamp(), 'real', now(), 0, 'pending', now() from organizations`,
      [KIND],
    );
  };
  /** Looks once, and serves until so many have been served. */
  const serve = async (count: number): Promise<number> => {
    let done = 0;
    const handler = async () => {
      done += 1;
    };
    const startedAt = performance.now();
    const running = startDueWork(context, { [KIND]: handler }, { intervalMs: UNTIL_MS });
    while (done < count) await sleep(1);
    const tookMs = performance.now() - startedAt;
    await running.stop(1_000);
    return tookMs;
  };
  if (name === "many") await makeDue();
  await client.query("analyze");
  return {
    name,
    async round(): Promise<number> {
      if (name === "many") return (await serve(SERVED)) / SERVED;
      let tookMs = 0;
      for (let served = 0; served < SERVED; served += organizations) {
        await makeDue();
        tookMs += await serve(organizations);
      }
      return tookMs / SERVED;
    },
    async close() {
      await client.end();
      await context.close();
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function aDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database bench_${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/bench_${name}`;
  return url.href;
}
