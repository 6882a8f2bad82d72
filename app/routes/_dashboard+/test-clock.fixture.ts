import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";

/** GET /test-clock/fixture */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const read = (part: { place?: string }) => extensions.testClockFixtures.getTestClockFixture(part);
  return fileOfParts(args.context, await orNotFound(() => read({})), read);
}
