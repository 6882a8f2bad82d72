import { ConflictError, InvalidError } from "#extensions/platform/kernel/errors.ts";

export class ExportFilterInvalidError extends InvalidError {
  constructor(filter: string, message: string) {
    super("export_filter_invalid", message, { param: `filters.${filter}` });
  }
}

export class ExportsTooManyError extends ConflictError {
  constructor(limit: number) {
    super("too_many_exports", `${limit} exports are being prepared. Wait until one is ready.`);
  }
}

export class ExportNotReadyError extends ConflictError {
  constructor(status: string) {
    super("export_not_ready", `The export is ${status}, so there is no file to download.`);
  }
}
