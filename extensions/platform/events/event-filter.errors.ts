import { DomainError, InvalidError } from "#extensions/platform/kernel/errors.ts";

export class EventTypeUnknownError extends InvalidError {
  constructor(filters: readonly string[], param: string) {
    super("event_type_unknown", `There is no such event type: ${filters.join(", ")}.`, { param });
  }
}

/** The key may not read the resource of these events. */
export class EventScopeMissingError extends DomainError {
  readonly kind = "forbidden";

  constructor(resourceType: string, scope: string) {
    super("scope_missing", `Events of the type ${resourceType}.* need the scope ${scope}.`, {
      metadata: { required_scope: scope },
    });
  }
}
