import { InvalidError } from "#extensions/platform/kernel/errors.ts";

export class ListFilterInvalidError extends InvalidError {
  constructor(filter: string, message: string) {
    super("list_filter_invalid", message, { param: `filters.${filter}` });
  }
}
