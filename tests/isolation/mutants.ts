import { mutation } from "#tests/support/sql/watched-orm.ts";

/** A defect that somebody could make: a condition that is missing from the statements of one table. */
export interface Mutant {
  readonly name: string;
  readonly rewrite: (sql: string) => string;
  /** The operations of the matrix that must notice. */
  readonly seenBy: readonly string[];
}

const TENANT = /(?:"?\w+"?\.)?"?\borganization_id"? = (\$\d+)/g;
const ENVIRONMENT = /(?:"?\w+"?\.)?"?\benvironment"? = (\$\d+)/g;

const without =
  (condition: RegExp, table: RegExp, kind = /^\s*(select|update|delete)/i) =>
  (sql: string) =>
    // The value stays, because PostgreSQL refuses parameters that a statement does not use.
    kind.test(sql) && table.test(sql) ? sql.replace(condition, "($1::text is null or true)") : sql;

/** Lists have an order. */
const ONE = /^select (?!.* order by).* limit \$\d+/s;

const disputes = /\bdispute_extensions\b/;

export const mutants: readonly Mutant[] = [
  {
    name: "the filter is off",
    rewrite: without(TENANT, /./),
    seenBy: ["DisputeService.GetDispute"],
  },
  {
    name: "the filter is off where disputes are listed",
    rewrite: without(TENANT, disputes, /^select .* order by/s),
    seenBy: ["DisputeService.ListDisputes", "GET routes/api+/disputes"],
  },
  {
    name: "the filter is off where one dispute is found",
    rewrite: without(TENANT, disputes, ONE),
    seenBy: ["DisputeService.ListEvidence", "GET routes/_dashboard+/disputes.$id._index"],
  },
  {
    name: "the environment is missing where one dispute is found",
    rewrite: without(ENVIRONMENT, disputes, ONE),
    seenBy: ["DisputeService.GetDispute", "GET routes/api+/disputes.$id"],
  },
  {
    name: "the filter is off where keys are found",
    rewrite: without(TENANT, /\bapi_keys\b/, /^select/),
    seenBy: ["ApiKeyService.RevokeApiKey", "GET routes/_dashboard+/settings.api-keys._index"],
  },
  {
    name: "the filter is off in the audit log",
    rewrite: without(TENANT, /\baudit_events\b/, /^select/),
    seenBy: ["AuditService.ListAuditEvents"],
  },
];

/** The tripwire is off meanwhile: the matrix is to see the defect by the answers. */
export async function withMutant<T>({ rewrite }: Mutant, work: () => Promise<T>): Promise<T> {
  mutation.rewrite = rewrite;
  try {
    return await work();
  } finally {
    mutation.rewrite = null;
  }
}
