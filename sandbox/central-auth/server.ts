import { createServer } from "node:http";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import { type Auth, createAuth } from "./auth/auth.ts";
import { createPool, migrate, oneAtATime } from "./auth/database.ts";
import { authOptions } from "./auth/options.ts";
import { type Config, readConfig } from "./config.ts";
import { createCentralApp } from "./http/app.ts";
import { type Accounts, seedDemo } from "./seed.ts";

/** The settings, of which only two have no default, and a log, which is silent unless given. */
export type CentralAuthOptions = Pick<Config, "databaseUrl" | "secret"> & Partial<Config> & { log?: Logger };

export interface CentralAuth {
  /** Where it listens, as a browser on this machine would call it. */
  url: string;
  /** For tests that change users and memberships; see `seed.ts`. */
  accounts: Accounts;
  close(): Promise<void>;
}

/** Starts the service on `databaseUrl`, migrated, with the demo accounts if `demo` says so. Port 0 takes any free port. */
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

/** The database first: nobody is served by a service that has no tables. */
async function prepare(config: Config, pool: Accounts["pool"], log: Logger): Promise<(authUrl: string) => Auth> {
  const make = (authUrl: string) => authOptions({ config, authUrl, pool, log });
  const provisional = make(config.authUrl ?? "http://localhost");
  await oneAtATime(pool, async () => {
    await migrate(pool, provisional);
    if (config.demo) await seedDemo({ auth: createAuth(provisional), pool });
  });
  return (authUrl) => createAuth(make(authUrl));
}

const defaults = ({ databaseUrl, secret }: CentralAuthOptions): Config =>
  readConfig({ DATABASE_URL: databaseUrl, CENTRAL_AUTH_SECRET: secret });

/** Cookies belong to a name, and the applications beside us are called localhost. */
const nameOf = (host: string): string => (/^(127\.|0\.0\.0\.0$|::1?$)/.test(host) ? "localhost" : host);
