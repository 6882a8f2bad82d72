import {
  afterPosition,
  cutPage,
  DEFAULT_PAGE_SIZE,
  decodePosition,
  newestFirst,
} from "#extensions/platform/lists/paging.ts";
import { type Bounds, within } from "#extensions/platform/lists/ranges.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ApiKeyEntity } from "./api-key.entity.ts";

export interface ApiKeySelection {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly createdAt?: Bounds<Date> | undefined;
}

/** The organization's keys of this environment, the newest first. */
export async function listApiKeys(
  work: UnitOfWork,
  { limit = DEFAULT_PAGE_SIZE, cursor, createdAt }: ApiKeySelection = {},
) {
  const { environment } = work;
  const filters = { list: "api_keys", createdAt };
  const position = cursor === undefined ? {} : afterPosition(decodePosition(work, cursor, filters));
  const rows = await work.em.find(
    ApiKeyEntity,
    { $and: [{ environment }, within("createdAt", createdAt), position] },
    { orderBy: { createdAt: "desc", id: "desc" }, limit: limit + 1 },
  );
  return cutPage(work, rows, { limit, filters, positionOf: newestFirst });
}
