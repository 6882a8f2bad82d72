import type { Request, Response } from "express";
import type { Route } from "#sandbox/engine/routing/route.ts";

// No credentials are allowed, so that the wildcard is safe: the key travels in a header that the page sets.
const SHARED = { "access-control-allow-origin": "*", "access-control-expose-headers": "*" };

const isOpen = ({ access }: Route): boolean => access === "client" || access === "customer";

/** Only calls that a browser's own key may make are open to pages of other origins. */
export const corsHeaders = (route: Route): Record<string, string> => (isOpen(route) ? SHARED : {});

/** The methods that each path offers to browsers. */
export function browserMethods(routes: Route[]): Map<string, string[]> {
  const open = Map.groupBy(routes.filter(isOpen), ({ path }) => path);
  return new Map([...open].map(([path, ofPath]) => [path, ofPath.map(({ method }) => method)]));
}

export const sendPreflight = (methods: string[]) => (_request: Request, response: Response) => {
  response
    .set({
      ...SHARED,
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": "*",
      "access-control-max-age": "30",
    })
    .status(200)
    .end();
};
