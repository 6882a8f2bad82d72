import { fingerprint, parse } from "libpg-query";
import { QueryCheck } from "./queries.ts";
import { brokenRules } from "./shape.ts";
import type { ShapeRule } from "./shape-rule.ts";
import { as, type Node, nodes } from "./syntax.ts";
import type { SystemStatement } from "./system-statement.ts";
import { pendingTables, systemStatements } from "./system-statements.ts";

export interface Unbound {
  readonly sql: string;
  readonly tables: readonly string[];
}

export interface Broken {
  readonly sql: string;
  readonly rules: readonly ShapeRule[];
}

export interface CheckedStatements {
  readonly checked: number;
  readonly system: number;
  readonly unbound: readonly Unbound[];
  readonly broken: readonly Broken[];
}

const WITH_ROWS = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"];

/** Statements that differ only in constants count once. DDL has no rows to bind. */
export async function checkStatements(
  statements: readonly string[],
  tenantTables: readonly string[],
  system: readonly SystemStatement[] = systemStatements,
): Promise<CheckedStatements> {
  const known = new Map(
    await Promise.all(system.map(async (statement) => [await fingerprint(statement.sql), statement] as const)),
  );
  const tenants = new Set(tenantTables.filter((table) => !pendingTables.includes(table)));
  const forms = new Map<string, string>();
  for (const sql of statements) forms.set(await fingerprint(sql), sql);
  let [checked, exempt] = [0, 0];
  const unbound: Unbound[] = [];
  const broken: Broken[] = [];
  for (const [form, sql] of forms) {
    const parsed = nodes((await parse(sql)).stmts).map(({ stmt }) => stmt as Node);
    if (!parsed.some((statement) => WITH_ROWS.some((kind) => as(kind, statement)))) continue;
    checked += 1;
    const allowed = known.get(form)?.breaks ?? [];
    const check = new QueryCheck(tenantTables);
    for (const statement of parsed) check.statement(statement);
    const found = parsed.flatMap((each) => [...brokenRules(each, tenants)]);
    if (check.unrouted.size > 0) found.push("an organization that comes from rows");
    const rules = found.filter((rule) => !allowed.includes(rule));
    if (rules.length > 0) broken.push({ sql, rules });
    const tables = [...check.unbound];
    if (tables.length === 0) continue;
    if (known.has(form)) exempt += 1;
    else unbound.push({ sql, tables });
  }
  return { checked, system: exempt, unbound, broken };
}
