import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { withAuth } from "#app/auth/with-auth.server.ts";
import { aBuild } from "#tests/app/support/a-build.ts";

export const PAGE = "/settings/probe";
export const RESOURCE = "/api/probe";

/** The real routes with an additional page and resource that record their effects. */
export async function aBuildWithProbe(): Promise<{ build: ServerBuild; effects: string[] }> {
  const build = await aBuild();
  const effects: string[] = [];
  const add = (id: string, path: string, module: object) => {
    const route = { id, parentId: "root", path, module };
    build.routes[id] = route as never;
    build.assets.routes[id] = { ...route, module: "/assets/route.js", hasAction: true, hasLoader: true } as never;
  };
  const act = (name: string) => async (args: ActionFunctionArgs) => {
    await requireAuth(args);
    effects.push(`${name} ${args.request.method}`);
    return { done: true };
  };
  add("routes/_dashboard+/settings.probe", PAGE.slice(1), {
    loader: act("page"),
    action: act("page"),
    default: () => "probe",
  });
  const action = withAuth(
    async () => {
      effects.push("resource");
      return { done: true };
    },
    { requiredScope: "disputes:write" },
  );
  add("routes/api+/probe", RESOURCE.slice(1), { action });
  return { build, effects };
}
