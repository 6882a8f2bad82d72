import { fingerprint, parse } from "libpg-query";
import { QueryCheck } from "./queries.ts";
import { as, type Node, nodes } from "./syntax.ts";
import { type SystemStatement, systemStatements } from "./system-statements.ts";

export interface Unbound {
  readonly sql: string;
  readonly tables: readonly string[];
}

export interface CheckedStatements {
  readonly checked: number;
  readonly system: number;
  readonly unbound: readonly Unbound[];
}

const WITH_ROWS = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"];

/** Statements that differ in their constants only count as one. Definitions of tables and the like have no rows to bind. */
export async function checkStatements(
  statements: readonly string[],
  tenantTables: readonly string[],
  system: readonly SystemStatement[] = systemStatements,
): Promise<CheckedStatements> {
  const known = new Set(await Promise.all(system.map(({ sql }) => fingerprint(sql))));
  const forms = new Map<string, string>();
  for (const sql of statements) forms.set(await fingerprint(sql), sql);
  let [checked, exempt] = [0, 0];
  const unbound: Unbound[] = [];
  for (const [form, sql] of forms) {
    const parsed = nodes((await parse(sql)).stmts).map(({ stmt }) => stmt as Node);
    if (!parsed.some((statement) => WITH_ROWS.some((kind) => as(kind, statement)))) continue;
    checked += 1;
    const tables = unboundTables(parsed, tenantTables);
    if (tables.length === 0) continue;
    if (known.has(form)) exempt += 1;
    else unbound.push({ sql, tables });
  }
  return { checked, system: exempt, unbound };
}

function unboundTables(statements: Node[], tenantTables: readonly string[]): string[] {
  const check = new QueryCheck(tenantTables);
  for (const statement of statements) check.statement(statement);
  return [...check.unbound];
}
