import { checkChange, handsChangedRowsOn } from "./changes.ts";
import type { ShapeRule } from "./shape-rule.ts";
import { as, columnOf, type Node, nodes, tablesIn, visit } from "./syntax.ts";

/** Numbers and words that belong to the statement's form: flags, counts of one, names of encodings and fields. */
const CONSTANTS = new Set([
  ...["0", "1", "1000", "hex", "epoch", "{}", "finished", ","],
  // The second and third place in the dimensions of a tally.
  ...["2", "3"],
  // Conditions of the partial indexes of due work and webhooks, which bound values would not match.
  ...["pending", "done", "failed", "real", "environment", "test", "held"],
]);

/** The only table without tenants that is replicated to every node and used in statements. */
const ON_EVERY_NODE = "organizations";

/** Rules that a statement on tenant tables breaks. */
export function brokenRules(statement: unknown, tenantTables: ReadonlySet<string>): Set<ShapeRule> {
  const broken = new Set<ShapeRule>();
  const tables = tablesIn(statement);
  if (![...tables].some((table) => tenantTables.has(table))) return broken;
  if ([...tables].some((table) => !tenantTables.has(table) && table !== ON_EVERY_NODE))
    broken.add("a table that not every node has");
  if (handsChangedRowsOn(statement)) broken.add("rows of one change that go into another");
  visit(statement, (node) => {
    checkCase(node, broken);
    checkValue(node, broken);
    checkLateral(node, broken);
    checkLock(node, tenantTables, broken);
    checkChange(node, broken);
    checkSubqueries(node, tenantTables, broken);
  });
  return broken;
}

function checkCase(node: Node, broken: Set<ShapeRule>): void {
  if (as("CaseExpr", node)?.arg) broken.add("a simple case");
}

function checkValue(node: Node, broken: Set<ShapeRule>): void {
  const constant = as("A_Const", node);
  if (!constant || constant.isnull === true || constant.boolval) return;
  const [kind, member] = (["ival", "sval", "fval"] as const)
    .map((name) => [name, constant[name] as Node | undefined] as const)
    .find(([, found]) => found) ?? ["", undefined];
  // Zero is the default of an integer, which the tree leaves out.
  const value = String(member?.[kind] ?? 0);
  if (!CONSTANTS.has(value)) broken.add("a value in the text");
}

function checkLateral(node: Node, broken: Set<ShapeRule>): void {
  const query = as("RangeSubselect", node);
  if (query?.lateral && as("SelectStmt", query.subquery)?.limitCount) broken.add("a limit inside a lateral");
}

function checkLock(node: Node, tenantTables: ReadonlySet<string>, broken: Set<ShapeRule>): void {
  const select = as("SelectStmt", node);
  if (!select || nodes(select.lockingClause).length === 0) return;
  const locksTenant = nodes(select.fromClause).some((item) =>
    [...tablesIn(item)].some((table) => tenantTables.has(table)),
  );
  if (locksTenant && !namesOne(select.whereClause)) broken.add("a lock without one organization");
}

/** Whether the condition has organization_id = $n for every row. */
function namesOne(condition: unknown): boolean {
  const all = as("BoolExpr", condition);
  if (all) return all.boolop === "AND_EXPR" && nodes(all.args).some(namesOne);
  const { kind, lexpr, rexpr } = as("A_Expr", condition) ?? {};
  return kind === "AEXPR_OP" && columnOf(lexpr)?.at(-1) === "organization_id" && as("ParamRef", rexpr) !== undefined;
}

/** The tables in FROM of a query, apart from those in expressions and laterals. */
function checkSubqueries(node: Node, tenantTables: ReadonlySet<string>, broken: Set<ShapeRule>): void {
  const query = as("SelectStmt", node) ?? as("UpdateStmt", node) ?? as("DeleteStmt", node);
  if (!query) return;
  const outer = [query.relation && { RangeVar: query.relation }, query.fromClause, query.usingClause].filter(Boolean);
  const around = tablesIn(outer);
  visit([query.targetList, query.whereClause, query.havingClause, query.fromClause], (part) => {
    const inner =
      as("SubLink", part)?.subselect ?? (as("RangeSubselect", part)?.lateral && as("RangeSubselect", part)?.subquery);
    if (!inner || !isCorrelated(inner)) return;
    const kinds = new Set([...around, ...tablesIn(inner)].map((table) => tenantTables.has(table)));
    if (kinds.size > 1) broken.add("a correlated subquery between tenant and other tables");
  });
}

/** A column without a relation may belong to the outer query, unless the inner one has a single relation. */
function isCorrelated(query: unknown): boolean {
  const aliases = new Set<string>();
  visit(query, (node) => {
    for (const kind of ["RangeVar", "RangeSubselect", "RangeFunction"]) {
      const relation = as(kind, node);
      if (relation) aliases.add(String((relation.alias as Node | undefined)?.aliasname ?? relation.relname));
    }
  });
  let found = false;
  visit(query, (node) => {
    const [first, second] = columnOf(node) ?? [];
    if (second !== undefined && !aliases.has(String(first))) found = true;
    if (first !== undefined && second === undefined && first !== "" && SYSTEM_CATALOG.test([...aliases].join(" ")))
      found = true;
  });
  return found;
}

const SYSTEM_CATALOG = /\bpg_/;
