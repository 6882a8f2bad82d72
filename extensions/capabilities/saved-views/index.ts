import { create } from "@bufbuild/protobuf";
import { savedViewEvents } from "#contract/events/saved-views.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListSavedViewsResponseSchema, SavedViewSchema, SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";
import { type SavedView, SavedViewEntity } from "./saved-view.entity.ts";
import { deleteSavedView, listSavedViews, saveView } from "./saved-views.service.ts";
import { seedSavedViews } from "./seed-saved-views.ts";

const messageOfView = (view: SavedView) => messageOf(SavedViewSchema, view, { savedViewId: view.id });

export const savedViews = capability("saved-views", {
  service: SavedViewService,
  entities: [SavedViewEntity],
  events: savedViewEvents,
  shows: [shown(SavedViewEntity, SavedViewSchema, messageOfView)],
  // A stored answer omits name and filters, which may name a person; a repeat gets the current ones.
  replays: [
    replaying(SavedViewSchema, async ({ em, environment }, stored) => {
      const view = await em.findOne(SavedViewEntity, { environment, id: stored.savedViewId });
      return view ? { ...stored, name: view.name, query: view.query } : stored;
    }),
  ],
  sandbox: seedSavedViews,
  handlers: {
    async listSavedViews({ list }, context) {
      const views = await listSavedViews(workOf(context), list);
      return create(ListSavedViewsResponseSchema, wholeList(views.map(messageOfView)));
    },
    async createSavedView({ list, name, query }, context) {
      return messageOfView(await saveView(workOf(context), { list, name, query }));
    },
    async deleteSavedView({ savedViewId }, context) {
      await deleteSavedView(workOf(context), savedViewId);
      return { object: "saved_view", savedViewId, deleted: true };
    },
  },
});

export { deleteViewsNaming } from "./saved-views.service.ts";
