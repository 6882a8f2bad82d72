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

/** A value that comes with the statement and from no row; a null names nobody. */
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
