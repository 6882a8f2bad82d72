import { z } from "zod";
import { bodyLimit, bodyOffset, instant, optional, queryLimit } from "#sandbox/engine/http/validation.ts";
import type { Document, Page } from "#sandbox/engine/store/documents.ts";
import { type Filter, timeFilters } from "#sandbox/engine/store/filters.ts";
import type { Call } from "./route.ts";

export const DEFAULT_LIMIT = 10;

/** The query fields of lists that page by ID. */
export const cursorQuery = {
  customer_id: z.string().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  limit: queryLimit.optional(),
  created: instant.optional(),
};

/** The body fields of every search. */
export const searchFields = {
  limit: bodyLimit,
  offset: bodyOffset,
  start_time: optional(instant),
  end_time: optional(instant),
};

export const strings = optional(z.array(z.string()));

export const amountFilter = optional(
  z.object({ start_amount: optional(z.number().int()), end_amount: optional(z.number().int()) }),
);

/** Operations of a listed kind of document. */
interface Listed<Body extends object> {
  list(call: Call, filters: Filter[], page: Page): Promise<Document<Body>[]>;
  count(call: Call, filters: Filter[]): Promise<number>;
}

/** Newest first. `starting_after` pages to older objects, `ending_before` to newer ones. */
export async function pageById<Body extends object>(
  call: Call<unknown, z.infer<z.ZodObject<typeof cursorQuery>>>,
  kind: Listed<Body>,
  filters: Filter[],
): Promise<Body[]> {
  const { starting_after: startingAfter, ending_before: endingBefore, limit = DEFAULT_LIMIT } = call.query;
  return (await kind.list(call, filters, { startingAfter, endingBefore, limit })).map(({ body }) => body);
}

/** A page of a search, newest first, and the number of matches. */
export async function search<Body extends object>(
  call: Call<z.infer<z.ZodObject<typeof searchFields>>>,
  kind: Listed<Body>,
  filters: Filter[],
): Promise<{ data: Body[]; total: number }> {
  const { limit, offset, start_time, end_time } = call.body;
  const matching = [...filters, ...timeFilters(start_time, end_time)];
  const found = await kind.list(call, matching, { limit: limit ?? DEFAULT_LIMIT, offset });
  return { data: found.map(({ body }) => body), total: await kind.count(call, matching) };
}
