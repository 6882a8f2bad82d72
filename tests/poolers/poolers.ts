import { aPgBouncer, canFollowStatements } from "#tests/support/pgbouncer.ts";
import { aTransactionPooler } from "#tests/support/transaction-pooler.ts";

export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** A third connection, for work that needs one beside its transaction. */
const SERVERS = { servers: 3 };

const binary = process.env.PGBOUNCER;
const follows = binary !== undefined && canFollowStatements(binary);

type OpenPooler = ((databaseUrl: string) => Promise<Pooler>) | null;

/** By name. Null where this run has none: PgBouncer needs its program, which PGBOUNCER names. */
export const poolers: readonly (readonly [string, OpenPooler])[] = [
  ["a pooler of the tests", (url) => aTransactionPooler(url, SERVERS)],
  ["PgBouncer", binary ? (url) => aPgBouncer(binary, url, { ...SERVERS, preparedStatements: 0 }) : null],
];

/** Null in the same way; Debian's 1.18 is too old for it. */
export const followingPooler: OpenPooler =
  binary && follows ? (url) => aPgBouncer(binary, url, { ...SERVERS, preparedStatements: 200 }) : null;
