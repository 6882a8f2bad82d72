import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Environment } from "#sandbox/shared/config.ts";
import { LocalError } from "./local-error.ts";
import { spawnLogged } from "./logs.ts";
import { findAnyFreePort } from "./ports.ts";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { createDataDirectory } from "./postgres-data.ts";
import { explainServerLog } from "./postgres-failure.ts";
import { claimDataDirectory, readServerPid } from "./postgres-lock.ts";
import type { WatchedProcess } from "./watchdog.ts";

const START_TIMEOUT_MS = 60_000;
// sun_path holds 104 bytes on macOS and 108 on Linux, and PostgreSQL appends "/.s.PGSQL.5432".
const MAX_SOCKET_FOLDER_BYTES = 80;

/** The log is neither kept nor sent anywhere. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
};

export interface EmbeddedPostgresOptions {
  dataDir: string;
  database?: string;
  /** The previous address. By default it gets a new one. */
  url?: string | undefined;
  /** Also listens on this TCP port of 127.0.0.1, without a password. By default it listens on a socket only. */
  port?: number;
  /** For tests: data does not survive a power failure. */
  fast?: boolean;
  logFile?: string;
  /** Holds the data, and is removed when the server ends, even if this process is gone. Not on Windows. */
  leftoverFolder?: string;
}

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Resolves when the server has exited, for any reason. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

interface Address {
  host: string;
  port: number;
  socketFolder: string | null;
}

/** A PostgreSQL server that stops when this process ends, even after a crash. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = "app", fast = false } = options;
  const dataDir = resolve(options.dataDir);
  const logFile = options.logFile ?? `${dataDir}.log`;
  const binaries = await findPostgresBinaries();
  const account = choosePostgresAccount();

  await createDataDirectory({ dataDir, binaries, account, fast, env: serverEnvironment() });
  await claimDataDirectory(dataDir);

  const address = await chooseAddress(account, options);
  const [command = "", ...args] = [...account.prefix, binaries.postgres, "-D", dataDir, ...settings(address, options)];
  const leftoverFolder = options.leftoverFolder ?? address.socketFolder ?? "";
  mkdirSync(dirname(logFile), { recursive: true });
  rmSync(logFile, { force: true });
  // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients.
  const stopping = { stopSignal: "INT", graceSeconds: 30, leftoverFolder } as const;
  const server = spawnLogged(logFile, { command, args, env: serverEnvironment(), ...stopping });
  try {
    await waitUntilReady({ server, address, database, dataDir, logFile });
  } catch (error) {
    await server.stop();
    throw error;
  }
  // The server does not keep this process alive; the watchdog stops it.
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

/** The user's locale and PG… variables must not change the server. */
function serverEnvironment(): Environment {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: "C" };
}

async function chooseAddress(
  account: PostgresAccount,
  { port, url, leftoverFolder }: Pick<EmbeddedPostgresOptions, "port" | "url" | "leftoverFolder">,
): Promise<Address> {
  const before = url ? new URL(url) : null;
  if (process.platform === "win32") {
    return { host: "127.0.0.1", port: port ?? (Number(before?.port) || (await findAnyFreePort())), socketFolder: null };
  }
  const host = before ? decodeURIComponent(before.hostname) : "";
  const socketFolder = host.startsWith("/") ? host : makeSocketFolder(leftoverFolder ?? tmpdir());
  // The watchdog has removed the one from before.
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  account.own(socketFolder);
  // The socket is in a private folder; its port is only part of its name.
  return { host: port ? "127.0.0.1" : socketFolder, port: port ?? 5432, socketFolder };
}

function makeSocketFolder(base: string): string {
  return mkdtempSync(join(Buffer.byteLength(base) < MAX_SOCKET_FOLDER_BYTES ? base : "/tmp", "tollhouse-"));
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
    ...(fast ? FAST : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The socket's folder is the percent-encoded host: libpq, pg and MikroORM's clientUrl all accept this form. */
function urlOf({ host, port }: Address, database: string): string {
  return `postgresql://postgres@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;
}

interface Starting {
  server: WatchedProcess;
  address: Address;
  database: string;
  dataDir: string;
  logFile: string;
}

/** Ready means that it accepts queries; its log is not an interface. */
async function waitUntilReady({ server, address, database, dataDir, logFile }: Starting): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (server.hasExited()) throw explainServerLog(readFileSync(logFile, "utf8"));
    try {
      return await ensureDatabase({ address, database, dataDir });
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}

/** @throws while the server of this data directory does not answer; the port may belong to another one */
async function ensureDatabase({ address, database, dataDir }: Pick<Starting, "address" | "database" | "dataDir">) {
  const { host, port } = address;
  const client = new pg.Client({ host, port, user: "postgres", database: "postgres", ssl: false });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    const answering = resolve(rows[0]?.data_directory ?? "");
    if (answering !== dataDir && realpathSync(answering) !== realpathSync(dataDir))
      throw new LocalError(`Another PostgreSQL, of ${answering}, answers on port ${port}.`);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => {});
  }
}
