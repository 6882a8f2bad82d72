import type { BasePostgreSqlPlatform } from "@mikro-orm/postgresql";
import { isRaw, JsonProperty, Utils } from "@mikro-orm/postgresql";

interface BoundStatement {
  /** The text uses $1, $2 … for the values. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Matches an escaped question mark, an identifier, a list of values, or one value. */
const PLACEHOLDER = /\\\?|\?\?|(?: not)? in \(\?(?:, ?\?)*\)|\?/g;

/**
 * Turns MikroORM's placeholders into PostgreSQL's. A list becomes one array, so the text does not depend on its length.
 */
export function bindValues(
  platform: BasePostgreSqlPlatform,
  sql: string,
  parameters: readonly unknown[],
): BoundStatement {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;

  function write(text: string, given: readonly unknown[]): string {
    // Without parameters, a question mark is a PostgreSQL operator.
    if (given.length === 0) return text;
    let next = 0;
    return text.replace(PLACEHOLDER, (found) => {
      if (found === "\\?") return "?";
      if (found === "??") return platform.quoteIdentifier(given[next++] as string);
      if (found === "?") return place(given[next++]);
      const count = found.split("?").length - 1;
      next += count;
      return list(found.startsWith(" not"), given.slice(next - count, next));
    });
  }

  function place(value: unknown): string {
    if (isRaw(value)) return write(value.sql, value.params);
    return Array.isArray(value) ? value.map(place).join(", ") : add(toParameter(platform, value));
  }

  function list(isNegated: boolean, given: readonly unknown[]): string {
    const items = given.flat();
    if (!items.every(isScalar)) return `${isNegated ? " not" : ""} in (${given.map(place).join(", ")})`;
    const array = add(items.map((item) => toParameter(platform, item)));
    return isNegated ? ` <> all(${array})` : ` = any(${array})`;
  }

  return { text: write(sql, parameters), values };
}

/** Dates become UTC text and documents JSON: the driver's own forms depend on the process's time zone. */
function toParameter(platform: BasePostgreSqlPlatform, value: unknown): unknown {
  if (value === undefined) throw new Error("A value of a statement is undefined");
  if (value instanceof Date) return platform.formatDate(value);
  if (typeof value === "bigint") return String(value);
  return Utils.isPlainObject(value) || isTaggedJson(value) ? JSON.stringify(value) : value;
}

/** MikroORM tags embedded values, including arrays, that are stored as JSON. */
function isTaggedJson(value: unknown): boolean {
  return typeof value === "object" && value !== null && JsonProperty in value;
}

function isScalar(value: unknown): boolean {
  return value instanceof Date || ArrayBuffer.isView(value) || typeof value !== "object";
}
