import type pg from "pg";
import type { FaultList } from "./http/faults.ts";
import type { WebhookSender } from "./webhooks/sender.ts";

/** What lives as long as the engine. */
export interface Engine {
  pool: pg.Pool;
  adminApiKey: string;
  /** Where browsers reach the engine; payment links and redirects start with it. */
  publicUrl: string;
  faults: FaultList;
  webhooks: WebhookSender;
  /** Ends the waits of delayed answers when the engine closes. */
  stopping: AbortSignal;
  now(): Date;
  log(line: Record<string, unknown>): void;
}
