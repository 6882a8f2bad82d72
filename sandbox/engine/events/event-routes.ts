import { errors } from "#sandbox/engine/http/errors.ts";
import { GET, POST, type Route } from "#sandbox/engine/routing/route.ts";

// The engine shows events only in its own dashboard, so API clients that missed events must read the objects again.
const rejectKey = async () => {
  throw errors.unauthorized();
};

export const eventRoutes: Route[] = [
  POST("/events/profile/list", { access: "open", run: rejectKey }),
  POST("/events/:merchant", { access: "open", run: rejectKey }),
  GET("/events/:merchant/:event/attempts", { access: "open", run: rejectKey }),
  POST("/events/:merchant/:event/retry", { access: "open", run: rejectKey }),
];
