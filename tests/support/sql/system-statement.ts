import type { ShapeRule } from "./shape-rule.ts";

/** A statement about several organizations, as sent, with its reason. Values do not matter. */
export interface SystemStatement {
  readonly why: string;
  /** Rules of form that it may break. */
  readonly breaks?: readonly ShapeRule[];
  readonly sql: string;
}
