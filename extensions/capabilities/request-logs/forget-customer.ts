import type { EntitySchema } from "@mikro-orm/core";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bodiesAfter, forgetBodies, type KeptCall } from "./request-logs.queries.ts";

/** Matches one of our IDs (platform/ids.ts) in a path or a body. */
const ID = /\b[a-z]{2,3}_[0-9a-z]{26}\b/g;

/** Calls read at once; bodies have up to 16 KB. */
const CALLS_AT_ONCE = 200;

/**
 * Deletes logged bodies that name a redacted customer or its objects, such as a payment, since they may contain
 * unmarked personal data. Scans the whole log.
 */
export function forgetCustomer(entities: readonly EntitySchema[], limit = CALLS_AT_ONCE) {
  const owned = entities.filter(({ meta }) => "customerId" in meta.properties);
  return asking(async (work, { subjectId: customerId }) => {
    let after: KeptCall | null = null;
    do {
      const calls = await bodiesAfter(work, after, limit);
      const ids = await idsOf(work, owned, { customerId, among: new Set(calls.flatMap(namedIn)) });
      const naming = calls.filter((call) => namedIn(call).some((id) => ids.has(id)));
      if (naming.length > 0) await forgetBodies(work, naming);
      after = calls.length === limit ? (calls.at(-1) ?? null) : null;
    } while (after);
  });
}

function namedIn({ path, request_body, response_body }: KeptCall): string[] {
  return [path, request_body, response_body].flatMap((text) => text?.match(ID) ?? []);
}

interface Named {
  readonly customerId: string;
  readonly among: ReadonlySet<string>;
}

/** The customer's ID, and the IDs among these that belong to it. */
async function idsOf(work: UnitOfWork, owned: readonly EntitySchema[], { customerId, among }: Named) {
  const named = { id: [...among], customerId };
  const found =
    among.size === 0 ? [] : await Promise.all(owned.map((entity) => readRows(work, entity, named as object)));
  return new Set([customerId, ...found.flat().map((row) => String((row as { id: unknown }).id))]);
}
