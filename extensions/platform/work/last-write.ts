import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";

/** The transaction that ends, and its tenant. */
export interface LastPlace {
  readonly em: EntityManager;
  readonly clock: EnvironmentClock;
  readonly organizationId: string;
  readonly environment: Environment;
}

/**
 * Writes that wait for the end of the transaction, because they lock a row that all transactions of an organization
 * share. After it, only other rows of this kind and the audit chain may be locked.
 */
export interface LastWrite<Item> {
  write(place: LastPlace, items: readonly Item[]): Promise<void>;
}
