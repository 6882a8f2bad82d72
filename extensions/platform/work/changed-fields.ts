import { refuse } from "#extensions/platform/kernel/refuse.ts";

/**
 * The fields that an update mask names; all must be updatable. `what` is the resource with its article.
 * @throws validation_failed
 */
export function changedFields(
  what: string,
  fields: readonly string[],
  changeable: readonly string[],
): ReadonlySet<string> {
  const can = changeable.join(", ");
  if (fields.length === 0)
    throw refuse("validation_failed", {
      problem: `There is nothing to change: name one or more of ${can}.`,
      param: null,
    });
  const others = fields.filter((field) => !changeable.includes(field));
  if (others.length > 0) {
    const rule = `Only ${can} of ${what} can change, and not ${others.join(", ")}.`;
    throw refuse("validation_failed", { problem: rule, param: others[0] ?? "update_mask" });
  }
  return new Set(fields);
}
