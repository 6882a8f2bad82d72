import type pg from "pg";
import type { Logger } from "#sandbox/shared/log.ts";
import type { Auth } from "./auth/auth.ts";
import type { Config } from "./config.ts";

/** What lives as long as the process. */
export interface Central {
  readonly config: Config;
  /** Our own origin, without a slash at the end. */
  readonly authUrl: string;
  readonly auth: Auth;
  readonly pool: pg.Pool;
  readonly log: Logger;
}
