import { errors } from "#sandbox/engine/http/errors.ts";
import { GET, POST, type Route } from "#sandbox/engine/http/route.ts";

// The engine shows its events only to people signed in at its own dashboard: no API key opens these URLs, and a client
// that wants to know what it missed has to read the objects again.
const refuse = async () => {
  throw errors.unauthorized();
};

export const eventRoutes: Route[] = [
  POST("/events/profile/list", { access: "open", run: refuse }),
  POST("/events/:merchant", { access: "open", run: refuse }),
  GET("/events/:merchant/:event/attempts", { access: "open", run: refuse }),
  POST("/events/:merchant/:event/retry", { access: "open", run: refuse }),
];
