import type { ShapeRule } from "./shape-rule.ts";
import { as, CHANGES, columnOf, type Node, nodes, stringOf, visit } from "./syntax.ts";

/** Functions whose answer depends on nothing but their arguments. */
const IMMUTABLE = new Set([
  ...["abs", "array_length", "btrim", "ceil", "convert_from", "decode", "encode", "left", "length", "lower"],
  ...[
    "jsonb_set",
    "normalize",
    "regexp_replace",
    "replace",
    "rpad",
    "sha256",
    "split_part",
    "string_to_array",
    "translate",
    "unnest",
    "upper",
  ],
]);

/** Functions that the Citus coordinator evaluates once, before it sends the statement. */
const SAME_EVERYWHERE = new Set([...IMMUTABLE, "now", "make_interval"]);

const ARITHMETIC = new Set(["+", "-", "*", "/"]);

/** Citus sends a change to each copy of a shard, so its values must be the same everywhere. */
export function checkChange(node: Node, broken: Set<ShapeRule>): void {
  for (const kind of CHANGES) {
    const change = as(kind, node);
    if (!change) continue;
    const conflict = change.onConflictClause as Node | undefined;
    const conditions = [change.whereClause, conflict?.whereClause];
    const sets = [kind === "UpdateStmt" ? change.targetList : null, conflict?.targetList];
    checkFunctions([conditions, change.returningClause], IMMUTABLE, () =>
      broken.add("a function that is not immutable in returning or in the where of a change"),
    );
    checkFunctions(sets, SAME_EVERYWHERE, () =>
      broken.add("a function in the set of an update whose value is not the same on every node"),
    );
    if (computesWithMoment([conditions, sets, change.returningClause]))
      broken.add("a moment that a change computes with");
    if (kind === "InsertStmt") checkInsert(change, conflict, broken);
  }
}

/** Between two changes Citus stores the first one's rows in a file, and cannot read every column type from it. */
export function handsChangedRowsOn(statement: unknown): boolean {
  let [changes, hands] = [0, false];
  visit(statement, (node) => {
    if (CHANGES.some((kind) => as(kind, node))) changes += 1;
    const query = as("CommonTableExpr", node)?.ctequery;
    if (CHANGES.some((kind) => as(kind, query)?.returningClause)) hands = true;
  });
  return hands && changes > 1;
}

function checkFunctions(part: unknown, allowed: ReadonlySet<string>, refuse: () => void): void {
  visit(part, (each) => {
    const called = as("FuncCall", each);
    if (as("SQLValueFunction", each) || (called && !allowed.has(stringOf(nodes(called.funcname).at(-1))))) refuse();
  });
}

/** The result depends on the session's zone. Columns of instants are named `*_at`. */
function computesWithMoment(part: unknown): boolean {
  let found = false;
  visit(part, (each) => {
    const computed = as("A_Expr", each);
    const isArithmetic = computed && ARITHMETIC.has(stringOf(nodes(computed.name)[0]));
    const operands = isArithmetic ? [computed.lexpr, computed.rexpr] : [as("TypeCast", each)?.arg];
    if (operands.some((operand) => columnOf(operand)?.at(-1)?.endsWith("_at"))) found = true;
  });
  return found;
}

function checkInsert(insert: Node, conflict: Node | undefined, broken: Set<ShapeRule>): void {
  const values = as("SelectStmt", insert.selectStmt)?.valuesLists;
  visit([values, conflict], (each) => {
    if (as("SubLink", each)) broken.add("a subquery in the values of an insert");
  });
}
