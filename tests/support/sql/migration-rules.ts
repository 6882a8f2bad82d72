import { parse } from "libpg-query";
import { as, type Node, nodes, tablesIn, visit } from "./syntax.ts";

/** Commands of `alter table` that Citus accepts only alone. */
const ALONE = new Set(["AT_AddConstraint", "AT_AttachPartition", "AT_DetachPartition"]);

/** Column constraints that Citus accepts only as separate statements. */
const OWN_STATEMENT = new Set(["CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_CHECK", "CONSTR_FOREIGN"]);

/** Reasons that a migration fails with distributed tables. */
export async function faultsOfMigration(statements: readonly string[], tenantTables: ReadonlySet<string>) {
  const faults: string[] = [];
  for (const sql of statements)
    for (const { stmt } of nodes((await parse(sql)).stmts)) {
      const alter = as("AlterTableStmt", stmt);
      if (alter) faults.push(...faultsOfAlter(nodes(alter.cmds).map((each) => as("AlterTableCmd", each) ?? {})));
      const create = as("CreateStmt", stmt);
      if (create && refersToTenant(create, tenantTables))
        faults.push("a new table refers to one of tenants: add the foreign key behind distributedLikeOthers(table)");
      if (as("CreateTrigStmt", stmt)) faults.push("a trigger, which a distributed table cannot have");
    }
  return faults;
}

function faultsOfAlter(commands: readonly Node[]): string[] {
  const faults: string[] = [];
  if (commands.length > 1 && commands.some(({ subtype }) => ALONE.has(String(subtype))))
    faults.push("a constraint is added together with something else");
  for (const { subtype, def } of commands) {
    const constraints = nodes(as("ColumnDef", def)?.constraints).map((each) => as("Constraint", each)?.contype);
    if (subtype === "AT_AddColumn" && constraints.some((kind) => OWN_STATEMENT.has(String(kind))))
      faults.push("a column is added together with a constraint");
  }
  return faults;
}

function refersToTenant(create: Node, tenantTables: ReadonlySet<string>): boolean {
  let refers = false;
  visit(create.tableElts, (each) => {
    const target = as("Constraint", each)?.pktable;
    if (target && [...tablesIn({ RangeVar: target })].some((table) => tenantTables.has(table))) refers = true;
  });
  return refers;
}
