import { type BoundColumns, learn } from "./conditions.ts";
import { QueryScope, type Relation } from "./scope.ts";
import { as, columnOf, isObject, type Node, nodes } from "./syntax.ts";

export const TENANT_COLUMN = "organization_id";

type Named = ReadonlyMap<string, Relation>;

/** Checks a statement and its subqueries, and names the tenant tables that it does not bind. */
export class QueryCheck {
  readonly unbound = new Set<string>();
  /** Bound by previously read rows, so that the statement goes to every node. */
  readonly unrouted = new Set<string>();
  readonly #tenantTables: ReadonlySet<string>;

  constructor(tenantTables: Iterable<string>) {
    this.#tenantTables = new Set(tenantTables);
  }

  /** Returns the bound columns by name. A query without rows of its own has none. */
  statement(node: unknown, named: Named = new Map(), outer: QueryScope | null = null): Map<string, boolean> {
    const select = as("SelectStmt", node);
    if (select) return this.#select(select, named, outer);
    for (const kind of ["UpdateStmt", "DeleteStmt", "InsertStmt"]) {
      const fields = as(kind, node);
      if (fields) return this.#write(kind, fields, this.#common(fields, named, outer), outer);
    }
    return new Map();
  }

  #select(fields: Node, before: Named, outer: QueryScope | null): Map<string, boolean> {
    const named = this.#common(fields, before, outer);
    if (fields.op !== "SETOP_NONE" && isObject(fields.larg)) {
      const [left, right] = [fields.larg, fields.rarg].map((side) => this.#select(side as Node, named, outer));
      return new Map([...(left ?? [])].map(([name, bound]) => [name, bound && right?.get(name) === true]));
    }
    const scope = this.#scope(nodes(fields.fromClause), fields.whereClause, named, outer);
    for (const part of [fields.targetList, fields.havingClause, fields.valuesLists]) this.#inside(part, named, scope);
    return outputOf(nodes(fields.targetList), scope);
  }

  #write(kind: string, fields: Node, named: Named, outer: QueryScope | null): Map<string, boolean> {
    const target = fields.relation as Node;
    if (kind === "InsertStmt") this.#insert(fields, String(target.relname), named, outer);
    const others = nodes(kind === "UpdateStmt" ? fields.fromClause : fields.usingClause);
    const from = kind === "InsertStmt" ? [] : [{ RangeVar: target }, ...others];
    const scope = this.#scope(from, fields.whereClause, named, outer);
    if (kind !== "InsertStmt") this.#inside(fields.targetList, named, scope);
    const moves = nodes(fields.targetList).some((each) => as("ResTarget", each)?.name === TENANT_COLUMN);
    if (kind === "UpdateStmt" && moves && this.#tenantTables.has(String(target.relname)))
      this.unbound.add(String(target.relname));
    return outputOf(nodes((fields.returningClause as Node | undefined)?.exprs), scope);
  }

  #insert(fields: Node, table: string, named: Named, outer: QueryScope | null): void {
    const columns = nodes(fields.cols).map((column) => String(as("ResTarget", column)?.name));
    const select = as("SelectStmt", fields.selectStmt) ?? {};
    const given = this.#given(select, columns.indexOf(TENANT_COLUMN), named, outer);
    if (this.#tenantTables.has(table) && !given) this.unbound.add(table);
  }

  #given(select: Node, position: number, named: Named, outer: QueryScope | null): boolean {
    const rows = nodes(select.valuesLists).map((row) => nodes(as("List", row)?.items)[position]);
    const scope = new QueryScope(outer);
    if (rows.length > 0) return rows.every((value) => scope.isBoundValue(value));
    return [...this.#columns(select, named, outer)][position] ?? false;
  }

