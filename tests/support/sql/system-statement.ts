import type { ShapeRule } from "./shape-rule.ts";

/** A statement about more than one organization, as it is sent, and why it may be. What stands for a value does not matter. */
export interface SystemStatement {
  readonly why: string;
  /** The rules of its form that it may break. */
  readonly breaks?: readonly ShapeRule[];
  readonly sql: string;
}
