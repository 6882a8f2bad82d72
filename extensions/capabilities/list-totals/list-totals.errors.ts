import { InvalidError } from "#extensions/platform/errors.ts";

export class ListFilterInvalidError extends InvalidError {
  constructor(filter: string, message: string) {
    super("list_filter_invalid", message, { param: `filters.${filter}` });
  }
}
