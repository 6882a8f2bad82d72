import { createServer } from "node:http";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import { createCentralApp } from "./app.ts";
import { type Auth, createAuth } from "./auth/auth.ts";
import { createPool, migrate, withStartLock } from "./auth/database.ts";
import { authOptions } from "./auth/options.ts";
import { type Config, readConfig } from "./config/config.ts";
import { type Accounts, seedDemo } from "./seed.ts";

/** Only two settings are required. The log is silent unless given. */
export type CentralAuthOptions = Pick<Config, "databaseUrl" | "secret"> & Partial<Config> & { log?: Logger };

export interface CentralAuth {
  /** The address for browsers on this machine. */
  url: string;
  /** For tests that change users and memberships; see `seed.ts`. */
  accounts: Accounts;
  close(): Promise<void>;
}

/** Migrates the database and starts the service, with demo accounts if `demo` is set. Port 0 takes any free port. */
export async function startCentralAuth(options: CentralAuthOptions): Promise<CentralAuth> {
  const { log = createLogger("central-auth", "silent"), ...given } = options;
  const config = { ...defaults(options), ...given };
  const server = createServer();
  const pool = createPool(config.databaseUrl, log);
  const close = async () => {
    await closeGracefully(server);
    await pool.end();
  };
  try {
    const auth = await prepare(config, pool, log);
    const port = await listen(server, config);
    const url = `http://${nameOf(config.host)}:${port}`;
    const authUrl = config.authUrl ?? url;
    const central = { config, authUrl, auth: auth(authUrl), pool, log };
    server.on("request", createCentralApp(central));
    return { url, accounts: central, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prepares the database before the service listens. */
async function prepare(config: Config, pool: Accounts["pool"], log: Logger): Promise<(authUrl: string) => Auth> {
  const make = (authUrl: string) => authOptions({ config, authUrl, pool, log });
  const provisional = make(config.authUrl ?? "http://localhost");
  await withStartLock(pool, async () => {
    await migrate(pool, provisional);
    if (config.demo) await seedDemo({ auth: createAuth(provisional), pool });
  });
  return (authUrl) => createAuth(make(authUrl));
}

const defaults = ({ databaseUrl, secret }: CentralAuthOptions): Config =>
  readConfig({ DATABASE_URL: databaseUrl, CENTRAL_AUTH_SECRET: secret });

/** Cookies belong to a host name, and the local applications use localhost. */
const nameOf = (host: string): string => (/^(127\.|0\.0\.0\.0$|::1?$)/.test(host) ? "localhost" : host);
