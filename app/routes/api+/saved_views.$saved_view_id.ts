import { withMethod } from "#app/auth/with-method.server.ts";
import { SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";

/** DELETE /api/saved_views/:saved_view_id */
export const action = withMethod(SavedViewService.method.deleteSavedView);
