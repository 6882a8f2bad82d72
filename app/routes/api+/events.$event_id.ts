import { withMethod } from "#app/auth/with-method.server.ts";
import { EventService } from "#proto/tollhouse/v1/events_pb.ts";

/** GET /api/events/:event_id */
export const loader = withMethod(EventService.method.getEvent);
