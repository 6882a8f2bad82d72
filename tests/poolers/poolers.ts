import { aPgBouncer } from "#tests/support/pgbouncer.ts";
import { aTransactionPooler } from "#tests/support/transaction-pooler.ts";

export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** A third connection for work that needs one beside its transaction. */
const SERVERS = { servers: 3 };

const binary = process.env.PGBOUNCER;

/** By name. Null where this run has none: PgBouncer needs its program, which PGBOUNCER names. */
export const poolers: readonly (readonly [string, ((databaseUrl: string) => Promise<Pooler>) | null])[] = [
  ["a pooler of the tests", (url) => aTransactionPooler(url, SERVERS)],
  ["PgBouncer", binary ? (url) => aPgBouncer(binary, url, SERVERS) : null],
];
