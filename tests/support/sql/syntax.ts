/** A node of libpg-query's tree: an object with one member, which names its kind. */
export type Node = Readonly<Record<string, unknown>>;

/** The fields of a node if it is of this kind. */
export function as(kind: string, node: unknown): Node | undefined {
  return isObject(node) ? (node[kind] as Node | undefined) : undefined;
}

export function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

/** The parts of a column's name: [column], or [relation, column]. */
export function columnOf(node: unknown): string[] | undefined {
  const reference = as("ColumnRef", node);
  return reference && nodes(reference.fields).map((field) => stringOf(field));
}

export function stringOf(node: unknown): string {
  return String(as("String", node)?.sval ?? "");
}

/** A value from the statement rather than a row; null identifies no organization. */
export function isGiven(node: unknown): boolean {
  const cast = as("TypeCast", node);
  if (cast) return isGiven(cast.arg);
  const constant = as("A_Const", node);
  return constant ? constant.isnull !== true : as("ParamRef", node) !== undefined;
}

export function itemsOf(row: unknown): Node[] {
  return nodes(as("RowExpr", row)?.args);
}

export function isEquality(expression: Node): boolean {
  return expression.kind === "AEXPR_OP" && stringOf(nodes(expression.name)[0]) === "=";
}

/** Statements that write rows. */
export const CHANGES = ["UpdateStmt", "DeleteStmt", "InsertStmt"] as const;

/** Every table that is named inside, without the common expressions. */
export function tablesIn(part: unknown): Set<string> {
  const tables = new Set<string>();
  const common = new Set<string>();
  visit(part, (node) => {
    const expression = as("CommonTableExpr", node);
    if (expression) common.add(String(expression.ctename));
    const table = as("RangeVar", node);
    if (table) tables.add(String(table.relname));
    // A change's target is not a separate node.
    for (const kind of CHANGES) {
      const target = as(kind, node)?.relation as Node | undefined;
      if (target) tables.add(String(target.relname));
    }
  });
  return new Set([...tables].filter((table) => !common.has(table)));
}

/** Type modifiers are not values, and lock names repeat FROM. */
const NOT_VISITED = new Set(["typmods", "lockedRels"]);

/** Calls `see` with every node inside. */
export function visit(part: unknown, see: (node: Node) => void): void {
  if (Array.isArray(part)) for (const each of part) visit(each, see);
  else if (isObject(part)) {
    see(part);
    for (const [name, each] of Object.entries(part)) if (!NOT_VISITED.has(name)) visit(each, see);
  }
}
