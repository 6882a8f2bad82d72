import { as, columnOf, isGiven, type Node } from "./syntax.ts";

/** A name in FROM: a table, or rows with the columns bound to the organization. */
export interface Relation {
  readonly table: string | null;
  readonly bound: (column: string) => boolean;
  /** Its rows are read before the statement is sent to a node, and do not name one. */
  readonly isRead?: boolean;
}

/** The relations of one query, and which of their columns are equal to a given value. */
export class QueryScope {
  readonly relations = new Map<string, Relation>();
  /** Columns that are equal in every row with their relation. */
  readonly #equal: [string, string][] = [];
  readonly #given = new Set<string>();
  readonly #outer: QueryScope | null;

  constructor(outer: QueryScope | null) {
    this.#outer = outer;
  }

  equate(left: Node | undefined, right: Node | undefined, counts: (name: string) => boolean): void {
    for (const [column, value] of [[left, right] as const, [right, left] as const]) {
      const [name, other] = [this.nameOf(column), this.nameOf(value)];
      if (!name || !counts(name)) continue;
      if (other) this.#equal.push([name, other]);
      else if (isGiven(value) || this.#isBoundOutside(value)) this.#given.add(name);
    }
  }

  /** The column is in a set of values that all belong to the organization. */
  give(column: Node | undefined): void {
    const name = this.nameOf(column);
    if (name) this.#given.add(name);
  }

  /** Of the relations here: "alias.column". A column without a relation's name belongs to the only one there is. */
  nameOf(node: unknown): string | null {
    const path = columnOf(node);
    if (!path) return null;
    const [first = "", second] = path;
    if (second !== undefined) return this.relations.has(first) ? `${first}.${second}` : null;
    const [only, ...more] = this.relations.keys();
    return only !== undefined && more.length === 0 ? `${only}.${first}` : null;
  }

  isBound(name: string): boolean {
    return this.#reaches(name, (each) => this.#comesBound(each));
  }

  /** Whether the value is in the statement or an outer table, and not only in previously read rows. */
  isRouted(name: string): boolean {
    return this.#reaches(name, (each) => this.#comesBound(each) && !this.#relationOf(each)?.isRead);
  }

  #reaches(name: string, comesBound: (name: string) => boolean): boolean {
    const reached = new Set([name]);
    // Iterating a Set includes elements added meanwhile.
    for (const each of reached) {
      if (this.#given.has(each) || comesBound(each)) return true;
      for (const [one, other] of this.#equal) if (one === each) reached.add(other);
    }
    return false;
  }

  /** Whether a value in this query is given, or a column that is bound. */
  isBoundValue(node: unknown): boolean {
    const cast = as("TypeCast", node);
    if (cast) return this.isBoundValue(cast.arg);
    const name = this.nameOf(node);
    return isGiven(node) || (name ? this.isBound(name) : this.#isBoundOutside(node));
  }

  #comesBound(name: string): boolean {
    return this.#relationOf(name)?.bound(name.slice(name.indexOf(".") + 1)) ?? false;
  }

  #relationOf(name: string): Relation | undefined {
    return this.relations.get(name.slice(0, name.indexOf(".")));
  }

  #isBoundOutside(node: unknown): boolean {
    return columnOf(node) !== undefined && (this.#outer?.isBoundValue(node) ?? false);
  }
}
