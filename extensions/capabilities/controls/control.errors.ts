import { ConflictError, DomainError } from "#extensions/platform/kernel/errors.ts";

export class ControlChangeNotWaitingError extends ConflictError {
  constructor({ id, status }: { readonly id: string; readonly status: string }) {
    super("control_change_not_waiting", `The control change ${id} is ${status}. Nothing was changed.`);
  }
}

export class ControlBySamePersonError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("approval_by_same_person", "You asked for this change, so another owner or admin must approve it.");
  }
}
