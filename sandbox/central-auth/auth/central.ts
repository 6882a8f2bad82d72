import type pg from "pg";
import type { Config } from "#sandbox/central-auth/config/config.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import type { Auth } from "./auth.ts";

/** The state of one running service. */
export interface Central {
  readonly config: Config;
  /** The public origin of the service, without a trailing slash. */
  readonly authUrl: string;
  readonly auth: Auth;
  readonly pool: pg.Pool;
  readonly log: Logger;
}
