/** Something in the documentation that can be found. */
export interface Entry {
  readonly kind: (typeof KINDS)[number];
  readonly label: string;
  /** Other names: the ID of an operation. */
  readonly names: readonly string[];
  /** Beside the label: the method and path of an operation, the operation of a parameter. */
  readonly context: string;
  readonly text: string;
  /** With its page. */
  readonly address: string;
  /** The object of an operation: "refunds". */
  readonly object?: string;
}

/** Of entries that fit alike, those of the first kind come first. */
export const KINDS = [
  "Operation",
  "Resource",
  "Guide",
  "Section",
  "Object",
  "Error",
  "Scope",
  "Event type",
  "Test card",
  "Parameter",
] as const;
