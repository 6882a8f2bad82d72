import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Environment } from "./environment.ts";
import { findAnyFreePort } from "./ports.ts";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { createDataDirectory } from "./postgres-data.ts";
import { explainServerLog } from "./postgres-failure.ts";
import { claimDataDirectory, readServerPid } from "./postgres-lock.ts";
import { spawnWatched, type WatchedProcess } from "./watchdog.ts";

const START_TIMEOUT_MS = 60_000;
// sun_path holds 104 bytes on macOS and 108 on Linux, and PostgreSQL appends "/.s.PGSQL.5432".
const MAX_SOCKET_FOLDER_BYTES = 80;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  database?: string;
  /** Also listen on this TCP port of 127.0.0.1, without a password. Without it the server has no port at all. */
  port?: number;
  /** For tests: data does not survive a power cut. */
  fast?: boolean;
  logFile?: string;
}

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Resolves when the server is gone, on our request or not. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

interface Address {
  host: string;
  port: number;
  socketFolder: string | null;
}

/** A real PostgreSQL on this machine that stops with this process, whatever ends it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = "app", fast = false } = options;
  const dataDir = resolve(options.dataDir);
  const logFile = options.logFile ?? `${dataDir}.log`;
  const binaries = await findPostgresBinaries();
  const account = choosePostgresAccount();

  await createDataDirectory({ dataDir, binaries, account, fast, env: serverEnvironment() });
  await claimDataDirectory(dataDir);

  const address = await chooseAddress(account, options.port);
  const [command = "", ...args] = [...account.prefix, binaries.postgres, "-D", dataDir, ...settings(address, options)];
  const server = spawnServer({ command, args, logFile, leftoverFolder: address.socketFolder ?? "" });
  try {
    await waitUntilReady({ server, address, database, logFile });
  } catch (error) {
    await server.stop();
    throw error;
  }
  // A script that forgets to stop the server may still end; the watchdog then stops it.
  server.child.unref();
  (server.child.stdin as unknown as { unref(): void }).unref();

  return {
    url: urlOf(address, database),
    pid: readServerPid(dataDir) ?? server.pid,
    exited: server.exited,
    async stop() {
      server.child.ref();
      await server.stop();
    },
  };
}

interface ServerCommand {
  command: string;
  args: string[];
  logFile: string;
  leftoverFolder: string;
}

function spawnServer({ logFile, ...server }: ServerCommand): WatchedProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, "w", 0o600);
  try {
    // INT is PostgreSQL's fast shutdown: it does not wait for clients.
    return spawnWatched({
      ...server,
      env: serverEnvironment(),
      output: [log, log],
      stopSignal: "INT",
      graceSeconds: 30,
    });
  } finally {
    closeSync(log);
  }
}

/** Neither the user's locale nor his PG… settings may change the server. */
function serverEnvironment(): Environment {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: "C" };
}

async function chooseAddress(account: PostgresAccount, port: number | undefined): Promise<Address> {
  if (process.platform === "win32") {
    return { host: "127.0.0.1", port: port ?? (await findAnyFreePort()), socketFolder: null };
  }
  const base = tmpdir();
  const socketFolder = mkdtempSync(
    join(Buffer.byteLength(base) < MAX_SOCKET_FOLDER_BYTES ? base : "/tmp", "tollhouse-"),
  );
  account.own(socketFolder);
  // In a folder that only we can enter, the port is no more than a part of the socket's name.
  return { host: port ? "127.0.0.1" : socketFolder, port: port ?? 5432, socketFolder };
}

function settings(address: Address, { fast, port }: EmbeddedPostgresOptions): string[] {
  const listens = address.socketFolder === null || port !== undefined;
  const values: Record<string, string> = {
    listen_addresses: listens ? "127.0.0.1" : "",
    port: String(address.port),
    unix_socket_directories: address.socketFolder ?? "",
    max_connections: "200",
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(fast ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The host of a socket is percent-encoded, not in the query: libpq, pg and MikroORM's clientUrl all read this form. */
function urlOf({ host, port }: Address, database: string): string {
  return `postgresql://postgres@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;
}

interface Starting {
  server: WatchedProcess;
  address: Address;
  database: string;
  logFile: string;
}

/** Ready is when it answers: its log is not an interface. */
async function waitUntilReady({ server, address, database, logFile }: Starting): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (server.hasExited()) throw explainServerLog(readFileSync(logFile, "utf8"));
    try {
      return await ensureDatabase(address, database);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}

async function ensureDatabase(address: Address, database: string): Promise<void> {
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: "postgres",
    database: "postgres",
    ssl: false,
  });
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => {});
  }
}
