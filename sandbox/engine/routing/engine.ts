import type pg from "pg";
import type { WebhookSender } from "#sandbox/engine/webhooks/sender.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import type { FaultList } from "./faults.ts";

/** The state of one running engine. */
export interface Engine {
  pool: pg.Pool;
  adminApiKey: string;
  /** The base of payment links and redirects. */
  publicUrl: string;
  faults: FaultList;
  webhooks: WebhookSender;
  /** Cuts delays short when the engine closes. */
  stopping: AbortSignal;
  now(): Date;
  log: Logger;
}
