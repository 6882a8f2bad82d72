import type { QueryScope } from "./scope.ts";
import { as, isEquality, isGiven, itemsOf, type Node, nodes } from "./syntax.ts";

/** Bound columns of a subquery, by position. */
export type BoundColumns = (query: unknown) => boolean[];

/** Adds conditions that hold for every row. `counts` selects the relations whose columns a condition may bind. */
export function learn(
  scope: QueryScope,
  condition: unknown,
  columns: BoundColumns,
  counts = (_name: string) => true,
): void {
  const all = as("BoolExpr", condition);
  if (all?.boolop === "AND_EXPR") {
    for (const each of nodes(all.args)) learn(scope, each, columns, counts);
    return;
  }
  const comparison = as("A_Expr", condition);
  if (comparison) learnComparison(scope, comparison, counts);
  const membership = as("SubLink", condition);
  if (membership?.subLinkType === "ANY_SUBLINK") learnMembership(scope, membership, columns, counts);
}

type Counts = (name: string) => boolean;

function learnComparison(scope: QueryScope, expression: Node, counts: Counts): void {
  const { lexpr, rexpr, kind } = expression as { lexpr?: Node; rexpr?: Node; kind?: string };
  if (kind === "AEXPR_IN" && expression.name && !isNegated(expression)) {
    const options = nodes(as("List", rexpr)?.items);
    const columns = as("RowExpr", lexpr) ? itemsOf(lexpr) : [lexpr];
    for (const [position, column] of columns.entries()) {
      const values = options.map((option) => (as("RowExpr", option) ? itemsOf(option)[position] : option));
      // Several organizations are not one.
      const isOne = values.every((value) => isGiven(value) && sameConstant(value, values[0]));
      if (isOne && mayLearn(scope, column, counts)) scope.give(column);
    }
    return;
  }
  if (!isEquality(expression)) return;
  const pairs: [Node | undefined, Node | undefined][] =
    as("RowExpr", lexpr) && as("RowExpr", rexpr)
      ? itemsOf(lexpr).map((left, position) => [left, itemsOf(rexpr)[position]])
      : [[lexpr, rexpr]];
  for (const [left, right] of pairs) scope.equate(left, right, counts);
}

function learnMembership(
  scope: QueryScope,
  { testexpr, subselect, operName }: Node,
  columns: BoundColumns,
  counts: Counts,
) {
  if (nodes(operName).length > 0) return;
  const bound = columns(subselect);
  const tested = as("RowExpr", testexpr) ? itemsOf(testexpr) : [testexpr as Node];
  for (const [position, column] of tested.entries())
    if (bound[position] && mayLearn(scope, column, counts)) scope.give(column);
}

function mayLearn(scope: QueryScope, column: unknown, counts: Counts): boolean {
  const name = scope.nameOf(column);
  return name !== null && counts(name);
}

function isNegated(expression: Node): boolean {
  return JSON.stringify(expression.name).includes("<>");
}

function sameConstant(one: unknown, other: unknown): boolean {
  const text = (node: unknown) =>
    JSON.stringify(node, (key, value) => (key === "location" ? undefined : (value as unknown)));
  return text(one) === text(other);
}
