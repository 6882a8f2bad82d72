/** Rules that make a statement run on one shard, and its text the same for all values. */
export type ShapeRule =
  | "a correlated subquery between tenant and other tables"
  | "a function that is not immutable in returning or in the where of a change"
  | "a function in the set of an update whose value is not the same on every node"
  | "a limit inside a lateral"
  | "a lock without one organization"
  | "a moment that a change computes with"
  | "a simple case"
  | "a subquery in the values of an insert"
  | "a table that not every node has"
  | "an organization that comes from rows"
  | "rows of one change that go into another"
  | "a value in the text";
