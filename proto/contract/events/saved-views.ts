import { SavedViewSchema } from "#proto/tollhouse/v1/saved_views_pb.ts";
import { eventsOf } from "./event-declaration.ts";

/** A view may be of any list, so its events require every read scope. */
export const savedViewEvents = eventsOf(
  { message: SavedViewSchema, scope: "*" },
  {
    "saved_view.created": { meaning: "A view of a list was saved. Its name and its filters are not in the event." },
    "saved_view.updated": { meaning: "A saved view got other filters." },
    "saved_view.deleted": { meaning: "A saved view was deleted." },
  },
);
