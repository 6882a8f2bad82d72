import type pg from "pg";
import type { Logger } from "#sandbox/shared/log.ts";
import type { FaultList } from "./http/faults.ts";
import type { CardSettings } from "./payments/card-settings.ts";
import type { WebhookSender } from "./webhooks/sender.ts";

/** The state of one running engine. */
export interface Engine {
  pool: pg.Pool;
  adminApiKey: string;
  /** The base of payment links and redirects. */
  publicUrl: string;
  faults: FaultList;
  cards: CardSettings;
  webhooks: WebhookSender;
  /** Cuts delays short when the engine closes. */
  stopping: AbortSignal;
  now(): Date;
  log: Logger;
}