  #common({ withClause }: Node, before: Named, outer: QueryScope | null): Named {
    const named = new Map(before);
    for (const each of nodes((withClause as Node | undefined)?.ctes)) {
      const { ctename, ctequery } = as("CommonTableExpr", each) ?? {};
      const output = this.statement(ctequery, named, outer);
      named.set(String(ctename), { table: null, bound: (column) => output.get(column) === true, isRead: true });
    }
    return named;
  }

  #scope(from: Node[], where: unknown, named: Named, outer: QueryScope | null): QueryScope {
    const scope = new QueryScope(outer);
    const conditions = from.flatMap((item) => this.#join(item, scope, named));
    const columns: BoundColumns = (query) => this.#columns(as("SelectStmt", query) ?? {}, named, scope);
    for (const { condition, counts } of conditions) learn(scope, condition, columns, counts);
    learn(scope, where, columns);
    for (const [alias, { table }] of scope.relations) {
      if (!table || !this.#tenantTables.has(table)) continue;
      const column = `${alias}.${TENANT_COLUMN}`;
      if (!scope.isBound(column)) this.unbound.add(table);
      else if (!scope.isRouted(column)) this.unrouted.add(table);
    }
    for (const part of [where, ...conditions.map(({ condition }) => condition)]) this.#inside(part, named, scope);
    return scope;
  }

  /** Adds FROM items to the scope. An outer join's condition binds only the nullable side. */
  #join(item: Node, scope: QueryScope, named: Named): { condition: unknown; counts: (name: string) => boolean }[] {
    const join = as("JoinExpr", item);
    if (!join) return this.#relation(item, scope, named);
    const sides = [join.larg, join.rarg].map((side) => {
      const known = new Set(scope.relations.keys());
      const inner = this.#join(side as Node, scope, named);
      return { inner, names: new Set([...scope.relations.keys()].filter((name) => !known.has(name))) };
    });
    const told =
      { JOIN_LEFT: [sides[1]], JOIN_RIGHT: [sides[0]], JOIN_FULL: [], JOIN_INNER: sides }[String(join.jointype)] ?? [];
    const counts = (name: string) => told.some((side) => side?.names.has(name.slice(0, name.indexOf("."))));
    return [...sides.flatMap(({ inner }) => inner), { condition: join.quals, counts }];
  }

  #relation(item: Node, scope: QueryScope, named: Named): [] {
    const table = as("RangeVar", item);
    const query = as("RangeSubselect", item);
    const called = as("RangeFunction", item);
    const fields = table ?? query ?? called ?? {};
    const alias = String((fields.alias as Node | undefined)?.aliasname ?? table?.relname ?? `#${scope.relations.size}`);
    if (table) {
      const name = String(table.relname);
      scope.relations.set(alias, named.get(name) ?? { table: name, bound: () => false });
    } else if (query) {
      const output = this.statement(query.subquery, named, scope);
      scope.relations.set(alias, { table: null, bound: (column) => output.get(column) === true });
    } else scope.relations.set(alias, { table: null, bound: () => called !== undefined, isRead: true });
    return [];
  }

  #columns(select: Node, named: Named, outer: QueryScope | null): boolean[] {
    return nodes(select.targetList).length === 0 ? [] : [...this.#select(select, named, outer).values()];
  }

  /** Subqueries in expressions see the outer columns. */
  #inside(part: unknown, named: Named, scope: QueryScope): void {
    if (Array.isArray(part)) for (const each of part) this.#inside(each, named, scope);
    else if (isObject(part)) {
      const query = as("SubLink", part);
      if (query) this.statement(query.subselect, named, scope);
      for (const each of Object.values(query ? { ...query, subselect: null } : part)) this.#inside(each, named, scope);
    }
  }
}

function outputOf(targets: Node[], scope: QueryScope): Map<string, boolean> {
  return new Map(
    targets.map((target, position) => {
      const { name, val } = as("ResTarget", target) ?? {};
      const column = columnOf(val)?.at(-1);
      return [String(name ?? (column || `#${position}`)), scope.isBoundValue(val)];
    }),
  );
}
