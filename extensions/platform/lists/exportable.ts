import type { DescMessage } from "@bufbuild/protobuf";
import type { EntitySchema } from "@mikro-orm/core";
import { type CsvColumn, csvColumns } from "#contract/csv.ts";
import { listedMessage, listMethodOf } from "#contract/exported-lists.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { List, ListRequest } from "./list.ts";
import { listPage, type Page } from "./list-page.ts";

/**
 * Due work that deletes the export files of the subject's list early. Written when personal details are removed, since
 * a file may contain them.
 */
export const EXPIRE_EXPORTS_OF = "export.expire_list";

/** A list that can be exported as a file. A capability registers it (`exports`). */
export interface Exportable {
  /** The resource name in CreateExportRequest. */
  readonly resource: string;
  readonly request: DescMessage;
  readonly columns: readonly CsvColumn[];
  page(work: UnitOfWork, request: object, place: { cursor: string | undefined; limit: number }): Promise<Page<object>>;
}

/** @throws Error when the contract does not list the resource, or its message lacks a column */
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
