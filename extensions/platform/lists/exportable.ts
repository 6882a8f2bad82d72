import type { DescMessage } from "@bufbuild/protobuf";
import type { EntitySchema } from "@mikro-orm/core";
import { type CsvColumn, csvColumns } from "#contract/csv.ts";
import { listedMessage, listMethodOf } from "#contract/exported-lists.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { List, ListRequest } from "./list.ts";
import { listPage, type Page } from "./list-page.ts";

/**
 * Due work of the exports: the files of the list that the subject names are deleted before their time. Written where personal
 * details are removed, which a file may hold.
 */
export const EXPIRE_EXPORTS_OF = "export.expire_list";

/** A list that can be exported as a file. A capability registers it (`exports`). */
export interface Exportable {
  /** As CreateExportRequest names it. */
  readonly resource: string;
  readonly request: DescMessage;
  readonly columns: readonly CsvColumn[];
  page(work: UnitOfWork, request: object, place: { cursor: string | undefined; limit: number }): Promise<Page<object>>;
}

/** @throws Error when the contract does not list the resource, or its message has no such column */
export function exportable<Request extends DescMessage, Entity extends EntitySchema, Item extends object>(
  resource: string,
  list: List<Request, Entity, Item>,
  columns: readonly string[],
): Exportable {
  return {
    resource,
    request: list.request,
    columns: csvColumns(listedMessage(listMethodOf(resource)), columns),
    page: (work, request, place) => listPage(work, list, { ...request, ...place } as object as ListRequest<Request>),
  };
}
