import { LockMode } from "@mikro-orm/core";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SavedView, SavedViewEntity } from "./saved-view.entity.ts";

const MOST_VIEWS = 20;
const NOUN = "saved view";

export function listSavedViews({ em, environment }: UnitOfWork, list: string): Promise<SavedView[]> {
  return em.find(SavedViewEntity, { environment, list }, { orderBy: { name: "asc" }, limit: MOST_VIEWS });
}

type NamedView = Pick<SavedView, "list" | "name" | "query">;

/** Replaces the view of the same list and name. */
export function saveView(work: UnitOfWork, view: NamedView): Promise<SavedView> {
  return atomicallyWithFirstRow(work, (phase) => writeView(phase, view));
}

async function writeView(phase: UnitOfWork, { list, name, query }: NamedView): Promise<SavedView> {
  const views = await listSavedViews(phase, list);
  const known = views.find((view) => view.name === name);
  if (known) return replaceFilters(phase, known.id, query);
  if (views.length >= MOST_VIEWS) throw refuse("too_many_saved_views", { max: MOST_VIEWS });
  const view = createRow(phase, SavedViewEntity, { id: newId("savedView", phase.now()), list, name, query });
  phase.record({ type: "saved_view.created", subject: view });
  await phase.save();
  return view;
}

async function replaceFilters(phase: UnitOfWork, savedViewId: string, query: string): Promise<SavedView> {
  const view = await lockRow(phase, SavedViewEntity, savedViewId, NOUN);
  if (view.query === query) return view;
  view.query = query;
  phase.record({ type: "saved_view.updated", subject: view });
  await phase.save();
  return view;
}

export async function deleteSavedView(work: UnitOfWork, savedViewId: string): Promise<void> {
  await work.atomically(async (phase) => {
    await removeLocked(phase, await lockRow(phase, SavedViewEntity, savedViewId, NOUN));
  });
}

async function removeLocked(phase: UnitOfWork, view: SavedView): Promise<void> {
  phase.record({ type: "saved_view.deleted", subject: view });
  phase.em.remove(view);
  await phase.em.flush();
}

/** Deletes views whose name or filters contain one of these texts, ignoring case. Call it once per transaction. */
export async function deleteViewsNaming(phase: UnitOfWork, texts: readonly string[]): Promise<void> {
  const { em, environment } = phase;
  const wanted = texts.map((text) => text.toLowerCase());
  const isNaming = ({ name, query }: SavedView) =>
    [name, ...new URLSearchParams(query).values()].some((word) =>
      wanted.some((text) => word.toLowerCase().includes(text)),
    );
  const id = { $in: (await em.find(SavedViewEntity, { environment })).filter(isNaming).map((view) => view.id) };
  // The redaction has locked its customers before: customers are never locked after views.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: "asc" }, refresh: true } as const;
  for (const view of await em.find(SavedViewEntity, { environment, id }, lock)) await removeLocked(phase, view);
}
