import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { clockView } from "./clock-view.server.ts";

/** The clock, its form and its timeline. Null in the live environment, which has none. */
export async function readClockPage(args: LoaderFunctionArgs) {
  const { extensions, environment } = await requireAuth(args);
  if (environment !== "sandbox") return null;
  const clock = clockView(await extensions.testClocks.getTestClock({}));
  return { clock, form: newForm(TestClockService.method.advanceTestClock) };
}
