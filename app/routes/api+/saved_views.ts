import { withMethod } from "#app/auth/with-method.server.ts";
import { SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";

/** GET /api/saved_views */
export const loader = withMethod(SavedViewService.method.listSavedViews);

/** POST /api/saved_views */
export const action = withMethod(SavedViewService.method.createSavedView);
