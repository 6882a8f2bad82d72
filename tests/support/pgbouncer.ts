import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { aHangingProxy } from "#tests/database/a-hanging-proxy.ts";

const NOBODY = 65_534;
const PATIENCE_MS = 10_000;

/** The first version that can follow prepared statements from one server connection to another. */
const FOLLOWING = 21;

export function canFollowStatements(binary: string): boolean {
  const said = spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout;
  const [, minor] = /^PgBouncer 1\.(\d+)/.exec(said) ?? [];
  if (!minor) throw new Error(`${binary} is no PgBouncer 1.x: ${said}`);
  return Number(minor) >= FOLLOWING;
}

interface Pool {
  readonly servers: number;
  /** Of each server connection; 0 follows none. */
  readonly preparedStatements: number;
}

/** PgBouncer itself in transaction mode, on a free port of this machine. */
export async function aPgBouncer(binary: string, databaseUrl: string, { servers, preparedStatements }: Pool) {
  // PgBouncer refuses to run as root, and cannot access PostgreSQL's socket folder of root.
  const postgres = await aHangingProxy(databaseUrl);
  const { port: postgresPort } = new URL(postgres.url);
  const { username, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-pgbouncer-"));
  const settings = join(folder, "pgbouncer.ini");
  await chmod(folder, 0o755);
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=${decodeURIComponent(username)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${servers}
${canFollowStatements(binary) ? `max_prepared_statements = ${preparedStatements}` : ""}
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(binary, ["--quiet", settings], { stdio: "ignore", ...(isRoot && { uid: NOBODY, gid: NOBODY }) });
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  await untilItServes(url);
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItServes(url: string): Promise<void> {
  for (const startedAt = performance.now(); ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (performance.now() - startedAt > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
